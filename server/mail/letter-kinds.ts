import type { NoticeTopic } from '../../contract/vocabulary/notices.ts';

/** A letter that is no notice: it carries a code, a link or a file, or its reader is no customer. */
const MAIL_ALONE = undefined;

/** Every kind of letter that the bank writes, with the topic under which the app shows it. */
const TOPICS = {
  'account-status': 'account',
  welcome: 'account',
  'contact-change-requested': 'security',
  'details-changed': 'security',
  'new-device': 'security',
  'passkey-added': 'security',
  'passkey-removed': 'security',
  'password-changed': 'security',
  'password-ended': 'security',
  'password-reset-later': 'security',
  'phone-gone': 'security',
  'profile-changed': 'security',
  'recovery-code-used': 'security',
  'second-factor-codes': 'security',
  'second-factor-off': 'security',
  'second-factor-on': 'security',
  'session-reused': 'security',
  'wrong-second-factor': 'security',
  'card-activated': 'card',
  'card-applied': 'card',
  'card-blocked': 'card',
  'card-deactivated': 'card',
  'card-frozen': 'card',
  'card-unblocked': 'card',
  'card-unfrozen': 'card',
  charge: 'transaction',
  goodwill: 'transaction',
  'money-in': 'transaction',
  'money-out': 'transaction',
  reversed: 'transaction',
  transaction_approved: 'transaction',
  transaction_expired: 'transaction',
  transaction_rejected: 'transaction',
  transaction_withdrawn: 'transaction',
  deposit_closed: 'deposit',
  deposit_instruction: 'deposit',
  deposit_matured: 'deposit',
  deposit_maturing: 'deposit',
  deposit_opened: 'deposit',
  deposit_renewed: 'deposit',
  instalment_missed: 'deposit',
  'account-closed': MAIL_ALONE,
  'already-registered': MAIL_ALONE,
  change_approved: MAIL_ALONE,
  change_expired: MAIL_ALONE,
  change_rejected: MAIL_ALONE,
  change_withdrawn: MAIL_ALONE,
  code: MAIL_ALONE,
  decided_alone: MAIL_ALONE,
  'password-reset': MAIL_ALONE,
  'password-reset-unknown': MAIL_ALONE,
  'phone-code': MAIL_ALONE,
  report_ready: MAIL_ALONE,
  'second-factor-reset': MAIL_ALONE,
  'staff-invitation': MAIL_ALONE,
  statement: MAIL_ALONE,
} as const satisfies Record<string, NoticeTopic | undefined>;

export type LetterKind = keyof typeof TOPICS;

/** Returns the topic under which the app shows a letter of this kind; undefined where it does not. */
export function topicOf(kind: LetterKind): NoticeTopic | undefined {
  return TOPICS[kind];
}

/** Returns whether a row's kind is one of the list; rows of another version of the bank may have others. */
export const isLetterKind = (kind: string): kind is LetterKind => Object.hasOwn(TOPICS, kind);
