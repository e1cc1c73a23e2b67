import { formatRupees } from '../../contract/vocabulary/money.ts';
import { shownReference } from '../../contract/vocabulary/transaction-reference.ts';
import type { MailToSend } from '../mail/outbox.ts';
import { inOneSentence } from '../mail/without-links.ts';
import type { Movement } from '../statement/movements.ts';

/**
 * Tells a customer of the bank's decision; undefined for a banker's deposit that is rejected, because no customer asked
 * for it.
 */
export function decisionLetter(movement: Movement): MailToSend | undefined {
  const customer = movement.customer;
  const amount = formatRupees(movement.amount);
  const what = nameOf(movement);
  const description = inOneSentence(movement.description);
  const reason = inOneSentence(movement.reason ?? 'not given');
  const approved = movement.status === 'approved';
  if (!customer || (what === 'deposit' && !approved)) return undefined;
  return {
    to: customer.email,
    customerId: customer.id,
    kind: approved ? 'transaction_approved' : 'transaction_rejected',
    objectId: movement.id,
    subject: approved ? `Your ${what} of ${amount} was approved` : `Your ${what} of ${amount} was not approved`,
    text: approved
      ? `Dear ${customer.name},\n\nWe have approved your ${what} of ${amount} (${description}).\nReference: ${shownReference(movement.id)}\n\nKosh Bank`
      : `Dear ${customer.name},\n\nWe have not approved your ${what} of ${amount} (${description}).\nReason: ${reason}\nThe money that was on hold is available again.\nReference: ${shownReference(movement.id)}\n\nKosh Bank`,
  };
}

/** Tells a customer that their own request was taken back; undefined for a banker's deposit. */
export function withdrawnLetter({ customer, ...movement }: Movement): MailToSend | undefined {
  if (customer?.id !== movement.maker.id) return undefined;
  const what = nameOf(movement);
  const amount = formatRupees(movement.amount);
  return {
    to: customer.email,
    customerId: customer.id,
    kind: 'transaction_withdrawn',
    objectId: movement.id,
    subject: `You cancelled your ${what} of ${amount}`,
    text: `Dear ${customer.name},\n\nYou cancelled your ${what} of ${amount} (${inOneSentence(movement.description)}) before we decided on it. The money that was on hold is available again.\nReference: ${shownReference(movement.id)}\n\nKosh Bank`,
  };
}

/** Tells its maker that a request was not decided in time. `customerId` is null for a banker. */
export function expiredLetter(
  maker: { name: string; email: string; customerId: string | null },
  { id, amount: paise, description, rule }: Movement,
): MailToSend {
  const amount = formatRupees(paise);
  const late = rule === null ? 'You did not confirm' : 'We did not decide on';
  return {
    to: maker.email,
    ...(maker.customerId !== null && { customerId: maker.customerId }),
    kind: 'transaction_expired',
    objectId: id,
    subject: `Your request of ${amount} has expired`,
    text: `Dear ${maker.name},\n\n${late} your request of ${amount} (${inOneSentence(description)}) in time, so it has expired.\n\nNo money has moved. The money that was on hold is available again.\nReference: ${shownReference(id)}\n\nKosh Bank`,
  };
}

function nameOf({ kind }: Pick<Movement, 'kind'>): 'withdrawal' | 'transfer' | 'deposit' {
  return kind === 'withdrawal' || kind === 'transfer' ? kind : 'deposit';
}
