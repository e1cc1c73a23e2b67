import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { type AppUnderTest, openApp } from '../sessions/app-under-test.ts';

// The statements run on the bank's own connection, as a hole in one of its queries would let a stranger run them.

let app: AppUnderTest;
let customerId: string;
beforeAll(async () => {
  app = await openApp({ SEED: 'edge' });
  const [row] = await app.bank.asOwner<{ id: string }>(
    'select customer_id as id from bank.kyc_records where superseded_at is null limit 1',
  );
  customerId = row?.id ?? '';
});
afterAll(() => app.close());

const asBank = (statement: string) => app.bank.pool.query(statement);

describe('rows that stay as they were written', () => {
  test.each([
    ['policies', 'review_above_paise = 1'],
    ['customer_status_changes', `reason = ''`],
    ['customer_edits', `changes = '[]'`],
    ['card_status_changes', `reason = ''`],
    ['transaction_confirmations', 'confirmed_at = now()'],
    ['change_decisions', `outcome = 'approved'`],
    ['internal_notes', `note = 'none'`],
    ['term_deposit_events', `detail = ''`],
    ['account_interest', 'product = 0'],
    ['desk_targets', 'customers = 1'],
    ['bureau_scores', 'score = 900'],
    ['statement_words', 'block = 0'],
    ['nature', `nature = 'real'`],
    ['keys', `check_value = ''`],
    ['lasting_card_keys', `sealed = ''`],
    ['products', 'note = note'],
  ])('the bank neither updates nor deletes bank.%s', async (table, change) => {
    await expect(asBank(`update bank.${table} set ${change}`)).rejects.toThrow(`permission denied for table ${table}`);
    await expect(asBank(`delete from bank.${table}`)).rejects.toThrow(`permission denied for table ${table}`);
    await expect(asBank(`truncate bank.${table} cascade`)).rejects.toThrow('permission denied');
  });
});

describe('rows that get an end later', () => {
  test.each([
    ['kyc_records', `status = 'verified'`],
    ['risk_ratings', `category = 'low'`],
    ['customer_flags', `reason = 'none'`],
    ['card_freezes', 'frozen_at = now()'],
    ['issued_documents', 'closing_paise = 1'],
    ['book_verifications', 'started_at = now()'],
    ['change_requests', `change = '{}'`],
  ])('the bank changes nothing else in bank.%s, and deletes none', async (table, change) => {
    await expect(asBank(`update bank.${table} set ${change}`)).rejects.toThrow(`permission denied for table ${table}`);
    await expect(asBank(`delete from bank.${table}`)).rejects.toThrow(`permission denied for table ${table}`);
  });

  test.each([
    ['kyc_records', 'superseded_at', 'superseded_at = now()'],
    ['risk_ratings', 'superseded_at', 'superseded_at = now()'],
    ['customer_flags', 'cleared_at', `cleared_at = now(), cleared_by = customer_id, cleared_reason = 'done'`],
    ['card_freezes', 'lifted_at', 'lifted_at = now()'],
    ['issued_documents', 'finished_at', `finished_at = now(), bytes = 1, sha256 = 'a'`],
    ['book_verifications', 'finished_at', 'finished_at = now(), healthy = true'],
  ])('in bank.%s an end is written once and stays: %s', async (table, end, change) => {
    await app.bank.asOwner(ROWS[table] ?? '', [uuidv7(), customerId]);
    const open = await asBank(`update bank.${table} set ${change} where ${end} is null`);
    expect(open.rowCount).toBeGreaterThan(0);
    for (const again of [change, `${end} = null`]) {
      await expect(asBank(`update bank.${table} set ${again}`)).rejects.toThrow(
        `${table} is append-only: update refused`,
      );
    }
  });
});

/** A row of each table without its end; $1 is its id, $2 a customer. */
const ROWS: Record<string, string> = {
  kyc_records: `insert into bank.kyc_records (id, customer_id, status, verified_on, updated_by, updated_at, superseded_at)
    select $1::uuid, $2::uuid, 'verified', current_date, $2::uuid, now(), null
    where not exists (select from bank.kyc_records where customer_id = $2::uuid and superseded_at is null)`,
  risk_ratings: `insert into bank.risk_ratings (id, about_customer, category, reason, rated_by, rated_at)
    select $1::uuid, $2::uuid, 'high', 'odd', $2::uuid, now()
    where not exists (select from bank.risk_ratings where about_customer = $2::uuid and superseded_at is null)`,
  customer_flags: `insert into bank.customer_flags (id, customer_id, reason, raised_by, raised_at) values ($1, $2, 'odd', $2, now())`,
  card_freezes: `insert into bank.card_freezes (id, card_id, frozen_at)
    select $1::uuid, c.id, now() from bank.cards c where $2::uuid is not null
    and not exists (select from bank.card_freezes f where f.card_id = c.id and f.lifted_at is null) limit 1`,
  issued_documents: `insert into bank.issued_documents (code, kind, format, issued_by, issued_at)
    select 'KOSH-0000-0000-0000-0001', 'receipt', 'pdf', $1::uuid, now() where $2::uuid is not null`,
  book_verifications: `insert into bank.book_verifications (id, business_date, started_at) select $1::uuid, current_date, now() where $2::uuid is not null`,
};

test.each(['customers', 'staff', 'cards', 'term_deposits', 'instalments', 'day_end_runs'])(
  'nothing vanishes from bank.%s',
  async (table) => {
    await expect(asBank(`delete from bank.${table}`)).rejects.toThrow(`permission denied for table ${table}`);
  },
);

test('only what is known of a customer who has left is blanked', async () => {
  await expect(asBank(`select bank.forget_customer('${customerId}')`)).rejects.toThrow('has not left');
  const [row] = await app.bank.asOwner('select name from bank.customers where id = $1', [customerId]);
  expect(row?.name).not.toBe('Closed customer');
});

// Ways around a grant that PostgreSQL offers by itself.
describe('no way around', () => {
  test('no deletion or change of another row cascades into a table where the bank may not do the same', async () => {
    const around = await app.bank.asOwner(`
      select f.conrelid::regclass::text as history, f.confrelid::regclass::text as through from pg_constraint f
      where f.contype = 'f'
        and ((f.confdeltype in ('c', 'n', 'd') and not has_table_privilege('kosh_app', f.conrelid, 'delete')
              and has_table_privilege('kosh_app', f.confrelid, 'delete'))
          or (f.confupdtype in ('c', 'n', 'd') and not has_table_privilege('kosh_app', f.conrelid, 'update')
              and has_any_column_privilege('kosh_app', f.confrelid, 'update')))`);
    expect(around).toEqual([]);
  });

  test('no view is written to, which would be done with its owner’s rights', async () => {
    const views = await app.bank.asOwner(`
      select c.oid::regclass::text as view from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'v' and n.nspname in ('bank', 'ledger', 'audit', 'assurance', 'migration')
        and (has_table_privilege('kosh_app', c.oid, 'insert') or has_table_privilege('kosh_app', c.oid, 'update')
          or has_table_privilege('kosh_app', c.oid, 'delete') or has_any_column_privilege('kosh_app', c.oid, 'update'))`);
    expect(views).toEqual([]);
  });

  test('no sequence is set back, no trigger added, no table locked against others or emptied', async () => {
    await expect(asBank(`select setval('bank.customer_numbers', 1)`)).rejects.toThrow('permission denied for sequence');
    await expect(asBank(`alter sequence bank.customer_numbers restart`)).rejects.toThrow('must be owner');
    const rights = await app.bank.asOwner(`
      select c.oid::regclass::text as thing from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('bank', 'ledger', 'audit', 'migration')
        and has_table_privilege('kosh_app', c.oid, 'trigger, truncate, references')`);
    expect(rights).toEqual([]);
  });

  test('an insert that meets a row does not become a change of it', async () => {
    await expect(
      asBank(`insert into bank.policies (valid_from, review_above_paise, pending_days) values ('-infinity', 1, 1)
              on conflict (valid_from) do update set review_above_paise = 900000000000`),
    ).rejects.toThrow('permission denied for table policies');
  });
});
