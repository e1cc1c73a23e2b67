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

/** Returns the rule that makes a movement wait, by the policy of the moment when it was made (B-TX-08, decision 18). */
export function ruleFor(
  policies: readonly Pick<BankPolicy, 'validFrom' | 'reviewAbove'>[],
  movement: Movement,
): ReviewRule {
  const inForce = policies.find((policy) => policy.validFrom <= movement.at) ?? policies.at(-1);
  const limit = inForce?.reviewAbove ?? 0n;
  return { limit, sentence: `${WHAT[movement.kind] ?? 'Movements'} above ${formatRupees(limit)} wait for a banker.` };
}

export async function reviewRule(db: Db, movement: Movement): Promise<ReviewRule> {
  return ruleFor(await policiesOf(db), movement);
}
