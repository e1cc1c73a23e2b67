import { formatRupees, type Paise } from '../../contract/vocabulary/money.ts';
import { channelsOf } from '../mail/channels.ts';
import type { LetterKind } from '../mail/letter-kinds.ts';
import type { MailToSend } from '../mail/outbox.ts';
import { readableDate } from '../platform/bank-calendar.ts';
import { ratePercent } from './products.ts';
import type { TermDepositQuote } from './quote-term-deposit.ts';
import type { ClosingTerms } from './term-deposit-arithmetic.ts';
import type { MaturityInstruction, TermDeposit } from './term-deposit-records.ts';

interface Reader {
  readonly subjectId: string;
  readonly name: string;
  readonly email: string;
  readonly depositId: string;
  /** As the customer's row has them; `enqueueMail` reads them where they are absent. */
  readonly preferences?: unknown;
}

function letter(reader: Reader, kind: LetterKind, subject: string, paragraphs: readonly string[]): MailToSend {
  return {
    to: reader.email,
    customerId: reader.subjectId,
    kind,
    objectId: reader.depositId,
    ...(reader.preferences !== undefined && { channels: channelsOf(kind, reader.preferences) }),
    subject,
    text: [`Dear ${reader.name},`, ...paragraphs, 'Kosh Bank'].join('\n\n'),
  };
}

const readerOf = ({ id, customer }: TermDeposit): Reader => ({
  depositId: id,
  subjectId: customer.id,
  name: customer.name,
  email: customer.email,
  preferences: customer.preferences,
});
const facts = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([name, value]) => `${name}: ${value}`).join('\n');

/** After a deposit was opened: its terms. */
export function openedLetter(reader: Reader, number: string, quote: TermDepositQuote): MailToSend {
  const { terms, product } = quote;
  const rows: [string, string][] = [
    ['Deposit', `${product.label} ${number}`],
    [terms.type === 'recurring' ? 'Monthly instalment' : 'Amount', formatRupees(terms.instalment ?? terms.principal)],
    ['Interest', `${ratePercent(terms.rateBp)}% a year`],
  ];
  if (terms.maturityDate) {
    rows.push(
      ['Matures on', readableDate(terms.maturityDate)],
      ['Maturity value', formatRupees(quote.totalPaidIn + quote.maturityInterest)],
    );
  }
  return letter(reader, 'deposit_opened', `Your ${product.label} ${number} is open`, [
    'Thank you. Your deposit is open.',
    facts(rows),
  ]);
}

/** Sentences of the instructions for maturity. */
export const INSTRUCTION_WORDS: Record<MaturityInstruction, string> = {
  payout: 'everything is paid to the account',
  renew_principal: 'the principal is renewed and the interest paid to the account',
  renew_all: 'principal and interest are renewed',
};

/** After staff changed the instruction or the nominee, whose name is not in the letter: the mailbox may be read by others. */
export function instructionLetter(
  deposit: TermDeposit,
  now: { to: MaturityInstruction; changed: { instruction: boolean; nominee: boolean } },
): MailToSend {
  return letter(readerOf(deposit), 'deposit_instruction', `Your deposit ${deposit.number} was changed`, [
    `We have changed your deposit ${deposit.number}.`,
    ...(now.changed.instruction ? [`At maturity ${INSTRUCTION_WORDS[now.to]}.`] : []),
    ...(now.changed.nominee ? ['It has another nominee.'] : []),
    'If you did not ask for this, please contact bank support at once.',
  ]);
}

/** A week before maturity: the day, the value (paise) and the instruction that will be followed. */
export function maturingLetter(deposit: TermDeposit, value: Paise): MailToSend {
  const rows: [string, string][] = [
    ['Deposit', deposit.number],
    ['Matures on', readableDate(deposit.maturityDate ?? '')],
    ['Maturity value', formatRupees(value)],
  ];
  return letter(readerOf(deposit), 'deposit_maturing', `Your deposit ${deposit.number} matures soon`, [
    'Your deposit matures in a week.',
    facts(rows),
    `At maturity ${INSTRUCTION_WORDS[deposit.instruction]}.`,
    'You can choose otherwise on your dashboard until then.',
  ]);
}

/** After maturity: paid to the account, or running on. */
export function maturedLetter(
  deposit: TermDeposit,
  end: { interest: Paise; payout: Paise; renewedUntil: string | undefined },
): MailToSend {
  const rows: [string, string][] = [
    ['Deposit', deposit.number],
    ['Principal', formatRupees(deposit.principal)],
    ['Interest', formatRupees(end.interest)],
    ['Paid to your account', formatRupees(end.payout)],
  ];
  const subject = `Your deposit ${deposit.number} has matured`;
  if (end.renewedUntil === undefined)
    return letter(readerOf(deposit), 'deposit_matured', subject, [
      'Your deposit has matured. We have paid it to your account.',
      facts(rows),
    ]);
  rows.push(['Renewed until', readableDate(end.renewedUntil)]);
  return letter(readerOf(deposit), 'deposit_renewed', `${subject} and was renewed`, [
    'As you instructed, we have renewed your deposit on today’s terms.',
    facts(rows),
  ]);
}

/** After a customer closed a deposit. */
export function closedLetter(deposit: TermDeposit, closing: ClosingTerms): MailToSend {
  return letter(readerOf(deposit), 'deposit_closed', `Your deposit ${deposit.number} is closed`, [
    'Your deposit is closed. We have paid it to your account.',
    facts([
      ['Principal', formatRupees(closing.principal)],
      ['Interest', `${formatRupees(closing.interest)} (${ratePercent(closing.rateBp)}% for ${closing.daysRun} days)`],
      ['Interest lost by closing early', formatRupees(closing.penalty)],
      ['Paid to your account', formatRupees(closing.payout)],
    ]),
  ]);
}

/** Reasons for a missed instalment, as the customer reads them. */
export const MISSED_BECAUSE: Record<string, string> = {
  INSUFFICIENT_FUNDS: 'there was not enough money in your account',
  ACCOUNT_RESTRICTED: 'your account could not send money',
};

/** After an instalment could not be taken (C-DP-08). */
export function missedLetter(
  deposit: TermDeposit,
  instalment: { number: number; dueDate: string; reason: string },
): MailToSend {
  const amount = formatRupees(deposit.instalment ?? 0n);
  const because = MISSED_BECAUSE[instalment.reason] ?? 'we could not take it';
  return letter(readerOf(deposit), 'instalment_missed', `An instalment of ${amount} was missed`, [
    `Instalment ${instalment.number} of ${amount} for your recurring deposit ${deposit.number} was due on ${readableDate(instalment.dueDate)} and was not paid, because ${because}.`,
    'We will not take it later. Your deposit goes on with the next instalment, and earns interest on those that you paid.',
  ]);
}
