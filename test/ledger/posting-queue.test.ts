import { expect, test } from 'vitest';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { Posting, PostingAnswer } from '../../server/ledger/posting.ts';
import type { AnswerRow } from '../../server/ledger/posting-batch.ts';
import { PostingQueue } from '../../server/ledger/posting-queue.ts';
import { customerPaysIn } from '../../server/ledger/postings/customer-pays-in.ts';
import { OffsetClock } from '../../server/platform/bank-clock.ts';
import type { Log } from '../../server/platform/log.ts';
import { RecalledSession, SessionChanged } from '../../server/platform/signed-in.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';

// The queue by itself: which postings go together, and what becomes of them when the database fails. The test is the database.

/** A batch on its way to the database. */
interface Sent {
  readonly journalIds: readonly string[];
  /** Answers each request, `posted` unless said otherwise. */
  answer(rows?: readonly Partial<AnswerRow>[]): void;
  fail(error: Error): void;
}

const rowOf = (journalId: string, other: Partial<AnswerRow> = {}): AnswerRow => ({
  outcome: 'posted',
  refusal: null,
  journal_id: journalId,
  from_balance: 1n,
  to_balance: 2n,
  replayed: false,
  ...other,
});

function queueUnderTest() {
  const sent: Sent[] = [];
  const warnings: unknown[][] = [];
  let closed = 0;
  const queue = new PostingQueue(
    {
      send: ([, requests]) =>
        new Promise((resolve, reject) => {
          const journalIds = [...String(requests).matchAll(/"\(([0-9a-f-]{36}),/g)].map(([, id = '']) => id);
          sent.push({
            journalIds,
            answer: (rows) =>
              resolve((rows ?? journalIds.map(() => ({}))).map((row, at) => rowOf(journalIds[at] ?? '', row))),
            fail: reject,
          });
        }),
      async close() {
        closed += 1;
      },
    },
    new OffsetClock(),
    { warn: (...said: unknown[]) => void warnings.push(said) } as unknown as Log, // as: nothing else is called
  );
  return {
    queue,
    sent,
    warnings,
    closed: () => closed,
    /** Submits so many payments; returns their journals and what becomes of each. */
    submit: (number: number, more: Partial<Posting> = {}) => {
      const postings = Array.from({ length: number }, () => ({ ...payment(), ...more }));
      const answers = postings.map((posting) => queue.submit(posting).catch((error: unknown) => error));
      return { ids: postings.map(({ journalId }) => journalId), answers };
    },
    /** Lets the queue send what it may. */
    turn: () => new Promise<void>((resolve) => setImmediate(resolve)),
  };
}

const payment = (): Posting =>
  customerPaysIn({
    journalId: uuidv7(),
    account: '0190a000-0000-7000-8000-000000000001',
    amount: 500n,
    actorId: '0190a000-0000-7000-8000-000000000002',
    idempotencyKey: uuidv7(),
    description: 'test',
  });

/** An error as PostgreSQL gives it, by its code. */
const databaseError = (code: string): Error => Object.assign(new Error(`an error with ${code}`), { code });
const codeOf = (failed: unknown): unknown => (failed instanceof Refusal ? failed.code : failed);
const last = <T>(all: readonly T[]): T => {
  const one = all.at(-1);
  if (one === undefined) throw new Error('nothing was sent');
  return one;
};

test('what arrives in one turn goes as one batch, and each posting has its own answer', async () => {
  const { queue, sent, submit, turn } = queueUnderTest();
  const told: PostingAnswer[] = [];
  queue.watch((answers) => void told.push(...answers));
  const { ids, answers } = submit(3);
  expect([queue.waiting, sent.length]).toEqual([3, 0]);
  await turn();
  expect([queue.waiting, sent.map(({ journalIds }) => journalIds)]).toEqual([0, [ids]]);
  last(sent).answer([
    { from_balance: null, to_balance: 7n },
    { outcome: 'held', from_balance: 3n, to_balance: null, replayed: true },
    { outcome: 'refused', refusal: 'INSUFFICIENT_FUNDS' },
  ]);
  const expected = [
    { outcome: 'posted', journalId: ids[0], fromBalance: 0n, toBalance: 7n, replayed: false },
    { outcome: 'held', journalId: ids[1], fromBalance: 3n, toBalance: 0n, replayed: true },
    { outcome: 'refused', refusal: 'INSUFFICIENT_FUNDS', replayed: false },
  ];
  expect(await Promise.all(answers)).toEqual(expected);
  expect(told).toEqual(expected);
});

test('beside a batch on its way a second goes when 32 wait, and a third waits for an answer', async () => {
  const { sent, submit, turn } = queueUnderTest();
  submit(1);
  await turn();
  submit(31);
  await turn();
  expect(sent).toHaveLength(1);
  submit(1);
  await turn();
  expect(sent.map(({ journalIds }) => journalIds.length)).toEqual([1, 32]);
  submit(100);
  await turn();
  expect(sent).toHaveLength(2);
  sent[1]?.answer();
  await turn();
  await turn();
  expect(sent.map(({ journalIds }) => journalIds.length)).toEqual([1, 32, 100]);
});

test('what waited for a batch goes when it is answered, however little it is', async () => {
  const { sent, submit, turn } = queueUnderTest();
  submit(1);
  await turn();
  const { ids } = submit(2);
  await turn();
  sent[0]?.answer();
  await turn();
  await turn();
  expect(last(sent).journalIds).toEqual(ids);
});

test('a batch has 512 postings at most, in the order in which they came', async () => {
  const { sent, submit, turn } = queueUnderTest();
  const { ids } = submit(512 + 31);
  await turn();
  expect(sent.map(({ journalIds }) => journalIds.length)).toEqual([512]);
  submit(1);
  await turn();
  expect(sent.map(({ journalIds }) => journalIds.length)).toEqual([512, 32]);
  expect(sent.flatMap(({ journalIds }) => journalIds).slice(0, ids.length)).toEqual(ids);
});

test('of three full batches two go, and the third with the first answer', async () => {
  const { queue, sent, submit, turn } = queueUnderTest();
  submit(3 * 512);
  await turn();
  expect([sent.map(({ journalIds }) => journalIds.length), queue.waiting]).toEqual([[512, 512], 512]);
  sent[0]?.answer();
  await turn();
  await turn();
  expect(sent.map(({ journalIds }) => journalIds.length)).toEqual([512, 512, 512]);
});

test('4,096 postings wait; one more is refused, to come again in a second', async () => {
  const { queue, submit } = queueUnderTest();
  submit(4_096);
  const refused = await queue.submit(payment()).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'BUSY', retryAfter: 1 });
  expect(queue.waiting).toBe(4_096);
});

test.each(['40P01', '55P03', '40001', '23505', '57014'])(
  'a batch that wrote nothing (%s) is sent three times, and then each posting is called being confirmed',
  async (code) => {
    const { sent, submit, turn } = queueUnderTest();
    const { ids, answers } = submit(1);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await turn();
      expect(sent.map(({ journalIds }) => journalIds)).toEqual(Array(attempt).fill(ids));
      last(sent).fail(databaseError(code));
    }
    expect(await answers[0]).toMatchObject({ code: 'BEING_CONFIRMED', retryAfter: 2 });
    await turn();
    expect(sent).toHaveLength(3);
  },
);

test.each(['25006', '57P01', '57P02', '57P03', '08006', '08003', '08000', 'ECONNRESET', '', 'XX000x', 'x40001'])(
  'a batch whose connection is lost (%s) is sent three times whole, and nothing of it is called failed',
  async (code) => {
    const { sent, submit, turn } = queueUnderTest();
    const { ids, answers } = submit(2);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await turn();
      expect(last(sent).journalIds).toEqual(ids);
      last(sent).fail(databaseError(code));
    }
    expect((await Promise.all(answers)).map(codeOf)).toEqual(['BEING_CONFIRMED', 'BEING_CONFIRMED']);
    expect(sent).toHaveLength(3);
  },
);

test('of a batch with an impossible posting each goes by itself, and that one has its own error', async () => {
  const { sent, submit, turn } = queueUnderTest();
  const { ids, answers } = submit(3);
  await turn();
  const impossible = databaseError('22003');
  last(sent).fail(impossible);
  for (const id of ids) {
    await turn();
    expect(last(sent).journalIds).toEqual([id]);
    if (id === ids[1]) last(sent).fail(impossible);
    else last(sent).answer();
  }
  const [first, second, third] = await Promise.all(answers);
  expect([first, third]).toMatchObject([{ outcome: 'posted' }, { outcome: 'posted' }]);
  expect(second).toBe(impossible);
  expect(sent).toHaveLength(4);
});

test('a batch that is taken apart after three tries is not tried three times more for each', async () => {
  const { sent, submit, turn } = queueUnderTest();
  const { answers } = submit(2);
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await turn();
    last(sent).fail(databaseError('40001'));
  }
  expect((await Promise.all(answers)).map(codeOf)).toEqual(['BEING_CONFIRMED', 'BEING_CONFIRMED']);
  expect(sent.map(({ journalIds }) => journalIds.length)).toEqual([2, 2, 2, 1, 1]);
});

test('a posting of a batch that was lost and then cannot be posted may have been: it is being confirmed', async () => {
  const { sent, submit, turn } = queueUnderTest();
  const { answers } = submit(2);
  await turn();
  last(sent).fail(databaseError('57P01'));
  await turn();
  last(sent).fail(databaseError('22003'));
  await turn();
  last(sent).fail(databaseError('22003'));
  await turn();
  last(sent).answer();
  expect((await Promise.all(answers)).map(codeOf)).toMatchObject(['BEING_CONFIRMED', { outcome: 'posted' }]);
});

test('a posting whose session has changed is not answered, nor counted; one that is confirmed says so', async () => {
  const { queue, sent, submit, turn } = queueUnderTest();
  const told: PostingAnswer[] = [];
  queue.watch((answers) => void told.push(...answers));
  const [unchanged, changed] = [new RecalledSession(uuidv7(), '1', '1'), new RecalledSession(uuidv7(), '1', '1')];
  const { answers } = submit(1, { session: unchanged });
  const { answers: others } = submit(1, { session: changed });
  await turn();
  last(sent).answer([{}, { outcome: 'session_changed' }]);
  expect(await answers[0]).toMatchObject({ outcome: 'posted' });
  expect(await others[0]).toBeInstanceOf(SessionChanged);
  expect([unchanged.confirmed, changed.confirmed]).toEqual([true, false]);
  expect(told).toHaveLength(1);
});

test('a posting that the doorway leaves out of its answers is an error, not a success', async () => {
  const { sent, submit, turn } = queueUnderTest();
  const { answers } = submit(2);
  await turn();
  last(sent).answer([{}]);
  expect(await answers[0]).toMatchObject({ outcome: 'posted' });
  expect(await answers[1]).toEqual(new Error('The doorway answered fewer requests than it was given'));
});

test('it closes its connection when all is answered: what is on its way, and what waits behind it', async () => {
  const { queue, sent, closed, submit, turn } = queueUnderTest();
  submit(1);
  await turn();
  submit(1);
  const closing = queue.close();
  for (const answered of [0, 1]) {
    await turn();
    expect(closed()).toBe(0);
    sent[answered]?.answer();
    await turn();
  }
  await closing;
  expect(closed()).toBe(1);
});

test('it does not close before two batches on their way are answered', async () => {
  const { queue, sent, closed, submit, turn } = queueUnderTest();
  submit(1);
  await turn();
  submit(32);
  await turn();
  const closing = queue.close();
  sent[1]?.answer();
  await turn();
  await turn();
  expect([sent.length, closed()]).toEqual([2, 0]);
  sent[0]?.answer();
  await closing;
  expect(closed()).toBe(1);
});

test('it does not close before what waits for its turn was sent and answered', async () => {
  const { queue, sent, closed, submit, turn } = queueUnderTest();
  submit(1);
  const closing = queue.close();
  await turn();
  expect([sent.length, closed()]).toEqual([1, 0]);
  sent[0]?.answer();
  await closing;
  expect(closed()).toBe(1);
});

test('a batch that fails is logged with its error, the number of the try and that of its postings', async () => {
  const { sent, warnings, submit, turn } = queueUnderTest();
  const { answers } = submit(2);
  const lost = databaseError('57P01');
  await turn();
  last(sent).fail(lost);
  await turn();
  last(sent).answer();
  await Promise.all(answers);
  expect(warnings).toEqual([[{ err: lost, attempt: 1, postings: 2 }, 'A batch of postings failed']]);
});

test('with nothing to answer it closes at once', async () => {
  const { queue, closed } = queueUnderTest();
  await queue.close();
  expect(closed()).toBe(1);
});
