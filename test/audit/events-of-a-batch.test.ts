import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuditSealer } from '../../server/audit/seal-audit.ts';
import { type AnswerRow, batchParameters, POST_BATCH } from '../../server/ledger/posting-batch.ts';
import { transferBetweenCustomers } from '../../server/ledger/postings/transfer-between-customers.ts';
import { createLog } from '../../server/platform/log.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import type { Holder } from '../ledger/books-under-test.ts';
import { openSealedBooks, type SealedBooks, sealAll } from './sealed-books.ts';

let sealed: SealedBooks;
let asha: Holder;
let ravi: Holder;
let first: string[];
let aroundMidnight: string[];
const MIDNIGHT = new Date('2026-11-24T18:30:00.000Z');

beforeAll(async () => {
  sealed = await openSealedBooks();
  asha = await sealed.books.openAccount();
  ravi = await sealed.books.openAccount();
  for (const holder of [asha, ravi]) await sealed.books.payIn(holder, 1_000_000n);
  first = await postTogether([
    [asha, ravi, 1_100n],
    [ravi, asha, 700n],
    [asha, ravi, 1_300n],
  ]);
  aroundMidnight = await postTogether(
    [
      [asha, ravi, 1_500n],
      [asha, ravi, 1_600n],
      [asha, ravi, 1_700n],
    ],
    [MIDNIGHT.getTime() - 1, MIDNIGHT.getTime(), MIDNIGHT.getTime() - 2].map((at) => new Date(at)),
  );
  await sealAll(sealed.books.database);
});
afterAll(() => sealed.close());

/** Posts transfers in one batch of the doorway and returns their ids, in order. */
async function postTogether(
  transfers: readonly (readonly [from: Holder, to: Holder, paise: bigint])[],
  times: readonly Date[] = [],
): Promise<string[]> {
  const { pool, clock } = sealed.books.database;
  const postings = transfers.map(([from, to, amount], index) =>
    transferBetweenCustomers({
      journalId: uuidv7(),
      senderAccount: from.accountId,
      receiverAccount: to.accountId,
      amount,
      actorId: from.customerId,
      idempotencyKey: randomUUID(),
      description: 'test',
      at: times[index],
    }),
  );
  const { rows } = await pool.query<AnswerRow>(POST_BATCH, batchParameters(postings, clock.now()));
  expect(rows.map(({ outcome }) => outcome)).toEqual(postings.map(() => 'posted'));
  return postings.map(({ journalId }) => journalId);
}

const events = (journals: readonly string[]) =>
  sealed.books.database.asOwner<{ seq: bigint; at: Date; journals: string[] }>(
    'select e.seq, e.at, e.journals from audit.events e where e.journals && $1::uuid[] order by e.at',
    [journals],
  );

const EVENT = (seq: bigint | undefined) => `where seq = ${seq}`;
const AS_SEALED = expect.stringContaining('each sealed movement is as it was sealed');
const NOT_AS_SEALED = (seq: bigint | undefined) => `Event ${seq} is not what was sealed.`;
const HAS_ITS_EVENT = 'each journal, hold and resolution has its one event in the audit trail';

describe('one event tells of all movements of a batch', () => {
  test('in the order of their requests, and each movement knows its number', async () => {
    const [event, ...more] = await events(first);
    expect(more).toEqual([]);
    expect(event?.journals).toEqual(first);
    expect(
      await sealed.books.database.asOwner('select distinct event_seq from ledger.journals where journal_id = any($1)', [
        first,
      ]),
    ).toEqual([{ event_seq: event?.seq }]);
  });

  test('but one for each business date, at the time of its last movement', async () => {
    const [before, after, midnight] = [-1, -2, 0].map((ms) => new Date(MIDNIGHT.getTime() + ms));
    expect(before?.getTime()).toBeGreaterThan(after?.getTime() ?? 0);
    expect((await events(aroundMidnight)).map(({ at, journals }) => ({ at, journals }))).toEqual([
      { at: before, journals: [aroundMidnight[0], aroundMidnight[2]] },
      { at: midnight, journals: [aroundMidnight[1]] },
    ]);
  });

  test('and each movement has a line with its own time and maker', async () => {
    const lines = await sealed.books.database.asOwner(
      `select l.place, l.object, l.actor_id, l.event, l.at = m.created_at as own_time
       from audit.lines l join ledger.movements m on m.journal_id::text = l.object where l.object = any($1) order by l.place`,
      [first],
    );
    const line = (index: number, maker: Holder) => ({
      place: index + 1,
      object: first[index],
      actor_id: maker.customerId,
      event: 'journal.posted',
      own_time: true,
    });
    expect(lines).toEqual([line(0, asha), line(1, ravi), line(2, asha)]);
  });
});

describe('both verifiers find', () => {
  test('nothing where nothing was rewritten', async () => {
    expect(await sealed.rewritten('select')).toEqual({ ledger: [], audit: [] });
  });

  test('a movement that was taken out of its event', async () => {
    const [event] = await events(first);
    const found = await sealed.rewritten(
      `update audit.events set journals = array_remove(journals, '${first[1]}') ${EVENT(event?.seq)}`,
    );
    expect(found.ledger).toContain(HAS_ITS_EVENT);
    expect(found.audit).toEqual(expect.arrayContaining([AS_SEALED, NOT_AS_SEALED(event?.seq)]));
  });

  test('a movement that was added to another event', async () => {
    const [event] = await events(aroundMidnight);
    const found = await sealed.rewritten(
      `update audit.events set journals = journals || '${first[1]}'::uuid ${EVENT(event?.seq)}`,
    );
    expect(found.ledger).toContain(HAS_ITS_EVENT);
    expect(found.audit).toEqual(expect.arrayContaining([AS_SEALED, NOT_AS_SEALED(event?.seq)]));
  });

  test('movements whose order was changed', async () => {
    const [event] = await events(first);
    const [one, two, three] = first;
    const found = await sealed.rewritten(
      `update audit.events set journals = array['${two}', '${one}', '${three}']::uuid[] ${EVENT(event?.seq)}`,
    );
    expect(found.audit).toEqual(expect.arrayContaining([AS_SEALED, NOT_AS_SEALED(event?.seq)]));
  });

  test('a movement that names another event', async () => {
    const [event] = await events(aroundMidnight);
    const found = await sealed.rewritten(
      `update ledger.journals set event_seq = ${event?.seq} where journal_id = '${first[1]}'`,
    );
    expect(found.ledger).toContain(HAS_ITS_EVENT);
    expect(found.audit).toEqual(expect.arrayContaining([AS_SEALED]));
  });

  test.each([0, 1, 2])('an amount that was changed in movement %i of a batch', async (index) => {
    const found = await sealed.rewritten(
      `update ledger.entries set amount_paise = amount_paise + sign(amount_paise) where journal_id = '${first[index]}'`,
    );
    expect(found.audit).toEqual(expect.arrayContaining([AS_SEALED]));
  });
});

test('a large batch is sealed with one event, and what waits beside it too', async () => {
  const { database } = sealed.books;
  const large = Array.from({ length: 500 }, () => [asha, ravi, 100n] as const);
  // More movements than one transaction of the sealer takes.
  for (let batch = 0; batch < 5; batch += 1) await postTogether(large);
  await sealed.books.payIn(asha, 500n);
  const sealer = createAuditSealer(database, createLog('silent'), database.clock);
  let count = 0;
  while (count < 6) count += await sealer.seal();
  expect(count).toBe(6);
  expect(await sealed.rewritten('select')).toEqual({ ledger: [], audit: [] });
});
