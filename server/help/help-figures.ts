import { FIRST_ALERT, MAX_PHOTO_BYTES, OTP_MINUTES } from '../../contract/vocabulary/bank-terms.ts';
import { formatRupees, MAX_AMOUNT } from '../../contract/vocabulary/money.ts';
import { policyInForce } from '../desk/controls/bank-policy.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Db } from '../platform/database.ts';
import { IDLE_MINUTES } from '../sessions/session-check.ts';
import { RESET_MINUTES } from '../sessions/throttle.ts';
import {
  type AccountProduct,
  accountProductsOn,
  type TermDepositProduct,
  termDepositProductsOn,
} from '../term-deposits/products.ts';

/** The figures of the help centre, as they are in force. Amounts are written in rupees. */
export interface HelpFigures {
  readonly mostAtOnce: string;
  readonly reviewAbove: string;
  readonly dayLimit: string;
  readonly confirmAbove: string;
  /** Days after which a request that waits expires. */
  readonly pendingDays: number;
  /** True where customers pay cash in and take it out by themselves (decision 81). */
  readonly selfServiceCash: boolean;
  readonly accounts: readonly AccountProduct[];
  readonly deposits: readonly TermDepositProduct[];
  readonly alertFrom: string;
  readonly photoMegabytes: number;
  readonly codeMinutes: number;
  readonly resetMinutes: number;
  readonly idleMinutes: number;
}

/** Reads the policy and the products of the business date. */
export async function helpFigures({ db, clock }: { db: Db; clock: BankClock }): Promise<HelpFigures> {
  const today = clock.businessDate();
  const [policy, accounts, deposits] = await Promise.all([
    policyInForce(db),
    accountProductsOn(db, today),
    termDepositProductsOn(db, today),
  ]);
  return {
    mostAtOnce: formatRupees(MAX_AMOUNT),
    reviewAbove: formatRupees(policy.reviewAbove),
    dayLimit: formatRupees(policy.customerDayLimit),
    confirmAbove: formatRupees(policy.confirmAbove),
    pendingDays: policy.pendingDays,
    selfServiceCash: policy.selfServiceCash,
    accounts,
    deposits,
    alertFrom: formatRupees(FIRST_ALERT),
    photoMegabytes: MAX_PHOTO_BYTES / 1024 / 1024,
    codeMinutes: OTP_MINUTES,
    resetMinutes: RESET_MINUTES,
    idleMinutes: IDLE_MINUTES,
  };
}
