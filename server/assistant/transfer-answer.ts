import { formatRupees, MAX_AMOUNT, type Paise, paiseFromRupees } from '../../contract/vocabulary/money.ts';
import { paths } from '../../contract/vocabulary/page-paths.ts';
import { readProfile } from '../customers/customer-profile.ts';
import { LAST_TRANSFERS, recentRecipients } from '../payments/recent-recipients.ts';
import { answersFor } from './answer-words.ts';
import type { Action } from './how-to.ts';
import { namedIn } from './named-recipient.ts';
import type { Answer, Asking } from './own-data-answers.ts';

const NUMBERS = /(\d[\d,]*(?:\.\d+)?)\s*([\p{L}\p{M}]*)/gu;
/** A unit after a number, which is left to the customer to write out. */
const UNIT = /^(k|l|lakhs?|lacs?|thousand|crores?|cr|hazaa?r|लाख|करोड|हज़?ार)/iu;

/** Returns the only number of a question as an amount in paise; undefined for none, several, or one that no transfer can have. */
export function amountIn(question: string): Paise | undefined {
  const [found, ...others] = question.normalize('NFC').matchAll(NUMBERS);
  if (!found || others.length > 0 || UNIT.test(found[2] ?? '')) return undefined;
  const amount = paiseFromRupees((found[1] ?? '').replaceAll(',', ''));
  return amount !== undefined && amount > 0n && amount <= MAX_AMOUNT ? amount : undefined;
}

/**
 * Answers a question about sending money with the customer's own transfer window: filled in where the question names exactly one
 * person whom they have paid, empty where not. It names no other person, and nothing is sent (decision 38). Undefined while the
 * customer cannot send.
 */
export async function transferAnswer(asking: Asking): Promise<{ said?: Answer; open: Action } | undefined> {
  const profile = await readProfile(asking.db, asking.customer.subjectId);
  if (profile.status !== 'active' || profile.available_balance <= 0n) return undefined;
  const t = answersFor(asking.language).transfer;
  const recipient = namedIn(await recentRecipients(asking, asking.customer, LAST_TRANSFERS), asking.question);
  if (!recipient) return { open: { label: t.open, value: paths.customerDashboard, transfer: {} } };
  const { id, name, account_number } = recipient;
  const amount = amountIn(asking.question);
  const open = {
    label: t.openTo(name),
    value: paths.customerDashboard,
    transfer: { recipient: { id, name, account_number }, ...(amount !== undefined && { amount }) },
  };
  return {
    open,
    said: { response: t.ready(name, amount === undefined ? undefined : formatRupees(amount)), actions: [open] },
  };
}
