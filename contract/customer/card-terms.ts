/**
 * Terms of the virtual debit card (C-CD-07). An applicant agrees to exactly these; the bank keeps the version and the
 * SHA-256 of the text with the application. Change a word here and the version must change with it (test/cards pins the
 * hash of each version).
 */
export const CARD_TERMS_VERSION = '2026-11-25';

export const CARD_TERMS = [
  'This is a virtual debit card of a demonstration bank. Its number belongs to no card network, and no shop can charge it.',
  'You must be a customer of Kosh with an active account. Each customer may hold one card at a time.',
  'The card is issued inactive. A banker checks the application and activates it, usually within 1-2 business days.',
  'The card is linked to your own account. It gives no credit: nothing can be spent beyond your available balance.',
  'The full number and CVV are shown only to you, only while the card is active, and only after you have typed your password. Do not photograph them or pass them on.',
  'We never ask for your card number, CVV, password or one-time code by phone, e-mail or message. If someone asks you for them, it is not us.',
  'You may freeze the card at any moment and take your own freeze off again. Freeze it at once if you think that someone else knows its number, and tell us.',
  'We may deactivate or block the card when we suspect misuse, when the law requires it, or when your account is restricted. We tell you the reason by e-mail.',
  'The card is valid until the last day of the month printed on it, five years after it was issued. It ends earlier when you close your account.',
  'There is no fee for issuing, holding or replacing the card. If these terms change, we tell you before, and an application made earlier keeps the terms that were accepted with it.',
] as const;
