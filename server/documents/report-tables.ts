import { sql } from 'kysely';
import { endOfBusinessDate, startOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';
import { kindWords } from '../../contract/vocabulary/movement-kinds.ts';
import { trialBalance } from '../desk/books/books.ts';
import { interestQuarter, listAccountInterest } from '../desk/books/quarter-interest.ts';
import type { Cell, Part, Table } from '../paper/paper.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Db } from '../platform/database.ts';
import type { AsAt } from '../statement/as-at.ts';
import { newestEntriesOf } from '../statement/book-entries.ts';
import { tableInPages } from './desk-export.ts';
import { quarterFacts } from './export-quarter-interest.ts';

const CHUNK = 500;

const total = (column: string) => [{ label: 'Total', terms: [{ column, when: {}, sign: 1 as const }] }];

/** The movements of each business date by kind. */
export async function* daysParts(db: Db, from: string, to: string): AsyncGenerator<Part> {
  yield {
    part: 'table',
    table: {
      title: 'Day by day',
      columns: [
        { key: 'date', header: 'Business date', kind: 'day' },
        { key: 'movement', header: 'Transaction', kind: 'text', weight: 2 },
        { key: 'number', header: 'Number', kind: 'text' },
        { key: 'amount', header: 'Amount', kind: 'rupees', weight: 1.3 },
      ],
      sums: total('amount'),
      empty: 'Nothing moved in this period.',
    },
  };
  const { rows } = await sql<{ business_date: string; kind: string; journals: bigint; amount_paise: bigint }>`
    select t.business_date, t.kind, t.journals, t.amount_paise from ledger.totals_by_day t
    where t.business_date between ${from}::date and ${to}::date order by t.business_date, t.kind`.execute(db);
  yield {
    part: 'rows',
    rows: rows.map((row) => [row.business_date, kindWords(row.kind), String(row.journals), row.amount_paise]),
  };
}

/** Each kind of account with its total on either side. */
export async function* trialBalanceParts(db: Db, at: AsAt): AsyncGenerator<Part> {
  yield {
    part: 'table',
    table: {
      title: 'Trial balance',
      columns: [
        { key: 'account', header: 'Account', kind: 'text', weight: 2 },
        { key: 'accounts', header: 'Accounts', kind: 'text' },
        { key: 'debit', header: 'Debit', kind: 'rupees', weight: 1.3 },
        { key: 'credit', header: 'Credit', kind: 'rupees', weight: 1.3 },
      ],
      sums: [...total('debit'), ...total('credit')],
    },
  };
  const { lines } = await trialBalance(db, at);
  yield { part: 'rows', rows: lines.map((line) => [line.label, String(line.accounts), line.debit, line.credit]) };
}

interface CustomerRow {
  id: string;
  customer_id: string;
  name: string;
  phone: string;
  account_number: string;
  balance: bigint;
  kyc: string;
  risk: string;
  next_review: string | null;
  last: Date | null;
}

/** Customers whose KYC is not verified or due for review by `to`, or who moved nothing from `from` to `to`. */
export async function* customersParts(
  db: Db,
  kind: 'kyc_due' | 'dormant',
  from: string,
  to: string,
): AsyncGenerator<Part> {
  const kyc = kind === 'kyc_due';
  yield {
    part: 'table',
    table: {
      title: kyc ? 'KYC due' : 'Dormant accounts',
      columns: [
        { key: 'customer_id', header: 'Customer ID', kind: 'text' },
        { key: 'name', header: 'Customer', kind: 'text', weight: 1.8 },
        { key: 'phone', header: 'Mobile number', kind: 'text', weight: 1.2 },
        { key: 'account_number', header: 'Account', kind: 'text', weight: 1.3 },
        { key: 'balance', header: 'Balance', kind: 'rupees', weight: 1.3 },
        ...(kyc
          ? ([
              { key: 'kyc', header: 'KYC', kind: 'text' },
              { key: 'risk', header: 'Risk', kind: 'text' },
              { key: 'next_review', header: 'Next review', kind: 'day' },
            ] as const)
          : ([{ key: 'last', header: 'Last transaction', kind: 'instant', weight: 1.3 }] as const)),
      ],
      empty: kyc ? 'No KYC is due.' : 'No account is dormant.',
    },
  };
  const cells = (row: CustomerRow): Cell[] => [
    row.customer_id,
    row.name,
    row.phone,
    row.account_number,
    row.balance,
    ...(kyc ? [row.kyc.replaceAll('_', ' '), row.risk.replaceAll('_', ' '), row.next_review] : [row.last]),
  ];
  for (let after: string | undefined; ; ) {
    const rows: CustomerRow[] = await customersDue(db, kind, { from, to, after });
    yield { part: 'rows', rows: rows.map(cells) };
    if (rows.length < CHUNK) return;
    after = rows.at(-1)?.id;
  }
}

async function customersDue(
  db: Db,
  kind: 'kyc_due' | 'dormant',
  { from, to, after }: { from: string; to: string; after: string | undefined },
): Promise<CustomerRow[]> {
  const end = endOfBusinessDate(to);
  const due =
    kind === 'kyc_due'
      ? sql`(k.status is distinct from 'verified' or k.next_review <= ${to}::date)`
      : // Entries are looked up only where money moved after the period, because that costs more than the latest date.
        sql`c.created_at < ${startOfBusinessDate(from)} and (b.latest_date is null or b.latest_date < ${from}::date
          or b.latest_date > ${to}::date
          and (select p.entries from ledger.period_sums(b.account_id, ${from}::date, ${to}::date, b.seq) p) = 0)`;
  const { rows } = await sql<CustomerRow>`with listed as materialized (
    select b.account_id, b.seq, c.id, c.customer_id, c.name, c.phone, b.account_number, b.balance_paise as balance,
           case when k.status = 'verified' and k.next_review <= ${to}::date then 'review_due' else coalesce(k.status, 'not_started') end as kyc,
           coalesce(r.category, 'not_rated') as risk, k.next_review
    from bank.customers c
    join ledger.balances b on b.account_id = c.account_id
    left join bank.kyc_in_force k on k.customer_id = c.id
    left join bank.risk_ratings r on r.about_customer = c.id and r.superseded_at is null
    where c.created_at < ${end} and c.closed_at is null and ${due} and (${after ?? null}::uuid is null or c.id > ${after ?? null}::uuid)
    order by c.id limit ${CHUNK}
  ), newest as (
    ${newestEntriesOf('listed')}
  )
  select listed.*, newest.at as last from listed left join newest on newest.account_id = listed.account_id order by listed.id`.execute(
    db,
  );
  return rows;
}

/** The interest of the quarter that a business date is in, account by account: posted, or as it stands. */
export async function* interestParts(db: Db, clock: BankClock, date: string): AsyncGenerator<Part> {
  const quarter = await interestQuarter(db, clock, date);
  yield { part: 'facts', facts: quarterFacts(quarter) };
  const table: Table = {
    title: 'Interest of the quarter',
    columns: [
      { key: 'account_number', header: 'Account', kind: 'text', weight: 1.2 },
      { key: 'customer_name', header: 'Customer', kind: 'text', weight: 1.8 },
      { key: 'interest', header: 'Interest', kind: 'rupees', weight: 1.2 },
      { key: 'journal', header: 'Journal', kind: 'id', weight: 2 },
    ],
    sums: total('interest'),
    empty: 'No account earns interest',
  };
  yield* tableInPages(table, async (after) => {
    const { accounts, nextAfter } = await listAccountInterest(db, quarter, { after, limit: CHUNK });
    const rows = accounts.map((each) => [each.account_number, each.holder, each.interest, each.journal_id ?? '']);
    return { rows, next: nextAfter };
  });
}
