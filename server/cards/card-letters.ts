import type { MailToSend } from '../mail/outbox.ts';
import { inOneSentence } from '../mail/without-links.ts';
import type { CardRecord } from './card-record.ts';

type Event = 'applied' | 'activated' | 'deactivated' | 'blocked' | 'unblocked' | 'frozen' | 'unfrozen';

const WORDS: Record<Event, readonly [subject: string, sentence: string]> = {
  applied: [
    'We have your card application',
    'Thank you for applying for a virtual debit card. It is awaiting activation by a banker, usually 1-2 business days.',
  ],
  activated: [
    'Your virtual debit card is active',
    'Your virtual debit card has been activated. Enter your password on your dashboard to see its details.',
  ],
  deactivated: ['Your virtual debit card was deactivated', 'We have deactivated your virtual debit card.'],
  blocked: ['Your virtual debit card was blocked', 'We have blocked your virtual debit card.'],
  unblocked: [
    'Your virtual debit card was unblocked',
    'We have unblocked your virtual debit card. It is awaiting activation by a banker.',
  ],
  frozen: [
    'You froze your virtual debit card',
    'Your virtual debit card is frozen. You can unfreeze it on your dashboard.',
  ],
  unfrozen: [
    'You unfroze your virtual debit card',
    'You can use your virtual debit card again. If this was not you, freeze it at once and tell us.',
  ],
};

/** Tells the holder of a change to their card. Never the number: the last four digits only. */
export function cardLetter(card: CardRecord, event: Event, reason = ''): MailToSend {
  const [subject, sentence] = WORDS[event];
  const { holder } = card;
  const paragraphs = [
    `Dear ${holder.name},`,
    sentence,
    ...(reason ? [`Reason: ${inOneSentence(reason)}`] : []),
    `Card ending in ${card.lastFour}.`,
  ];
  return { to: holder.email, customerId: holder.id, kind: `card-${event}`, subject, text: paragraphs.join('\n\n') };
}
