import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { askServer } from '../../scripts/scaling/join-servers.ts';
import { findings, openSealedBooks, type SealedBooks } from '../audit/sealed-books.ts';

// With `npm run test:citus`: the superuser of a worker can change its shards behind the coordinator's back. Both verifiers find it.
let sealed: SealedBooks;

beforeEach(async () => {
  sealed = await openSealedBooks();
});

afterEach(() => sealed.close());

const AS_SEALED = 'each sealed movement is as it was sealed';

interface Shard {
  readonly name: string;
  readonly port: number;
}

/** Changes one row of a table on its worker. `change` says how, of a shard. */
async function tamper(table: string, change: (shard: string) => string): Promise<void> {
  const bank = sealed.books.database;
  const shards = await bank.asOwner<Shard>(
    `select $1 || '_' || shardid as name, nodeport as port from pg_dist_shard join pg_dist_placement using (shardid)
     join pg_dist_node using (groupid) where logicalrelid = $1::regclass`,
    [`ledger.${table}`],
  );
  let changed = 0;
  for (const worker of inject('postgres').cluster ?? []) {
    const own = shards.filter(({ port }) => port === worker.port);
    if (own.length === 0) continue;
    const rows = await askServer<{ changed: number }>(
      worker,
      bank.address.database,
      // No trigger refuses the change, and Citus lets it pass.
      'set session_replication_role = replica',
      'set citus.enable_manual_changes_to_shards = on',
      'create temp table done (changed integer)',
      ...own.map(({ name }) => `with rows as (${change(name)} returning 1) insert into done select count(*) from rows`),
      'select sum(changed)::integer as changed from done',
    );
    changed += rows[0]?.changed ?? 0;
  }
  expect(changed).toBe(1);
}

const CHANGES = {
  'a paisa more in an entry': [
    'entries',
    'update $shard set amount_paise = amount_paise + 1 where amount_paise = 2500',
  ],
  'an entry of another account': ['entries', 'update $shard set account_id = $other where amount_paise = 2500'],
  'an entry that was deleted': ['entries', 'delete from $shard where amount_paise = 2500'],
  'a journal under another id': ['journals', 'update $shard set journal_id = $other where amount_paise = 2500'],
  'a journal from another account': [
    'journals',
    'update $shard set from_account_id = $other where amount_paise = 2500',
  ],
  'a journal that was deleted': ['journals', 'delete from $shard where amount_paise = 2500'],
  'a hold of another rule': ['holds', `update $shard set rule = 'day' where journal_id = $captured`],
  'a hold that was deleted': ['holds', 'delete from $shard where journal_id = $captured'],
  'a refusal that became an approval': [
    'resolutions',
    `update $shard set outcome = 'captured' where outcome = 'released'`,
  ],
  'an approval that was deleted': ['resolutions', `delete from $shard where outcome = 'captured'`],
} as const;

test.each(Object.entries(CHANGES))('%s on a shard is found by both verifiers', async (_, [table, change]) => {
  const [captured] = await sealed.books.database.asOwner<{ id: string }>(
    `select journal_id as id from ledger.resolutions where outcome = 'captured'`,
  );
  const sql = change.replace('$captured', `'${captured?.id}'`).replace('$other', 'gen_random_uuid()');
  await tamper(table, (shard) => sql.replace('$shard', shard));
  const found = await findings(sealed.books.database.pool);
  expect(found.ledger).toContain(AS_SEALED);
  expect(found.audit).toEqual([expect.stringContaining(AS_SEALED)]);
});
