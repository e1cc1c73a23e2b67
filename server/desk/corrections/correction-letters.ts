import { BANK_NAME } from '../../../contract/vocabulary/bank-terms.ts';
import { formatRupees, type Paise } from '../../../contract/vocabulary/money.ts';
import { shownReference } from '../../../contract/vocabulary/transaction-reference.ts';
import type { MailToSend } from '../../mail/outbox.ts';
import { inOneSentence, withoutLinks } from '../../mail/without-links.ts';
import type { Movement } from '../../statement/movements.ts';
import { letterTime } from '../customers/desk-letters.ts';

/** A reversal that was booked. Paise. */
interface Reversed {
  readonly journalId: string;
  readonly kind: string;
  readonly amount: Paise;
  readonly claimed: Paise;
  readonly reason: string;
}

interface Addressee {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

const ASK_US = 'If you think this is not right, please contact bank support.';

/** Tells the customers on both sides of a movement that the bank has moved its money back. */
export function reversalLetters(movement: Movement, reversed: Reversed): MailToSend[] {
  const { customer, counterparty } = movement;
  const bankPaid = reversed.kind === 'deposit_reversal';
  const payer = bankPaid ? customer : counterparty;
  const receiver = bankPaid ? undefined : customer;
  return [
    ...(payer ? [letter(payer, movement, reversed, 'out')] : []),
    ...(receiver ? [letter(receiver, movement, reversed, 'in')] : []),
  ];
}

function letter(to: Addressee, movement: Movement, reversed: Reversed, direction: 'in' | 'out'): MailToSend {
  const amount = formatRupees(reversed.amount);
  const whole = reversed.amount === movement.amount;
  const facts = [
    `Transaction: ${withoutLinks(movement.description)}`,
    `When: ${letterTime.format(movement.at)}`,
    `Moved back: ${amount}${whole ? '' : ` of ${formatRupees(movement.amount)}`}`,
    `Reason: ${inOneSentence(reversed.reason)}`,
    `Reference: ${shownReference(reversed.journalId)}`,
  ];
  return {
    to: to.email,
    customerId: to.id,
    kind: 'reversed',
    objectId: reversed.journalId,
    subject:
      direction === 'in'
        ? `${amount} came back to your ${BANK_NAME} account`
        : `${amount} was moved back from your ${BANK_NAME} account`,
    text: [
      `Dear ${to.name},`,
      'We have reversed a transaction on your account.',
      facts.join('\n'),
      ...(direction === 'out' && reversed.claimed > 0n ? [owedSentence(reversed.claimed)] : []),
      ASK_US,
    ].join('\n\n'),
  };
}

function owedSentence(claimed: Paise): string {
  return `${formatRupees(claimed)} of it was spent already. You owe us this amount; the next money that comes into your account pays it first.`;
}

/** Tells a customer that the bank has charged them, or given them money. */
export function correctionLetter(
  to: Addressee,
  corrected: { kind: 'charge' | 'goodwill'; amount: Paise; description: string; journalId: string; at: Date },
): MailToSend {
  const amount = formatRupees(corrected.amount);
  const charge = corrected.kind === 'charge';
  return {
    to: to.email,
    customerId: to.id,
    kind: corrected.kind,
    objectId: corrected.journalId,
    subject: charge ? `A charge of ${amount}` : `${amount} from ${BANK_NAME}`,
    text: [
      `Dear ${to.name},`,
      charge ? 'We have charged your account.' : 'We have paid money into your account.',
      [
        `Amount: ${amount}`,
        `For: ${withoutLinks(corrected.description)}`,
        `When: ${letterTime.format(corrected.at)}`,
        `Reference: ${shownReference(corrected.journalId)}`,
      ].join('\n'),
      ASK_US,
    ].join('\n\n'),
  };
}
