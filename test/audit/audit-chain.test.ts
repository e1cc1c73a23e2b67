import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { canonicalJson } from '../../server/audit/audit-chain.ts';
import { recordAudit } from '../../server/audit/audit-trail.ts';
import { createAuditSealer } from '../../server/audit/seal-audit.ts';
import { verifyAudit } from '../../server/audit/verify-audit.ts';
import type { Database } from '../../server/platform/database.ts';
import { createLog } from '../../server/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

let bank: TestDatabase;
beforeAll(async () => {
  bank = await createTestDatabase();
});
afterAll(() => bank.close());

const sealer = () => createAuditSealer(bank.database, createLog('silent'), bank.clock);
const happen = (object: string) =>
  recordAudit(bank.db, { event: 'policy.changed', actorId: null, object, details: { b: 1, a: ['é', null] } });

/** Seals until no event waits. One pass may not do: an open transaction of another test's database holds events back. */
async function sealAll(): Promise<number> {
  const one = sealer();
  let sealed = 0;
  do sealed += await one.seal();
  while ((await verifyAudit(bank.pool)).waiting > 0);
  return sealed;
}

/** Changes sealed events. Only the owner of the database can, after disabling the append-only trigger. */
async function tamper(sql: string): Promise<void> {
  await bank.asOwner('alter table audit.events disable trigger append_only');
  await bank.asOwner(sql);
  await bank.asOwner('alter table audit.events enable trigger append_only');
}

test('events are sealed once, in order, and the chain proves itself', async () => {
  for (const object of ['one', 'two', 'three']) await happen(object);
  expect(await sealAll()).toBe(3);
  expect(await sealAll()).toBe(0);
  expect(await verifyAudit(bank.pool)).toMatchObject({ sealed: 3, waiting: 0, violations: [] });
  await happen('four');
  expect(await verifyAudit(bank.pool)).toMatchObject({ sealed: 3, waiting: 1, violations: [] });
  expect(await sealAll()).toBe(1);
});

test('an event that commits late is not left behind', async () => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let written: () => void = () => undefined;
  const started = new Promise<void>((resolve) => {
    written = resolve;
  });
  const late = bank.transaction(async (tx) => {
    await recordAudit(tx, { event: 'policy.changed', actorId: null, object: 'late' });
    written();
    await held;
  });
  await started;
  await happen('early');
  const one = sealer();
  await one.seal();
  expect(await one.seal()).toBe(0);
  letGo();
  await late;
  await sealAll();
  expect(await verifyAudit(bank.pool)).toMatchObject({ waiting: 0, violations: [] });
});

test('an event that commits late is not left behind by one of an older transaction', async () => {
  const events = (client: pg.PoolClient, object: string) =>
    client.query(`insert into audit.events (at, event, object) values (now(), 'policy.changed', $1)`, [object]);
  const [older, late] = [await bank.pool.connect(), await bank.pool.connect()];
  const trail = sealer();
  try {
    await older.query('begin');
    await older.query('select pg_current_xact_id()');
    await late.query('begin');
    await events(late, 'late');
    await events(older, 'early');
    await older.query('commit');
    // The newest transaction that has ended is older than the one that is open.
    await trail.seal();
    await trail.seal();
    await late.query('commit');
  } finally {
    older.release();
    late.release();
  }
  await sealAll();
  expect(await verifyAudit(bank.pool)).toMatchObject({ waiting: 0, violations: [] });
});

test('several sealers at once make one chain', async () => {
  for (let n = 0; n < 50; n++) await happen(`event ${n}`);
  const many = [sealer(), sealer(), sealer()];
  do await Promise.all(many.map((one) => one.seal()));
  while ((await verifyAudit(bank.pool)).waiting > 0);
  expect(await verifyAudit(bank.pool)).toMatchObject({ waiting: 0, violations: [] });
});

test('a sealer that was started seals by itself, also after a round that failed', async () => {
  await sealAll();
  let rounds = 0;
  const database: Database = {
    ...bank.database,
    transaction: (work) => {
      rounds += 1;
      return rounds === 1 ? Promise.reject(new Error('The connection is gone')) : bank.database.transaction(work);
    },
  };
  const started = createAuditSealer(database, createLog('silent'), bank.clock);
  await happen('by itself');
  started.start();
  await vi.waitFor(async () => expect((await verifyAudit(bank.pool)).waiting).toBe(0), { timeout: 60_000 });
  expect(rounds).toBeGreaterThan(1);
  await started.close();
});

test('the bank itself can neither change nor delete what it wrote', async () => {
  await happen('kept');
  await expect(bank.pool.query("update audit.events set object = 'x'")).rejects.toThrow();
  await expect(bank.pool.query('delete from audit.events')).rejects.toThrow();
  await expect(bank.pool.query('truncate audit.seals')).rejects.toThrow();
});

test('a changed, a removed and an inserted event are each found', async () => {
  for (const object of ['x', 'y', 'z']) await happen(object);
  await sealAll();
  const [middle] = await bank.asOwner<{ seq: bigint }>("select seq from audit.events where object = 'y'");
  await tamper(`update audit.events set object = 'other' where seq = ${middle?.seq}`);
  expect((await verifyAudit(bank.pool)).violations).toEqual([`Event ${middle?.seq} is not what was sealed.`]);
  await tamper(`delete from audit.events where seq = ${middle?.seq}`);
  expect((await verifyAudit(bank.pool)).violations).toContain(`Event ${middle?.seq} was sealed and is gone.`);
  await tamper(
    `insert into audit.events (seq, at, event, object) overriding system value values (0, now(), 'before everything', 'thing')`,
  );
  await tamper(
    `insert into audit.events (seq, at, event, object) overriding system value values (-5, now(), 'older still', 'thing')`,
  );
  const { violations } = await verifyAudit(bank.pool);
  expect(violations.filter((violation) => violation.includes('put in afterwards'))).toHaveLength(2);
});

test('an event with the name of a movement and no journal is sealed like any other', async () => {
  for (const object of [
    'no id',
    `${'a'.repeat(35)}-`,
    '12345678-1234-1234-1234-12345678901g',
    '0123456789ab-----------------------',
  ]) {
    await bank.asOwner(`insert into audit.events (at, event, object) values (now(), 'journal.posted', $1)`, [object]);
  }
  await sealAll();
  const { violations } = await verifyAudit(bank.pool);
  expect(violations.filter((violation) => violation.includes('as it was sealed'))).toEqual([]);
});

test('canonical JSON has one text for one value', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'é' }], a: true })).toBe('{"a":true,"b":[1,{"c":"é","d":null}]}');
});
