import { expect, test } from 'vitest';
import { cardLetter } from '../../server/cards/card-letters.ts';
import type { CardRecord } from '../../server/cards/card-record.ts';
import type { MailToSend } from '../../server/mail/outbox.ts';
import { decisionLetter, expiredLetter, withdrawnLetter } from '../../server/payments/payment-letters.ts';
import type { Movement } from '../../server/statement/movements.ts';

// E-mails about payments that waited and about cards, word for word.

const asha = { id: 'c-1', name: 'Asha Rao', email: 'asha@kosh.example' };
const TO_ASHA = 'Dear Asha Rao,';
const REFERENCE = 'Reference: KB-6NE6-HH00-0000-0001';
const AVAILABLE = 'The money that was on hold is available again.';

/** A request of Asha's, as far as a letter reads it. */
const request = (of: Partial<Movement>): Movement =>
  // as: the letters read no other fields.
  ({
    id: '0190a000-0000-7000-8000-000000000001',
    kind: 'transfer',
    amount: 25_000_050n,
    status: 'approved',
    description: 'For the car',
    reason: undefined,
    rule: 'amount',
    customer: asha,
    maker: asha,
    ...of,
  }) as unknown as Movement;
const maker = { name: asha.name, email: asha.email, customerId: asha.id };

type Row = readonly [letter: MailToSend | undefined, kind: string, subject: string, lines: readonly string[]];

/** The letter of a request that expired, which names who was late. */
const late = (rule: Movement['rule'], words: string): Row => [
  expiredLetter(maker, request({ rule })),
  'transaction_expired',
  'Your request of ₹2,50,000.50 has expired',
  [
    TO_ASHA,
    '',
    `${words} your request of ₹2,50,000.50 (For the car) in time, so it has expired.`,
    '',
    `No money has moved. ${AVAILABLE}`,
    REFERENCE,
    '',
    'Kosh Bank',
  ],
];

/** Letters to Asha about a request, with the lines of each. */
const PAYMENTS: readonly Row[] = [
  [
    decisionLetter(request({})),
    'transaction_approved',
    'Your transfer of ₹2,50,000.50 was approved',
    [TO_ASHA, '', 'We have approved your transfer of ₹2,50,000.50 (For the car).', REFERENCE, '', 'Kosh Bank'],
  ],
  [
    decisionLetter(request({ kind: 'withdrawal', status: 'rejected', reason: 'Please call us first' })),
    'transaction_rejected',
    'Your withdrawal of ₹2,50,000.50 was not approved',
    [
      TO_ASHA,
      '',
      'We have not approved your withdrawal of ₹2,50,000.50 (For the car).',
      'Reason: Please call us first',
      AVAILABLE,
      REFERENCE,
      '',
      'Kosh Bank',
    ],
  ],
  [
    decisionLetter(request({ kind: 'banker_deposit' })),
    'transaction_approved',
    'Your deposit of ₹2,50,000.50 was approved',
    [TO_ASHA, '', 'We have approved your deposit of ₹2,50,000.50 (For the car).', REFERENCE, '', 'Kosh Bank'],
  ],
  [
    withdrawnLetter(request({ status: 'rejected' })),
    'transaction_withdrawn',
    'You cancelled your transfer of ₹2,50,000.50',
    [
      TO_ASHA,
      '',
      `You cancelled your transfer of ₹2,50,000.50 (For the car) before we decided on it. ${AVAILABLE}`,
      REFERENCE,
      '',
      'Kosh Bank',
    ],
  ],
  late('amount', 'We did not decide on'),
  late(null, 'You did not confirm'),
];

test.each(PAYMENTS.map(([letter, kind, subject, lines]) => ({ letter, kind, subject, lines })))(
  'a customer reads of a payment, word for word: $subject ($lines.2)',
  ({ letter, kind, subject, lines }) => {
    const { id: objectId } = request({});
    expect(letter).toEqual({
      to: asha.email,
      customerId: asha.id,
      kind,
      objectId,
      subject,
      text: lines.join('\n'),
    });
  },
);

test('a deposit of a banker’s that is rejected or taken back is told to no customer', () => {
  const banker = { id: 's-1', name: 'Kavita Menon' };
  const deposit = request({ kind: 'banker_deposit', status: 'rejected', maker: banker });
  expect([decisionLetter(deposit), withdrawnLetter(deposit)]).toEqual([undefined, undefined]);
});

/** Each event of a card, with what its holder reads of it. */
const CARDS: readonly [event: Parameters<typeof cardLetter>[1], subject: string, sentence: string][] = [
  [
    'applied',
    'We have your card application',
    'Thank you for applying for a virtual debit card. It is awaiting activation by a banker, usually 1-2 business days.',
  ],
  [
    'activated',
    'Your virtual debit card is active',
    'Your virtual debit card has been activated. Enter your password on your dashboard to see its details.',
  ],
  ['deactivated', 'Your virtual debit card was deactivated', 'We have deactivated your virtual debit card.'],
  ['blocked', 'Your virtual debit card was blocked', 'We have blocked your virtual debit card.'],
  [
    'unblocked',
    'Your virtual debit card was unblocked',
    'We have unblocked your virtual debit card. It is awaiting activation by a banker.',
  ],
  [
    'frozen',
    'You froze your virtual debit card',
    'Your virtual debit card is frozen. You can unfreeze it on your dashboard.',
  ],
  [
    'unfrozen',
    'You unfroze your virtual debit card',
    'You can use your virtual debit card again. If this was not you, freeze it at once and tell us.',
  ],
];

test.each(CARDS)('a holder reads of a card that is %s, word for word: %s', (event, subject, sentence) => {
  const card = { lastFour: '0042', holder: asha } as unknown as CardRecord; // as: the letter reads no other fields
  const letter = { to: asha.email, customerId: asha.id, kind: `card-${event}`, subject };
  const text = [TO_ASHA, sentence, 'Card ending in 0042.'];
  expect(cardLetter(card, event)).toEqual({ ...letter, text: text.join('\n\n') });
  expect(cardLetter(card, event, 'Reported lost').text).toBe(
    text.toSpliced(2, 0, 'Reason: Reported lost').join('\n\n'),
  );
});
