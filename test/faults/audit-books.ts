import { THE_BANK_ITSELF } from '../../server/ledger/chart-of-accounts.ts';
import type { BookReader } from './auditor.ts';
import type { Order, OrderBook } from './order-book.ts';

/** Findings of an audit, each list empty when the books are sound. Journals by id, orders by key, accounts by number. */
export interface Findings {
  /** Orders that were acknowledged and are missing, or differ from the acknowledgement. */
  readonly lost: string[];
  /** Orders posted twice, or posted although refused. */
  readonly doubled: string[];
  /** Journals with entries missing or too many, or not exactly one audit event. */
  readonly halfPosted: string[];
  /** Customers' accounts below zero, with or without their holds. */
  readonly negative: string[];
  /** Journals whose entries do not sum to zero, books that do not, and accounts that differ from the sum of their entries. */
  readonly unbalanced: string[];
}

/** Returns balances and money on hold by e-mail, in paise. */
export async function balancesOf(
  auditor: BookReader,
  emails: readonly string[],
): Promise<{ balances: Map<string, bigint>; held: Map<string, bigint> }> {
  const rows = await auditor.ask<{ email: string; balance_paise: bigint; held_paise: bigint }>(
    `select c.email, a.balance_paise, a.held_paise
     from assurance.accounts a join bank.customers c on c.account_id = a.account_id where c.email = any($1)`,
    [emails],
  );
  return {
    balances: new Map(rows.map((row) => [row.email, row.balance_paise])),
    held: new Map(rows.map((row) => [row.email, row.held_paise])),
  };
}

/**
 * Returns the sums that the bank itself booked (interest, instalments of closed days) since `journalsBefore`, by e-mail, in
 * paise.
 */
export async function bookedByTheBank(
  auditor: BookReader,
  emails: readonly string[],
  journalsBefore: readonly string[],
): Promise<Map<string, bigint>> {
  const rows = await auditor.ask<{ email: string; paise: bigint }>(
    `select c.email, sum(e.amount_paise)::bigint as paise
     from assurance.entries e
     join assurance.journals j on j.journal_id = e.journal_id and j.actor_id = $2
     join bank.customers c on c.account_id = e.account_id
     where c.email = any($1) and j.journal_id <> all($3::uuid[])
     group by c.email`,
    [emails, THE_BANK_ITSELF, journalsBefore],
  );
  return new Map(rows.map((row) => [row.email, row.paise]));
}

/** Returns the sums of these journals' holds that expired undecided after seven days, by e-mail, in paise. */
export async function expiredSince(auditor: BookReader, journals: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await auditor.ask<{ email: string; paise: bigint }>(
    `select c.email, sum(h.amount_paise)::bigint as paise
     from assurance.holds h
     join ledger.holds l using (hold_id)
     join bank.customers c on c.account_id = h.account_id
     where h.journal_id = any($1::uuid[]) and h.status = 'expired' and l.expires_at <= now() + (select ahead from bank.clock)
     group by c.email`,
    [journals],
  );
  return new Map(rows.map((row) => [row.email, row.paise]));
}

/** Compares every order with the books, and proves the books. `reversals` are the keys of the reversals that were asked for. */
export async function auditBooks(
  auditor: BookReader,
  book: OrderBook,
  reversals: readonly string[] = [],
): Promise<Findings> {
  const keys = [...book.orders.map((order) => order.key), ...reversals];
  const journals = await auditor.ask<{ key: string; status: string; copies: bigint; journal_id: string }>(
    `select idempotency_key as key, min(status) as status, count(*) as copies, min(journal_id::text) as journal_id
     from assurance.journals where idempotency_key = any($1) group by idempotency_key`,
    [keys],
  );
  const byKey = new Map(journals.map((journal) => [journal.key, journal]));
  const verdicts = new Map<Order, string>();
  for (const order of book.orders) {
    if (!order.decides || order.outcome.state !== 'posted') continue;
    const verdict = order.decides.verdict === 'approve' ? 'posted' : 'rejected';
    if (verdicts.has(order.decides.order)) verdicts.set(order.decides.order, 'decided twice');
    else verdicts.set(order.decides.order, verdict);
  }

  const lost: string[] = [];
  const doubled = journals.filter(({ copies }) => copies !== 1n).map(({ key }) => key);
  for (const order of book.orders) {
    if (order.decides) continue;
    const { outcome } = order;
    const there = byKey.get(order.key);
    if (outcome.state === 'refused' && there) doubled.push(`${order.key}: refused, and in the books`);
    if (outcome.state !== 'posted' && outcome.state !== 'held') continue;
    const status = outcome.state === 'posted' ? 'posted' : (verdicts.get(order) ?? 'pending');
    if (there?.status !== status || there.journal_id !== outcome.journalId)
      lost.push(`${order.key}: acknowledged as ${status}, is ${there?.status ?? 'not there'}`);
  }
  const strangers = await auditor.ask<{ journal_id: string }>(
    `select journal_id from assurance.journals j
     where actor_id <> $2 and idempotency_key <> all($1) and created_at > (select min(created_at) from assurance.journals where idempotency_key = any($1))`,
    [keys, THE_BANK_ITSELF],
  );
  doubled.push(...strangers.map((row) => `${row.journal_id}: no order has this key`));
  return { lost, doubled, ...(await soundness(auditor)) };
}

async function soundness(auditor: BookReader): Promise<Pick<Findings, 'halfPosted' | 'negative' | 'unbalanced'>> {
  const list = async (sql: string) => (await auditor.ask<{ what: string }>(sql)).map((row) => row.what);
  return {
    halfPosted: await list(
      `select j.journal_id::text as what
       from assurance.journals j
       left join (select journal_id, count(*) as n, sum(amount_paise) filter (where amount_paise > 0) as credited
                  from assurance.entries group by 1) e using (journal_id)
       left join (select object, count(*) as n from assurance.audit where event in ('journal.posted', 'journal.held') group by 1) a
         on a.object = j.journal_id::text
       where (j.status = 'posted') <> (coalesce(e.n, 0) >= 2)
          or (j.status = 'posted' and e.credited <> j.amount_paise)
          or coalesce(a.n, 0) <> 1
       union all
       select h.hold_id::text from assurance.holds h join assurance.journals j using (journal_id)
       where (h.status, j.status) not in (('active', 'pending'), ('captured', 'posted'), ('released', 'rejected'), ('expired', 'expired'))`,
    ),
    negative: await list(
      `select account_number as what from assurance.accounts
       where kind in ('customer', 'term_deposit') and (balance_paise < 0 or balance_paise < held_paise)`,
    ),
    unbalanced: await list(
      `select journal_id::text as what from assurance.entries group by journal_id having sum(amount_paise) <> 0
       union all
       select 'the books sum to ' || sum(balance_paise) from assurance.accounts having sum(balance_paise) <> 0
       union all
       select account_number from assurance.accounts a
       left join (select account_id, sum(amount_paise) as total, count(*) as n, max(account_seq) as last from assurance.entries group by 1) e using (account_id)
       where balance_paise <> coalesce(total, 0) or seq <> coalesce(n, 0) or seq <> coalesce(last, 0)
       union all
       select account_number from assurance.accounts a
       left join (select account_id, sum(amount_paise) as held from assurance.holds where status = 'active' group by 1) h using (account_id)
       where held_paise <> coalesce(held, 0)`,
    ),
  };
}
