import { type RawBuilder, sql } from 'kysely';
import type { DepositType } from '../../contract/vocabulary/bank-terms.ts';
import type { Paise } from '../../contract/vocabulary/money.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { Db } from '../platform/database.ts';
import { containing } from '../platform/like-pattern.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { UUID } from '../platform/uuid.ts';
import { type TermDeposit, type TermDepositStatus, termDepositsWhere } from './term-deposit-records.ts';

/** Filter of the staff's list of deposits. */
export interface TermDepositFilter {
  readonly type?: DepositType | undefined;
  readonly status?: TermDepositStatus | undefined;
  /** Part of a customer's name or number, or of a deposit's number. */
  readonly search?: string | undefined;
}

function matching(filter: TermDepositFilter): RawBuilder<unknown> {
  const all = [sql`true`];
  if (filter.type) all.push(sql`d.type = ${filter.type}`);
  if (filter.status) all.push(sql`d.status = ${filter.status}`);
  if (filter.search) {
    const pattern = containing(filter.search);
    all.push(sql`(c.name ilike ${pattern} or c.customer_id ilike ${pattern} or d.deposit_number ilike ${pattern})`);
  }
  return sql.join(all, sql` and `);
}

/** A page of the bank's deposits, newest first (B-DP-06). `total` counts everything that matches. */
export async function termDepositsPage(
  db: Db,
  filter: TermDepositFilter,
  page: { page: number; limit: number },
): Promise<{ deposits: TermDeposit[]; total: number }> {
  const [deposits, counted] = await Promise.all([
    termDepositsWhere(
      db,
      matching(filter),
      sql`order by d.opened_at desc, d.id desc limit ${page.limit} offset ${(page.page - 1) * page.limit}`,
    ),
    sql<{
      total: bigint;
    }>`select count(*) as total from bank.term_deposits d join bank.customers c on c.id = d.customer_id where ${matching(filter)}`.execute(
      db,
    ),
  ]);
  return { deposits, total: Number(counted.rows[0]?.total ?? 0n) };
}

/** The next deposits of a filter for a file, newest first, after the one with the id `after`; from the newest on without it. */
export function termDepositsForExport(
  db: Db,
  filter: TermDepositFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<TermDeposit[]> {
  const place = sql`(select p.opened_at, p.id from bank.term_deposits p where p.id = ${after}::uuid)`;
  return termDepositsWhere(
    db,
    after === undefined ? matching(filter) : sql`${matching(filter)} and (d.opened_at, d.id) < ${place}`,
    sql`order by d.opened_at desc, d.id desc limit ${limit}`,
  );
}

/**
 * Lists one customer's deposits, newest first (C-DP-15). `who` is the customer's id or number.
 * Refused: `NOT_FOUND` for another customer's when a customer asks (C-DB-20), and for an unknown customer when staff ask.
 */
export async function termDepositsOfCustomer(db: Db, reader: SignedIn, who: string): Promise<TermDeposit[]> {
  const customer = await db
    .selectFrom('bank.customers')
    .select('id')
    .where(UUID.test(who) ? 'id' : 'customer_id', '=', who)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!customer || (reader.role === 'customer' && customer.id !== reader.subjectId)) {
    throw new Refusal('NOT_FOUND', 'That customer does not exist.');
  }
  return termDepositsWhere(db, sql`d.customer_id = ${customer.id}::uuid`, sql`order by d.opened_at desc, d.id desc`);
}

/**
 * Lists a customer's newest deposits with a number or a description that contains a text, or of one of the types.
 */
export function searchOwnTermDeposits(
  db: Db,
  customerId: string,
  { search, types, limit }: { search: string; types: readonly DepositType[]; limit: number },
): Promise<TermDeposit[]> {
  const pattern = containing(search);
  return termDepositsWhere(
    db,
    sql`d.customer_id = ${customerId}::uuid
      and (d.deposit_number ilike ${pattern} or d.description ilike ${pattern} or d.type = any(${[...types]}))`,
    sql`order by d.opened_at desc, d.id desc limit ${limit}`,
  );
}

/** Paise and number of the deposits that live (active or waiting to be paid out), by type (B-DP-07). */
export async function termDepositSums(
  db: Db,
): Promise<Record<DepositType | 'total', { amount: Paise; count: number }>> {
  const { rows } = await sql<{ type: DepositType; amount: bigint; count: bigint }>`
    select d.type, sum(d.principal_paise)::bigint as amount, count(*) as count from bank.term_deposits d
    where d.closed_on is null group by d.type`.execute(db);
  const none = { amount: 0n, count: 0 };
  const sums = { total: none, savings: none, fixed: none, recurring: none, tax_saving: none };
  for (const row of rows) {
    const count = Number(row.count);
    sums[row.type] = { amount: row.amount, count };
    sums.total = { amount: sums.total.amount + row.amount, count: sums.total.count + count };
  }
  return sums;
}
