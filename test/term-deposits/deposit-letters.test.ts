import { expect, test } from 'vitest';
import type { MailToSend } from '../../server/mail/outbox.ts';
import type { TermDepositQuote } from '../../server/term-deposits/quote-term-deposit.ts';
import {
  closedLetter,
  instructionLetter,
  maturedLetter,
  maturingLetter,
  missedLetter,
  openedLetter,
} from '../../server/term-deposits/term-deposit-letters.ts';
import type { TermDeposit } from '../../server/term-deposits/term-deposit-records.ts';

// E-mails about term deposits, word for word.

const DEPOSIT_ID = '0190a000-0000-7000-8000-000000000001';
const asha = { id: 'c-1', name: 'Asha Rao', email: 'asha@kosh.example', preferences: {} };

/** A deposit of Asha's, as far as a letter reads it. */
const deposit = (of: Partial<TermDeposit> = {}): TermDeposit =>
  // as: the letters read no other fields.
  ({
    id: DEPOSIT_ID,
    number: 'TD1000001',
    principal: 10_000_050n,
    instalment: null,
    maturityDate: '2027-11-21',
    instruction: 'payout',
    customer: asha,
    ...of,
  }) as TermDeposit;

/** A quote as the letter about an opened deposit reads it: its terms, its name, and what is paid in and earned (paise). */
const quote = (label: string, terms: object, paidIn: bigint, interest: bigint): TermDepositQuote =>
  // as: the letter reads no other fields.
  ({
    terms: { principal: paidIn, instalment: null, maturityDate: '2027-11-21', rateBp: 725, ...terms },
    product: { label },
    totalPaidIn: paidIn,
    maturityInterest: interest,
  }) as TermDepositQuote;
const opened = (of: TermDepositQuote): MailToSend =>
  openedLetter({ subjectId: asha.id, name: asha.name, email: asha.email, depositId: DEPOSIT_ID }, 'TD1000001', of);

const CHANGED = 'Your deposit TD1000001 was changed';
const NOT_ASKED = 'If you did not ask for this, please contact bank support at once.';

type Row = readonly [letter: MailToSend, kind: string, subject: string, paragraphs: readonly string[]];

/** The letter about an instalment that was refused with a code, and its reason in words. */
const missed = (reason: string, because: string): Row => [
  missedLetter(deposit({ instalment: 500_000n }), { number: 3, dueDate: '2027-01-21', reason }),
  'instalment_missed',
  'An instalment of ₹5,000.00 was missed',
  [
    `Instalment 3 of ₹5,000.00 for your recurring deposit TD1000001 was due on 21 Jan 2027 and was not paid, because ${because}.`,
    'We will not take it later. Your deposit goes on with the next instalment, and earns interest on those that you paid.',
  ],
];

const LETTERS: readonly Row[] = [
  [
    opened(quote('Fixed Deposit', { type: 'fixed' }, 10_000_050n, 725_004n)),
    'deposit_opened',
    'Your Fixed Deposit TD1000001 is open',
    [
      'Thank you. Your deposit is open.',
      'Deposit: Fixed Deposit TD1000001\nAmount: ₹1,00,000.50\nInterest: 7.25% a year\nMatures on: 21 Nov 2027\nMaturity value: ₹1,07,250.54',
    ],
  ],
  [
    opened(quote('Recurring Deposit', { type: 'recurring', instalment: 500_000n, rateBp: 650 }, 6_000_000n, 211_250n)),
    'deposit_opened',
    'Your Recurring Deposit TD1000001 is open',
    [
      'Thank you. Your deposit is open.',
      'Deposit: Recurring Deposit TD1000001\nMonthly instalment: ₹5,000.00\nInterest: 6.5% a year\nMatures on: 21 Nov 2027\nMaturity value: ₹62,112.50',
    ],
  ],
  [
    opened(quote('Savings Deposit', { type: 'savings', maturityDate: null, rateBp: 350 }, 20_000n, 0n)),
    'deposit_opened',
    'Your Savings Deposit TD1000001 is open',
    ['Thank you. Your deposit is open.', 'Deposit: Savings Deposit TD1000001\nAmount: ₹200.00\nInterest: 3.5% a year'],
  ],
  [
    instructionLetter(deposit(), { to: 'renew_principal', changed: { instruction: true, nominee: false } }),
    'deposit_instruction',
    CHANGED,
    [
      'We have changed your deposit TD1000001.',
      'At maturity the principal is renewed and the interest paid to the account.',
      NOT_ASKED,
    ],
  ],
  [
    instructionLetter(deposit(), { to: 'payout', changed: { instruction: false, nominee: true } }),
    'deposit_instruction',
    CHANGED,
    ['We have changed your deposit TD1000001.', 'It has another nominee.', NOT_ASKED],
  ],
  [
    maturingLetter(deposit(), 10_700_053n),
    'deposit_maturing',
    'Your deposit TD1000001 matures soon',
    [
      'Your deposit matures in a week.',
      'Deposit: TD1000001\nMatures on: 21 Nov 2027\nMaturity value: ₹1,07,000.53',
      'At maturity everything is paid to the account.',
      'You can choose otherwise on your dashboard until then.',
    ],
  ],
  [
    maturedLetter(deposit(), { interest: 700_003n, payout: 10_700_053n, renewedUntil: undefined }),
    'deposit_matured',
    'Your deposit TD1000001 has matured',
    [
      'Your deposit has matured. We have paid it to your account.',
      'Deposit: TD1000001\nPrincipal: ₹1,00,000.50\nInterest: ₹7,000.03\nPaid to your account: ₹1,07,000.53',
    ],
  ],
  [
    maturedLetter(deposit(), { interest: 700_003n, payout: 700_003n, renewedUntil: '2028-11-21' }),
    'deposit_renewed',
    'Your deposit TD1000001 has matured and was renewed',
    [
      'As you instructed, we have renewed your deposit on today’s terms.',
      'Deposit: TD1000001\nPrincipal: ₹1,00,000.50\nInterest: ₹7,000.03\nPaid to your account: ₹7,000.03\nRenewed until: 21 Nov 2028',
    ],
  ],
  [
    closedLetter(deposit(), {
      principal: 10_000_000n,
      interest: 164_384n,
      penalty: 27_397n,
      payout: 10_164_384n,
      rateBp: 600,
      daysRun: 100,
      early: true,
    }),
    'deposit_closed',
    'Your deposit TD1000001 is closed',
    [
      'Your deposit is closed. We have paid it to your account.',
      'Principal: ₹1,00,000.00\nInterest: ₹1,643.84 (6% for 100 days)\nInterest lost by closing early: ₹273.97\nPaid to your account: ₹1,01,643.84',
    ],
  ],
  missed('INSUFFICIENT_FUNDS', 'there was not enough money in your account'),
  missed('ACCOUNT_RESTRICTED', 'your account could not send money'),
  missed('UNEXPECTED', 'we could not take it'),
];

test.each(LETTERS.map(([letter, kind, subject, paragraphs]) => ({ letter, kind, subject, paragraphs })))(
  'a customer reads of a deposit, word for word: $subject ($paragraphs.1)',
  ({ letter, kind, subject, paragraphs }) => {
    const { channels, ...rest } = letter;
    expect(rest).toEqual({
      to: asha.email,
      customerId: asha.id,
      kind,
      objectId: DEPOSIT_ID,
      subject,
      text: ['Dear Asha Rao,', ...paragraphs, 'Kosh Bank'].join('\n\n'),
    });
    // Of a deposit just opened the customer's choice is not at hand: the outbox reads it.
    expect(channels).toEqual(kind === 'deposit_opened' ? undefined : { byEmail: true, inApp: true });
  },
);
