import { type RawBuilder, sql } from 'kysely';
import type { ExportType } from '../../contract/vocabulary/export-rows.ts';
import type { Paise } from '../../contract/vocabulary/money.ts';
import type { Transaction } from '../../contract/vocabulary/transaction.ts';
import { addDays, startOfBusinessDate } from '../platform/bank-clock.ts';
import type { Db } from '../platform/database.ts';
import { KINDS_OF, type StatementRow, transactionOf } from './transaction-types.ts';

/** Rows that are in memory at a time, however long the document is. */
const CHUNK = 500;

/** Which days; business dates, both included, open where absent. */
export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What an account did in a period: the entries from `firstSeq` to `throughSeq` by the account's own numbering. Paise. */
export interface AccountPeriod {
  readonly firstSeq: bigint;
  readonly throughSeq: bigint;
  readonly entries: number;
  readonly opening: Paise;
  readonly closing: Paise;
  readonly moneyIn: Paise;
  readonly moneyOut: Paise;
}

/**
 * The books of one account over a period. Entries are numbered without gaps and never change, so everything read later
 * up to `throughSeq` belongs together, whatever is booked meanwhile; opening plus what moved is always closing.
 */
export async function accountPeriod(db: Db, accountId: string, period: Period): Promise<AccountPeriod> {
  const from = period.from ? sql`l.created_at >= ${startOfBusinessDate(period.from)}` : sql`true`;
  const until = period.to ? sql`l.created_at < ${startOfBusinessDate(addDays(period.to, 1))}` : sql`true`;
  const { rows } = await sql<{ first: bigint; last: bigint; opening: bigint; money_in: bigint; money_out: bigint }>`
    with mine as (select l.account_seq, l.amount_paise, l.balance_after_paise, l.created_at from ledger.statement_lines l
                  where l.account_id = ${accountId}::uuid and l.account_seq is not null),
         span as (select coalesce(max(l.account_seq) filter (where ${until}), 0) as last,
                         coalesce(min(l.account_seq) filter (where ${from}), (select coalesce(max(account_seq), 0) + 1 from mine)) as first from mine l)
    select span.first, span.last,
      coalesce((select balance_after_paise from mine where account_seq = least(span.first - 1, span.last)), 0) as opening,
      coalesce(sum(l.amount_paise) filter (where l.amount_paise > 0), 0)::bigint as money_in,
      coalesce(-sum(l.amount_paise) filter (where l.amount_paise < 0), 0)::bigint as money_out
    from span left join mine l on l.account_seq between span.first and span.last
    group by span.first, span.last`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An account has no period');
  return {
    firstSeq: row.first,
    throughSeq: row.last,
    entries: row.last < row.first ? 0 : Number(row.last - row.first) + 1,
    opening: row.opening,
    closing: row.opening + row.money_in - row.money_out,
    moneyIn: row.money_in,
    moneyOut: row.money_out,
  };
}

const LINES = sql`select l.*, c.name as other_name, o.account_number as other_account_number from ledger.statement_lines l
  left join bank.customers c on c.account_id = l.counterparty_account_id
  left join ledger.balances o on o.account_id = c.account_id`;

/** The booked lines of a period, oldest first, as a bank prints a statement. */
export async function* bookedLines(
  db: Db,
  accountId: string,
  span: Pick<AccountPeriod, 'firstSeq' | 'throughSeq'>,
): AsyncGenerator<Transaction[]> {
  for (let next = span.firstSeq; next <= span.throughSeq; next += BigInt(CHUNK)) {
    const { rows } =
      await sql<StatementRow>`${LINES} where l.account_id = ${accountId}::uuid and l.account_seq is not null
      and l.account_seq >= ${next} and l.account_seq <= ${span.throughSeq} order by l.account_seq limit ${CHUNK}`.execute(
        db,
      );
    yield rows.map(transactionOf);
  }
}

/** What is not booked: waiting for somebody, or come to nothing. Newest first. */
export async function openLines(db: Db, accountId: string, onlyWaiting: boolean): Promise<Transaction[]> {
  const { rows } = await sql<StatementRow>`${LINES} where l.account_id = ${accountId}::uuid and l.account_seq is null
    ${onlyWaiting ? sql`and l.status = 'pending'` : sql``} order by l.created_at desc limit 1000`.execute(db);
  return rows.map(transactionOf);
}

/** Which lines an export wants. */
export interface ExportFilter extends Period {
  /** All when absent. */
  readonly types?: readonly ExportType[] | undefined;
  /** Nothing that was booked after this entry, so that lines and balances of a document belong together. */
  readonly throughSeq?: bigint | undefined;
  /** Only these of the account's own; others are as if they were not there (decision 36). */
  readonly ids?: readonly string[] | undefined;
}

function wanted(accountId: string, filter: ExportFilter): RawBuilder<unknown> {
  const all = [sql`l.account_id = ${accountId}::uuid`];
  if (filter.from) all.push(sql`l.created_at >= ${startOfBusinessDate(filter.from)}`);
  if (filter.to) all.push(sql`l.created_at < ${startOfBusinessDate(addDays(filter.to, 1))}`);
  if (filter.types) all.push(sql`l.kind = any(${filter.types.flatMap((type) => [...KINDS_OF[type]])})`);
  if (filter.throughSeq !== undefined) all.push(sql`(l.account_seq is null or l.account_seq <= ${filter.throughSeq})`);
  if (filter.ids) all.push(sql`l.journal_id = any(${[...filter.ids]}::uuid[])`);
  return sql.join(all, sql` and `);
}

/** The account's lines that a filter wants, newest first as on the screen, in chunks; what is not booked stands where its time puts it. */
export async function* exportLines(db: Db, accountId: string, filter: ExportFilter): AsyncGenerator<Transaction[]> {
  const where = wanted(accountId, filter);
  const open =
    await sql<StatementRow>`${LINES} where ${where} and l.account_seq is null order by l.created_at desc limit 1000`.execute(
      db,
    );
  const waiting = open.rows;
  let before: bigint | undefined;
  for (;;) {
    const { rows } = await sql<StatementRow>`${LINES} where ${where} and l.account_seq is not null
      ${before === undefined ? sql`` : sql`and l.account_seq < ${before}`} order by l.account_seq desc limit ${CHUNK}`.execute(
      db,
    );
    const last = rows.at(-1);
    const chunk: StatementRow[] = [];
    for (const row of rows) {
      while (waiting[0] && waiting[0].created_at > row.created_at) chunk.push(...waiting.splice(0, 1));
      chunk.push(row);
    }
    if (rows.length < CHUNK) chunk.push(...waiting.splice(0));
    if (chunk.length > 0) yield chunk.map(transactionOf);
    if (rows.length < CHUNK) return;
    before = last?.account_seq ?? 0n;
  }
}
