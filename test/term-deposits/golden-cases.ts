import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DepositType } from '../../contract/vocabulary/bank-terms.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';

/** A row of golden/deposits.csv, computed by golden/make-golden.py. Paise, basis points, business dates. */
export interface DepositCase {
  readonly name: string;
  readonly type: DepositType;
  readonly amount: bigint;
  readonly tenure: number;
  readonly rateBp: number;
  readonly start: string;
  readonly event: 'mature' | 'close';
  readonly on: string;
  readonly missed: readonly number[];
  readonly maturityDate: string | null;
  readonly estimated: bigint;
  readonly principal: bigint;
  readonly interest: bigint;
  readonly penalty: bigint;
  readonly payout: bigint;
  readonly appliedBp: number;
}

/** A row of golden/account-interest.csv: payments in (+) and out (−) by date, and each quarter's credit. */
export interface AccountCase {
  readonly name: string;
  readonly type: 'savings' | 'fixed' | 'current';
  readonly opened: string;
  readonly moves: readonly { readonly date: string; readonly amount: bigint }[];
  readonly credits: readonly { readonly date: string; readonly amount: bigint }[];
  readonly balance: bigint;
}

function rowsOf(file: string): ((column: string) => string)[] {
  const [head = '', ...lines] = readFileSync(path.join(CHECKOUT, 'test/term-deposits/golden', file), 'utf8')
    .trim()
    .split('\n');
  const columns = head.split(',');
  return lines.map((line) => {
    const values = line.split(',');
    return (column) => {
      const value = values[columns.indexOf(column)];
      if (value === undefined) throw new Error(`${file} has no column ${column}`);
      return value;
    };
  });
}

const dated = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((part) => ({ date: part.slice(0, 10), amount: BigInt(part.slice(11)) }));

export function depositCases(): DepositCase[] {
  return rowsOf('deposits.csv').map((get) => ({
    name: get('case'),
    type: get('type') as DepositType, // as: the generator writes these four only
    amount: BigInt(get('amount')),
    tenure: Number(get('tenure')),
    rateBp: Number(get('rate_bp')),
    start: get('start'),
    event: get('event') === 'mature' ? 'mature' : 'close',
    on: get('on'),
    missed: get('missed').split(' ').filter(Boolean).map(Number),
    maturityDate: get('maturity_date') || null,
    estimated: BigInt(get('estimated')),
    principal: BigInt(get('principal')),
    interest: BigInt(get('interest')),
    penalty: BigInt(get('penalty')),
    payout: BigInt(get('payout')),
    appliedBp: Number(get('applied_bp')),
  }));
}

export function accountCases(): AccountCase[] {
  return rowsOf('account-interest.csv').map((get) => ({
    name: get('case'),
    type: get('type') as AccountCase['type'], // as: the generator writes these three only
    opened: get('opened'),
    moves: dated(get('moves')),
    credits: dated(get('credits')),
    balance: BigInt(get('balance')),
  }));
}
