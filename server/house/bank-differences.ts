import { type RawBuilder, sql } from 'kysely';
import {
  type AccountRow,
  type CustomerRow,
  type JournalRow,
  type LetterRow,
  MAX_DIFFERENCES,
} from '../../contract/demo/banks.ts';
import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import { PERSONAL_DETAILS } from '../../contract/vocabulary/people.ts';
import { asOwner } from '../platform/as-owner.ts';
import type { DatabaseAddress, Tx } from '../platform/database.ts';
import { JOURNAL_STATES, withEntries } from '../statement/journal-states.ts';

// Each kind of thing that a test asserts about is one query, whose rows are told apart by `key` and come newest first.

/** A kind of thing that is compared. */
interface Kind<Row> {
  /** Query of its rows, with their `key` and the moment `newest` by which they are put in order. */
  readonly rows: RawBuilder<unknown>;
  /** Adds to rows that are shown, in their order, what a comparison does not need. */
  readonly finish?: (tx: Tx, rows: Row[]) => Promise<Row[]>;
}

const CUSTOMERS: Kind<CustomerRow> = {
  rows: sql`
    select c.id::text as key, c.created_at as newest, c.customer_id as "customerId",
           ${sql.join(PERSONAL_DETAILS.map((field) => sql.ref(`c.${field}`)))},
           case when c.closed_at is null then b.status else 'closed' end as status, coalesce(k.status, 'not_started') as "kycStatus"
    from bank.customers c
    join ledger.balances b on b.account_id = c.account_id
    left join bank.kyc_in_force k on k.customer_id = c.id`,
};

const ACCOUNTS: Kind<AccountRow> = {
  rows: sql`
    select b.account_id::text as key, b.opened_at as newest, b.account_number as "accountNumber", b.kind,
           c.customer_id as "customerId", b.status, b.balance_paise as balance, b.held_paise as held
    from ledger.balances b
    left join bank.customers c on c.id = b.customer_id`,
};

const JOURNALS: Kind<JournalRow> = { rows: JOURNAL_STATES, finish: withEntries };

const LETTERS: Kind<LetterRow> = {
  rows: sql`
    select m.id::text as key, m.created_at as newest, m.id, m.kind, m.recipient as "to", m.subject, m.sent_at as "sentAt"
    from bank.mails m`,
};

/** Rows of one kind that differ between two moments of a bank. */
export interface Differences<Row> {
  readonly added: Row[];
  readonly changed: { before: Row; after: Row }[];
  readonly removed: Row[];
  /** False where a list has more rows than it shows. */
  readonly complete: boolean;
}

/** Differences between two moments of a bank. */
export interface BankDifferences {
  readonly businessDate: { readonly before: string; readonly after: string };
  readonly customers: Differences<CustomerRow>;
  readonly accounts: Differences<AccountRow>;
  readonly journals: Differences<JournalRow>;
  readonly letters: Differences<LetterRow>;
}

/** Two moments of a bank: the database of a snapshot, and its own. */
interface Moments {
  readonly before: Tx;
  readonly after: Tx;
}

/** Returns a digest of each row by its key, the newest first. */
async function digestsOf(tx: Tx, rows: RawBuilder<unknown>): Promise<Map<string, string>> {
  const found = await sql<{ key: string; digest: string }>`
    select r.key, md5(r::text) as digest from (${rows}) r order by r.newest desc, r.key`.execute(tx);
  return new Map(found.rows.map(({ key, digest }) => [key, digest]));
}

/** Returns the rows with these keys, in their order. */
async function rowsOf<Row>(tx: Tx, { rows, finish }: Kind<Row>, keys: readonly string[]): Promise<Row[]> {
  if (keys.length === 0) return [];
  const found = await sql<Row>`
    select r.* from (${rows}) r join unnest(${keys}::text[]) with ordinality as wanted(key, place) using (key)
    order by wanted.place`.execute(tx);
  return finish ? finish(tx, found.rows) : found.rows;
}

async function differencesIn<Row>({ before, after }: Moments, kind: Kind<Row>): Promise<Differences<Row>> {
  const [old, now] = await Promise.all([digestsOf(before, kind.rows), digestsOf(after, kind.rows)]);
  const added = [...now.keys()].filter((key) => !old.has(key));
  const changed = [...now.keys()].filter((key) => old.has(key) && old.get(key) !== now.get(key));
  const removed = [...old.keys()].filter((key) => !now.has(key));
  const shown = (keys: readonly string[]) => keys.slice(0, MAX_DIFFERENCES);
  const earlier = await rowsOf(before, kind, shown(changed));
  const later = await rowsOf(after, kind, shown(changed));
  return {
    added: await rowsOf(after, kind, shown(added)),
    // as: both have a row for each key, in the order of the keys.
    changed: later.map((row, place) => ({ before: earlier[place] as Row, after: row })),
    removed: await rowsOf(before, kind, shown(removed)),
    complete: [added, changed, removed].every(({ length }) => length <= MAX_DIFFERENCES),
  };
}

/** Returns a bank's date at a real moment. */
async function dateAt(tx: Tx, moment: Date): Promise<string> {
  const { rows } = await sql<{ at: Date }>`select ${moment}::timestamptz + c.ahead as at from bank.clock c`.execute(tx);
  return businessDateOf(rows[0]?.at ?? moment);
}

/**
 * Compares a bank with a snapshot of it, each as it is at one moment. Nothing is written.
 * @param before the snapshot's database, as its owner, and when it was taken
 * @param after the bank's own database, as its owner, and the present
 */
export function differencesBetween(
  before: { readonly owner: DatabaseAddress; readonly at: Date },
  after: { readonly owner: DatabaseAddress; readonly at: Date },
): Promise<BankDifferences> {
  const oneMoment = sql`set transaction isolation level repeatable read, read only`;
  return asOwner(before.owner, async (old) => {
    await oneMoment.execute(old);
    return asOwner(after.owner, async (now) => {
      await oneMoment.execute(now);
      const moments = { before: old, after: now };
      return {
        businessDate: { before: await dateAt(old, before.at), after: await dateAt(now, after.at) },
        customers: await differencesIn(moments, CUSTOMERS),
        accounts: await differencesIn(moments, ACCOUNTS),
        journals: await differencesIn(moments, JOURNALS),
        letters: await differencesIn(moments, LETTERS),
      };
    });
  });
}
