import { formatRupees, type Paise } from '../../../contract/vocabulary/money.ts';
import type { Db } from '../../platform/database.ts';
import type { Movement } from '../../statement/movements.ts';
import { type BankPolicy, policiesOf } from '../controls/bank-policy.ts';

/** The rule of the bank's policy that made a movement wait for a banker. */
export interface ReviewRule {
  /** Paise; what is above it waits. */
  readonly limit: Paise;
  readonly sentence: string;
}

const WHAT: Record<string, string> = {
  transfer: 'Transfers',
  withdrawal: 'Withdrawals',
  banker_deposit: "Bankers' deposits",
};

/** Returns the rule that makes a movement wait, by the policy of the moment when it was made (B-TX-08, decisions 18 and 70). */
export function ruleFor(policies: readonly BankPolicy[], { rule, kind, at }: Movement): ReviewRule {
  const policy = policies.find(({ validFrom }) => validFrom <= at) ?? policies.at(-1);
  if (!policy) throw new Error('The bank has no policy');
  const what = WHAT[kind] ?? 'Transactions';
  if (rule === 'day') {
    const teller = kind === 'banker_deposit';
    const limit = teller ? policy.tellerDayLimit : policy.customerDayLimit;
    const whose = teller ? "A banker's deposits" : "A customer's transfers and withdrawals";
    return { limit, sentence: `${whose} above ${formatRupees(limit)} in a day wait for a banker.` };
  }
  if (rule === 'new_email') {
    const limit = policy.carefulAbove;
    return {
      limit,
      sentence: `${what} above ${formatRupees(limit)} wait for a banker for 24 hours after a new e-mail address.`,
    };
  }
  const limit = policy.reviewAbove;
  return { limit, sentence: `${what} above ${formatRupees(limit)} wait for a banker.` };
}

export async function reviewRule(db: Db, movement: Movement): Promise<ReviewRule> {
  return ruleFor(await policiesOf(db), movement);
}
