import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cardLetter } from '../../server/cards/card-letters.ts';
import type { CardRecord } from '../../server/cards/card-record.ts';
import { correctionLetter, reversalLetters } from '../../server/desk/corrections/correction-letters.ts';
import {
  accountClosedLetter,
  contactChangeLetters,
  detailsChangedLetters,
  onboardingLetter,
} from '../../server/desk/customers/desk-letters.ts';
import {
  phoneCodeLetter,
  phoneGoneLetter,
  profileChangedLetter,
  statusChangedLetter,
} from '../../server/mail/account-letters.ts';
import { inLanguage } from '../../server/mail/letter-language.ts';
import { mailHtml, mailText } from '../../server/mail/mail-layout.ts';
import { alreadyRegisteredLetter, codeLetter, welcomeLetter } from '../../server/mail/registration-letters.ts';
import * as security from '../../server/mail/security-letters.ts';
import { passkeyLetter } from '../../server/passkeys/passkey-letters.ts';
import { decisionLetter, expiredLetter, withdrawnLetter } from '../../server/payments/payment-letters.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import type { SignedIn } from '../../server/platform/signed-in.ts';
import type { Movement } from '../../server/statement/movements.ts';
import type { ClosingTerms } from '../../server/term-deposits/term-deposit-arithmetic.ts';
import * as deposits from '../../server/term-deposits/term-deposit-letters.ts';
import type { TermDeposit } from '../../server/term-deposits/term-deposit-records.ts';
import { hindi } from '../../web/words/hi/hindi.ts';

// A customer who reads Hindi gets Hindi mails. Names and words that people typed are in Hindi here already, so that any
// English word left is the bank's own.

const at = new Date('2026-11-21T06:00:00Z');
const reader = { subjectType: 'customer' as const, id: '1', subjectId: '1', name: 'आशा राव', email: 'a@kosh.example' };
const link = 'https://kosh.example/reset-password#token=1';

// as: the letters read only these fields of a movement, a card and a deposit.
const movement = {
  id: '0001',
  kind: 'transfer',
  status: 'approved',
  amount: 25_000_000n,
  description: 'किराया',
  reason: 'कारण',
  at,
  customer: reader,
  counterparty: { ...reader, id: '2' },
  maker: reader,
} as unknown as Movement;
const card = { lastFour: '0042', holder: reader } as unknown as CardRecord;
const deposit = {
  number: '100001',
  principal: 5_000_000n,
  instalment: 500_000n,
  customer: reader,
} as unknown as TermDeposit;
const quote = (type: string, label: string) =>
  ({
    terms: {
      type,
      instalment: type === 'recurring' ? 100n : null,
      principal: 100n,
      rateBp: 700,
      maturityDate: '2027-11-21',
    },
    product: { label },
    totalPaidIn: 100n,
    maturityInterest: 7n,
  }) as unknown as Parameters<typeof deposits.openedLetter>[2];

const reversed = { journalId: '0002', kind: 'transfer_reversal', amount: 100n, claimed: 50n, reason: 'भूल' };
const corrected = { amount: 100n, description: 'Cheque book', journalId: '0003', at };

/** Every mail to a customer, by the function that writes it. */
const LETTERS: Record<string, readonly ({ subject: string; text: string } | undefined)[]> = {
  statusChangedLetter: ['active', 'frozen', 'suspended', 'inactive'].map((status) =>
    statusChangedLetter(reader, status, 'Court order received'),
  ),
  phoneCodeLetter: [phoneCodeLetter(reader, '123456')],
  phoneGoneLetter: [phoneGoneLetter(reader)],
  profileChangedLetter: [profileChangedLetter(reader, ['name', 'address', 'phone'], '123456')],
  codeLetter: [codeLetter('a@kosh.example', '123456')],
  alreadyRegisteredLetter: [alreadyRegisteredLetter('a@kosh.example', link)],
  welcomeLetter: [
    welcomeLetter({ ...reader, customerId: '100001', accountNumber: '1234', accountType: 'savings' }, link),
  ],
  newDeviceLetter: [security.newDeviceLetter(reader, { device: 'फ़ोन', address: '127.0.0.1', at })],
  sessionReuseLetter: [security.sessionReuseLetter(reader, at)],
  passwordChangedLetter: [security.passwordChangedLetter(reader, at)],
  noLinkYetLetter: [security.noLinkYetLetter(reader, at)],
  wrongSecondFactorLetter: [true, false].map((signedIn) =>
    security.wrongSecondFactorLetter(reader, { address: '127.0.0.1', at, signedIn }),
  ),
  passwordEndedLetter: [security.passwordEndedLetter(reader)],
  resetLinkLetter: [security.resetLinkLetter(reader, link, 30)],
  secondFactorLetter: (['on', 'off', 'codes'] as const).map((change) =>
    security.secondFactorLetter(reader, change, at),
  ),
  recoveryCodeUsedLetter: [security.recoveryCodeUsedLetter(reader, 3, at)],
  passkeyLetter: (['added', 'removed'] as const).map((change) =>
    // as: the letter reads name, address and role.
    passkeyLetter({ ...reader, role: 'customer' } as unknown as SignedIn, change, 'फ़ोन'),
  ),
  cardLetter: (['applied', 'activated', 'deactivated', 'blocked', 'unblocked', 'frozen', 'unfrozen'] as const).map(
    (event) => cardLetter(card, event, 'Reported lost'),
  ),
  decisionLetter: (['approved', 'rejected'] as const).flatMap((status) =>
    ['transfer', 'withdrawal'].map((kind) => decisionLetter({ ...movement, status, kind } as unknown as Movement)),
  ),
  withdrawnLetter: ['transfer', 'withdrawal', 'deposit'].map((kind) =>
    withdrawnLetter({ ...movement, kind } as Movement),
  ),
  expiredLetter: [null, 'amount'].map((rule) =>
    expiredLetter({ ...reader, customerId: reader.id }, { ...movement, rule } as Movement),
  ),
  reversalLetters: reversalLetters(movement, reversed),
  correctionLetter: (['charge', 'goodwill'] as const).map((kind) => correctionLetter(reader, { ...corrected, kind })),
  detailsChangedLetters: detailsChangedLetters(reader, [
    { field: 'email', from: 'a@kosh.example', to: 'b@kosh.example' },
    { field: 'zip', from: '1', to: '2' },
  ]),
  contactChangeLetters: [
    ...contactChangeLetters(reader, { email: 'b@kosh.example', link, expiresAt: at, confirms: false }),
    ...contactChangeLetters(reader, { email: undefined, link: undefined, expiresAt: at, confirms: true }),
  ],
  onboardingLetter: [onboardingLetter(reader, { customerId: '100001', accountNumber: '1234' })],
  accountClosedLetter: [accountClosedLetter(reader, 100n), accountClosedLetter(reader, 0n)],
  openedLetter: [
    ['fixed', 'Fixed Deposit'],
    ['recurring', 'Recurring Deposit'],
    ['tax_saving', 'Tax Saving Deposit'],
    ['savings', 'Savings Deposit'],
  ].map(([type = '', label = '']) =>
    deposits.openedLetter({ ...reader, depositId: 'd' }, '100001', quote(type, label)),
  ),
  instructionLetter: (['payout', 'renew_principal', 'renew_all'] as const).map((to) =>
    deposits.instructionLetter(deposit, { to, changed: { instruction: true, nominee: true } }),
  ),
  maturingLetter: (['payout', 'renew_principal', 'renew_all'] as const).map((instruction) =>
    deposits.maturingLetter({ ...deposit, instruction, maturityDate: '2027-11-21' }, 2n),
  ),
  maturedLetter: ['2027-11-21', undefined].map((renewedUntil) =>
    deposits.maturedLetter(deposit, { interest: 1n, payout: 2n, renewedUntil }),
  ),
  closedLetter: [
    // as: the letter reads these fields of the terms.
    deposits.closedLetter(deposit, {
      principal: 1n,
      interest: 1n,
      rateBp: 600,
      daysRun: 30,
      penalty: 1n,
      payout: 2n,
    } as unknown as ClosingTerms),
  ],
  missedLetter: ['INSUFFICIENT_FUNDS', 'ACCOUNT_RESTRICTED', 'BUSY'].map((reason) =>
    deposits.missedLetter(deposit, { number: 2, dueDate: '2026-11-21', reason }),
  ),
};

/** Letters to staff, and one to an address of which the bank knows no customer: English. */
const NOT_TO_CUSTOMERS = ['invitationLetter', 'factorResetLetter', 'unknownAddressLetter'];

/** Returns the English words of a text: letters in Latin, without names, links and the hour. */
function englishIn(text: string): string[] {
  return text
    .replaceAll(/https?:\/\/\S+|Kosh Bank|Kosh|\d [ap]m\b/gu, '')
    .split('\n')
    .filter((line) => /[A-Za-z]{2}/.test(line));
}

test('each mail to a customer is in Hindi from its subject to its last line', () => {
  const left = Object.entries(LETTERS).flatMap(([name, letters]) =>
    letters.flatMap((letter) => {
      const mail = letter && inLanguage(letter, 'hi');
      return mail ? englishIn(`${mail.subject}\n${mail.text}`).map((line) => `${name}: ${line}`) : [`${name}: none`];
    }),
  );
  expect(left).toEqual([]);
});

test('a mail in Hindi has its tables where the English one has them', () => {
  const rowsOf = ({ subject, text }: { subject: string; text: string }) =>
    mailHtml(subject, text)
      .match(/<table|<tr/g)
      ?.join(' ') ?? '';
  const others = Object.entries(LETTERS).flatMap(([name, letters]) =>
    letters.flatMap((letter) => (letter && rowsOf(inLanguage(letter, 'hi')) !== rowsOf(letter) ? [name] : [])),
  );
  expect(others).toEqual([]);
});

test('every function that writes a mail to a customer is tested here', () => {
  const files = readdirSync(path.join(CHECKOUT, 'server'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!pdf|change|money)-letters\.ts$/.test(file),
  );
  const written = files.flatMap((file) =>
    [...readFileSync(path.join(CHECKOUT, 'server', file), 'utf8').matchAll(/^export function (\w+Letters?)\(/gm)].map(
      ([, name = '']) => name,
    ),
  );
  expect(written.length).toBeGreaterThan(25);
  expect(written.filter((name) => !NOT_TO_CUSTOMERS.includes(name)).toSorted()).toEqual(
    Object.keys(LETTERS).toSorted(),
  );
});

test('a notice says in Hindi what the subject of its e-mail says', () => {
  const told = Object.values(LETTERS).flatMap((letters) => letters.filter((letter) => letter !== undefined));
  const other = told.flatMap(({ subject }) => {
    const mail = inLanguage({ subject, text: '' }, 'hi').subject;
    const notice = hindi.bankSays(subject);
    return mail === notice && mail !== subject ? [] : [`${subject}: ${mail} / ${notice}`];
  });
  expect(told.length).toBeGreaterThan(50);
  expect(other).toEqual([]);
});

test('a mail keeps what a person typed, and translates what the bank wrote', () => {
  const mail = inLanguage(
    {
      subject: '₹500.00 came into your account',
      text: 'Dear Asha,\n\nDescription: Gift from Kosh\nWhen: 21 Nov 2026, 6:00 pm',
    },
    'hi',
  );
  expect(mail).toEqual({
    subject: 'आपके खाते में ₹500.00 आए',
    text: 'प्रिय Asha,\n\nविवरण: Gift from Kosh\nसमय: 21 नव॰ 2026, 6:00 pm',
  });
  expect(inLanguage({ subject: 'x', text: 'Description: Deposit' }, 'hi').text).toBe('विवरण: जमा');
});

test('the words around a mail are in its language', () => {
  const [mail] = LETTERS.codeLetter ?? [];
  const hindi = inLanguage(mail ?? { subject: '', text: '' }, 'hi');
  expect(mailHtml(hindi.subject, hindi.text)).toContain('<html lang="hi">');
  expect(mailText(hindi.text)).toContain('यह बैंक नहीं है');
  expect(mailText(mail?.text ?? '')).toContain('It is not a bank');
  const reset = LETTERS.resetLinkLetter?.[0];
  const linked = inLanguage(reset ?? { subject: '', text: '' }, 'hi');
  expect(mailHtml(linked.subject, linked.text)).toContain('>आगे बढ़ें</a>');
});
