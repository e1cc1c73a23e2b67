import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHAINED_COLUMNS, type ChainedEvent, chainHash, GENESIS } from '../../server/audit/audit-chain.ts';
import { createAuditSealer } from '../../server/audit/seal-audit.ts';
import { verifyAudit } from '../../server/audit/verify-audit.ts';
import { createLog } from '../../server/platform/log.ts';
import { findings, openSealedBooks, type SealedBooks, sealAll } from './sealed-books.ts';

let sealed: SealedBooks;
beforeAll(async () => {
  sealed = await openSealedBooks();
  await sealAsBefore();
});
afterAll(() => sealed.close());

const AS_SEALED = 'each range of movements from before their seals is as it was sealed';

/** Gives every event the seal that it had before seals covered money. */
async function sealAsBefore(): Promise<void> {
  const { database } = sealed.books;
  const events = await database.asOwner<ChainedEvent>(
    `select ${CHAINED_COLUMNS} from audit.events e join audit.seals s using (seq) order by e.seq`,
  );
  let previous: Buffer = GENESIS;
  const rows = events.map((event) => {
    const before = previous;
    previous = chainHash(before, { ...event, money: null });
    return `(${event.seq}, '\\x${before.toString('hex')}', '\\x${previous.toString('hex')}')`;
  });
  await sealed.rewrite(
    `delete from audit.seals; insert into audit.seals (seq, prev_hash, hash) values ${rows.join(', ')}`,
  );
}

test('seals from before stay valid, and a later round puts their movements under a seal', async () => {
  const { database } = sealed.books;
  const before = await verifyAudit(database.pool);
  expect(before).toMatchObject({ waiting: 0, violations: [] });
  expect(before.uncovered).toBe(before.sealed);
  await createAuditSealer(database.database, createLog('silent'), database.clock).seal();
  expect(await verifyAudit(database.pool)).toMatchObject({ waiting: 1, uncovered: 0, violations: [] });
  await sealAll(database);
  expect(await verifyAudit(database.pool, [{ seq: before.headSeq, hash: before.head }])).toMatchObject({
    sealed: before.sealed + 1,
    violations: [],
  });
  expect(await findings(database.pool)).toEqual({ ledger: [], audit: [] });
  expect(
    await database.asOwner(`select details->>'first' as first, (details->>'last')::bigint as last, (details->>'movements')::bigint as movements
                            from audit.events where event = 'books.sealed'`),
  ).toEqual([{ first: '1', last: before.headSeq, movements: BigInt(before.sealed) }]);
  await sealAll(database);
  expect(await database.asOwner(`select from audit.events where event = 'books.sealed'`)).toHaveLength(1);
});

test('one paisa in a movement from before is found by both verifiers', async () => {
  const found = await sealed.rewritten(
    `update ledger.entries set amount_paise = amount_paise + 1 where amount_paise = 2500`,
  );
  expect(found.ledger).toContain(AS_SEALED);
  expect(found.audit).toEqual([expect.stringContaining(AS_SEALED)]);
});

test('ranges that join each other hold, and one that leaves out an event does not', async () => {
  const { database } = sealed.books;
  const digests = await database.asOwner<{ seq: bigint; digest: Buffer }>(
    `select m.seq, m.digest from audit.events e, audit.money_between(0, (e.details->>'last')::bigint) m
     where e.event = 'books.sealed' order by m.seq`,
  );
  const last = digests.at(-1)?.seq ?? 0n;
  const middle = digests[2]?.seq ?? 0n;
  const rangeOf = (from: bigint, to: bigint) => {
    const within = digests.filter(({ seq }) => seq >= from && seq <= to).map(({ digest }) => digest);
    const sha256 = createHash('sha256').update(Buffer.concat(within)).digest('hex');
    return JSON.stringify({ first: Number(from), last: Number(to), sha256 });
  };
  const told = (first: string, second: string) =>
    sealed.sealsRewritten(
      `update audit.events set details = details || '${first}' where event = 'books.sealed';
       insert into audit.events (at, event, object, details)
       select now(), 'books.sealed', 'books', e.details || '${second}' from audit.events e where e.event = 'books.sealed'`,
    );
  const first = rangeOf(1n, middle);
  expect(await told(first, rangeOf(middle + 1n, last))).toEqual(['2, 0', expect.anything()]);
  expect(await told(first, rangeOf(middle + 2n, last))).toEqual([
    `2, 1, events ${middle + 2n} to ${last}`,
    expect.anything(),
  ]);
});

test('what happens after the ranges is sealed with its event', async () => {
  const [asha] = sealed.people;
  await sealed.books.payIn(asha, 777n);
  await sealAll(sealed.books.database);
  const found = await sealed.rewritten(`update ledger.journals set description = 'other' where amount_paise = 777`);
  expect(found.ledger).toEqual(['each sealed movement is as it was sealed']);
});

test('a range that is told a second time, to fit rewritten rows, is found', async () => {
  const found = await sealed.rewritten(
    `update ledger.journals set description = 'other' where amount_paise = 2500;
     insert into audit.events (at, event, object, details)
     select now(), 'books.sealed', 'books', e.details || jsonb_build_object('sha256', encode(r.digest, 'hex'))
     from audit.events e, audit.money_of_range(0, (e.details->>'last')::bigint) r where e.event = 'books.sealed'`,
  );
  expect(found.ledger).toContain(AS_SEALED);
});
