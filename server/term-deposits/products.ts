import { sql } from 'kysely';
import type { AccountType } from '../../contract/vocabulary/account-terms.ts';
import { ACCOUNT_TYPES } from '../../contract/vocabulary/account-terms.ts';
import type { DepositType } from '../../contract/vocabulary/bank-terms.ts';
import { DEPOSIT_TYPES } from '../../contract/vocabulary/bank-terms.ts';
import { formatRupees, type Paise } from '../../contract/vocabulary/money.ts';
import type { Db, Tx } from '../platform/database.ts';

/** One line of the bank's offer as it stands on a date. Rates in hundredths of a percent a year, amounts in paise. */
export interface Product {
  readonly label: string;
  readonly note: string;
  readonly rateBp: number;
  readonly minimum: Paise;
  /** Months; 0 for a deposit without an end. */
  readonly tenures: readonly number[];
  readonly earlyCutBp: number;
  readonly earlyDays: number;
  readonly locked: boolean;
  readonly validFrom: string;
}
export interface TermDepositProduct extends Product {
  readonly type: DepositType;
}
export interface AccountProduct extends Product {
  readonly type: AccountType;
}

interface ProductRow {
  type: string;
  label: string;
  note: string;
  rate_bp: number;
  minimum_paise: bigint;
  tenures: number[];
  early_cut_bp: number;
  early_days: number;
  locked: boolean;
  valid_from: string;
}

async function productsOn(db: Db | Tx, family: 'account' | 'deposit', date: string): Promise<Map<string, Product>> {
  const { rows } = await sql<ProductRow>`
    select distinct on (p.type) p.* from bank.products p
    where p.family = ${family} and p.valid_from <= ${date}::date
    order by p.type, p.valid_from desc`.execute(db);
  return new Map(
    rows.map((row) => [
      row.type,
      {
        label: row.label,
        note: row.note,
        rateBp: row.rate_bp,
        minimum: row.minimum_paise,
        tenures: row.tenures,
        earlyCutBp: row.early_cut_bp,
        earlyDays: row.early_days,
        locked: row.locked,
        validFrom: row.valid_from,
      },
    ]),
  );
}

/** The deposits of the deposit window as they are offered on a business date, in the specification's order (C-DP-06…09). */
export async function termDepositProductsOn(db: Db | Tx, date: string): Promise<TermDepositProduct[]> {
  const products = await productsOn(db, 'deposit', date);
  return DEPOSIT_TYPES.flatMap((type) => {
    const product = products.get(type);
    return product ? [{ type, ...product }] : [];
  });
}

/** One deposit product as it is offered on a business date. */
export async function termDepositProductOn(db: Db | Tx, type: DepositType, date: string): Promise<TermDepositProduct> {
  const product = (await productsOn(db, 'deposit', date)).get(type);
  if (!product) throw new Error(`No product row for deposits of type ${type} on ${date}`);
  return { type, ...product };
}

/** The account types with the interest of a business date (X-CN-02…04). */
export async function accountProductsOn(db: Db | Tx, date: string): Promise<AccountProduct[]> {
  const products = await productsOn(db, 'account', date);
  return ACCOUNT_TYPES.flatMap((type) => {
    const product = products.get(type);
    return product ? [{ type, ...product }] : [];
  });
}

/** Percent a year as people and the wire write it: 450 → 4.5. */
export function ratePercent(rateBp: number): number {
  return rateBp / 100;
}

/** The one line that describes an account type (B-CT-03): '4.5% Interest | Min Balance: ₹1,000'. */
export function accountTerms(product: AccountProduct): string {
  const interest = product.rateBp === 0 ? 'No Interest' : `${ratePercent(product.rateBp)}% Interest`;
  const minimum = product.type === 'fixed' ? 'Min Deposit' : 'Min Balance';
  return `${interest} | ${minimum}: ${formatRupees(product.minimum).replace(/\.00$/, '')}`;
}

/** Writes the cost of closing before maturity (C-DP-07…09) for reading. */
export function earlyClosingSentence(product: TermDepositProduct): string {
  if (product.locked) return 'Cannot be closed before its maturity date.';
  if (product.tenures.includes(0)) return 'Can be closed on any day; interest is paid for each day.';
  const early = ratePercent(product.rateBp - product.earlyCutBp);
  return `If you close early, you earn ${early}% instead of ${ratePercent(product.rateBp)}%. No interest if you close within ${product.earlyDays} days.`;
}
