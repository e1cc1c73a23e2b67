import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RETRY_AFTER_SECONDS } from '../../contract/demo/webhooks.ts';
import { recordAudit } from '../../server/audit/audit-trail.ts';
import { createLog, type Log } from '../../server/platform/log.ts';
import type { OutgoingRequest, ReceiverAnswer } from '../../server/webhooks/send-once.ts';
import { listDeliveries, replayDelivery } from '../../server/webhooks/webhook-deliveries.ts';
import { addEndpoint, deleteEndpoint, listEndpoints } from '../../server/webhooks/webhook-endpoints.ts';
import { webhookSecrets } from '../../server/webhooks/webhook-secrets.ts';
import { createWebhookSender, type WebhookSender } from '../../server/webhooks/webhook-sender.ts';
import { MovableClock } from '../sessions/app-under-test.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

// When deliveries are made, by one server and by several. The receivers are functions, and no test waits for a back-off.

const secrets = webhookSecrets(Buffer.alloc(32, 7));
const TAKEN: ReceiverAnswer = { status: 204, text: '' };

let bank: TestDatabase;
let clock: MovableClock;
const senders: WebhookSender[] = [];
beforeEach(async () => {
  bank = await createTestDatabase();
  clock = new MovableClock();
  await bank.asOwner(`insert into bank.nature (nature) values ('demo') on conflict do nothing`);
});
afterEach(async () => {
  for (const sender of senders.splice(0)) await sender.close();
  await bank.close();
});

const tools = () => ({ database: bank.database, clock, secrets, allowed: ['127.0.0.1'], wake: () => undefined });
const add = () => addEndpoint(tools(), { url: 'http://127.0.0.1:4000/hooks', events: ['day.closed'] });

/** Opens a server that sends by a function. */
function server(
  sendOnce: (request: OutgoingRequest) => Promise<ReceiverAnswer>,
  log: Log = createLog('silent'),
): WebhookSender {
  const sender = createWebhookSender({ database: bank.database, clock, log, secrets, sendOnce });
  senders.push(sender);
  return sender;
}

/** A server whose receiver answers as told, with the events that it got. */
function serverWith(answer: () => ReceiverAnswer | Promise<ReceiverAnswer>) {
  const got: { id: string; through: string }[] = [];
  const sender = server(async ({ headers, body }) => {
    got.push({ id: headers['webhook-id'] ?? '', through: JSON.parse(body).data.through });
    return answer();
  });
  return { sender, got };
}

const closeDay = (date: string) =>
  bank.transaction((tx) => recordAudit(tx, { event: 'day_end.closed', actorId: null, object: date }));

/** Looks until the trail is settled: a transaction of another test may hold that up. */
async function lookUntil(sender: WebhookSender, done: () => boolean | Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await sender.deliverDue();
        return done();
      },
      { timeout: 120_000 },
    )
    .toBe(true);
}

test('events are delivered once, in the order in which they happened, with the id of each', async () => {
  const { id } = await add();
  const dates = Array.from({ length: 30 }, (_, day) => new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10));
  for (const date of dates) await closeDay(date);
  const { sender, got } = serverWith(() => TAKEN);
  await lookUntil(sender, () => got.length === 30);
  await sender.deliverDue();
  expect(got.map(({ through }) => through)).toEqual(dates);
  expect(new Set(got.map((each) => each.id)).size).toBe(30);
  const listed = await listDeliveries(bank.db, id, 100);
  expect(listed.map((each) => [each.id, each.status, each.attempts])).toEqual(
    got.map((each) => [each.id, 'delivered', 1]).toReversed(),
  );
});

test('a number that is given early and committed late is not passed over', async () => {
  await add();
  const { sender, got } = serverWith(() => TAKEN);
  let commit: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let begun: () => void = () => undefined;
  const written = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const early = bank.transaction(async (tx) => {
    await recordAudit(tx, { event: 'day_end.closed', actorId: null, object: '2027-01-01' });
    begun();
    await held;
  });
  await written;
  try {
    await closeDay('2027-01-02');
    for (let look = 0; look < 4; look += 1) await sender.deliverDue();
    expect(got).toEqual([]);
  } finally {
    commit();
    await early;
  }
  await lookUntil(sender, () => got.length === 2);
  expect(got.map(({ through }) => through)).toEqual(['2027-01-01', '2027-01-02']);
});

test('after a refusal it is tried again later and later, by the real clock, and given up after the last time', async () => {
  const { id } = await add();
  const warned: unknown[] = [];
  const got: number[] = [];
  const log = createLog('silent');
  log.warn = (told: unknown) => void warned.push(told);
  const sender = createWebhookSender({
    database: bank.database,
    clock,
    log,
    secrets,
    sendOnce: async () => {
      got.push(clock.wall().getTime());
      return { status: 500, text: 'Out of order' };
    },
  });
  senders.push(sender);
  await closeDay('2027-01-01');
  await lookUntil(sender, () => got.length === 1);
  for (const [index, seconds] of RETRY_AFTER_SECONDS.entries()) {
    clock.passMinutes((seconds - 2) / 60);
    await sender.deliverDue();
    expect(got, `before ${seconds} s`).toHaveLength(index + 1);
    clock.passMinutes(2 / 60);
    await lookUntil(sender, () => got.length === index + 2);
  }
  expect(got).toHaveLength(7);
  const [delivery] = await listDeliveries(bank.db, id, 10);
  expect(delivery).toMatchObject({
    status: 'failed',
    attempts: 7,
    next_attempt_at: null,
    answer_status: 500,
    answer: 'Out of order',
  });
  expect(warned).toEqual([{ webhook: id, event: delivery?.id, status: 500, text: 'Out of order' }]);
  expect(await listEndpoints(bank.db)).toMatchObject([{ waiting: 0, failed: 1 }]);
  clock.passMinutes(100_000);
  await sender.deliverDue();
  expect(got).toHaveLength(7);
});

test('an event that fails does not hold up the next one, nor one webhook another', async () => {
  await add();
  let answers: ReceiverAnswer[] = [{ status: null, text: 'No answer within 5 seconds' }];
  const { sender, got } = serverWith(() => answers.shift() ?? TAKEN);
  await closeDay('2027-01-01');
  await closeDay('2027-01-02');
  await lookUntil(sender, () => got.length === 2);
  clock.passMinutes(1);
  await lookUntil(sender, () => got.length === 3);
  expect(got.map(({ through }) => through)).toEqual(['2027-01-01', '2027-01-02', '2027-01-01']);
  expect(got[2]?.id).toBe(got[0]?.id);

  await add();
  let release: (answer: ReceiverAnswer) => void = () => undefined;
  const slow = new Promise<ReceiverAnswer>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  const other = server(() => {
    asked += 1;
    return asked === 1 ? slow : Promise.resolve(TAKEN);
  });
  answers = [];
  await closeDay('2027-01-03');
  other.wake();
  await expect.poll(() => asked, { timeout: 120_000 }).toBe(2);
  release(TAKEN);
});

test('a replay sends the same event at once, and counts its attempts anew', async () => {
  const { id } = await add();
  const { sender, got } = serverWith(() => (got.length > 1 ? TAKEN : { status: 404, text: 'Nothing here' }));
  await closeDay('2027-01-01');
  await lookUntil(sender, () => got.length === 1);
  const [first] = await listDeliveries(bank.db, id, 1);
  expect(first).toMatchObject({ status: 'waiting', attempts: 1, answer_status: 404 });
  for (const round of [2, 3]) {
    expect(await replayDelivery(tools(), id, first?.id ?? '')).toMatchObject({ status: 'waiting', attempts: 0 });
    await sender.deliverDue();
    expect(got).toHaveLength(round);
    expect((await listDeliveries(bank.db, id, 1))[0]).toMatchObject({ status: 'delivered', attempts: 1 });
  }
  expect(new Set(got.map((each) => each.id)).size).toBe(1);
  await expect(replayDelivery(tools(), id, 'evt_nothing')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test.each<ReceiverAnswer>([TAKEN, { status: 500, text: 'Out of order' }])(
  'a replay during an attempt that is answered with $status is sent after it',
  async (answer) => {
    const { id } = await add();
    const { sender, got } = serverWith(async () => {
      if (got.length > 1) return TAKEN;
      await replayDelivery(tools(), id, got[0]?.id ?? '');
      return answer;
    });
    await closeDay('2027-01-01');
    await lookUntil(sender, () => got.length > 0);
    expect(got.map(({ through }) => through)).toEqual(['2027-01-01', '2027-01-01']);
    expect(got[1]?.id).toBe(got[0]?.id);
    expect(await listDeliveries(bank.db, id, 10)).toMatchObject([
      { status: 'delivered', attempts: 1, answer_status: TAKEN.status },
    ]);
  },
);

test('two servers on one database deliver each event once, in order', async () => {
  await add();
  await add();
  const dates = Array.from({ length: 20 }, (_, day) => `2027-02-${String(day + 1).padStart(2, '0')}`);
  const got = new Map<string, string[]>();
  const both = [1, 2].map(() =>
    server(async ({ headers, body }) => {
      const webhook = headers['webhook-signature'] ?? '';
      const { through } = JSON.parse(body).data;
      got.set(through, [...(got.get(through) ?? []), webhook]);
      return TAKEN;
    }),
  );
  for (const sender of both) sender.wake();
  for (const date of dates) await closeDay(date);
  const count = () => [...got.values()].flat().length;
  await expect.poll(count, { timeout: 120_000 }).toBe(40);
  for (const sender of both) for (let look = 0; look < 3; look += 1) await sender.deliverDue();
  expect(count()).toBe(40);
  // One of each webhook: they have secrets of their own.
  for (const date of dates) expect(new Set(got.get(date)).size).toBe(2);
  expect([...got.keys()]).toEqual(dates);
});

test('a server that dies after an attempt and before its note leaves a delivery that another makes again, with the same id', async () => {
  await add();
  let arrived: (id: string) => void = () => undefined;
  const first = new Promise<string>((resolve) => {
    arrived = resolve;
  });
  let dead: (answer: ReceiverAnswer) => void = () => undefined;
  const dying = server(async ({ headers }) => {
    arrived(headers['webhook-id'] ?? '');
    // Never comes back while the test looks: the process is gone.
    return new Promise<ReceiverAnswer>((resolve) => {
      dead = resolve;
    });
  });
  await closeDay('2027-01-01');
  dying.wake();
  const id = await first;
  try {
    const { sender, got } = serverWith(() => TAKEN);
    for (let look = 0; look < 4; look += 1) await sender.deliverDue();
    expect(got).toEqual([]);
    clock.passMinutes(31 / 60);
    await lookUntil(sender, () => got.length === 1);
    expect(got[0]?.id).toBe(id);
  } finally {
    dead(TAKEN);
  }
});

/** Plants deliveries of an endpoint: of so many days, all waiting for an hour or all delivered. */
const plant = (id: string, number: number, waiting: boolean) =>
  bank.asOwner(
    `insert into bank.webhook_deliveries (endpoint_id, event_id, type, object, happened_at, next_attempt_at, delivered)
     select $1, md5('planted ' || n)::uuid, 'day.closed', '2026-01-01', now(), case when $3 then now() + interval '1 hour' end, not $3
     from generate_series(1, $2::integer) n order by n`,
    [id, number, waiting],
  );

test('while five hundred deliveries wait no more are made, and none is lost', async () => {
  const { id } = await add();
  await plant(id, 500, true);
  for (const date of ['2027-01-01', '2027-01-02']) await closeDay(date);
  const { sender, got } = serverWith(() => TAKEN);
  for (let look = 0; look < 4; look += 1) await sender.deliverDue();
  expect(await listEndpoints(bank.db)).toMatchObject([{ waiting: 500 }]);
  clock.passMinutes(61);
  await lookUntil(sender, () => got.length === 502);
  expect(got.slice(-2).map(({ through }) => through)).toEqual(['2027-01-01', '2027-01-02']);
});

test('of finished deliveries the newest five hundred are kept', async () => {
  const { id } = await add();
  await plant(id, 520, false);
  await closeDay('2027-01-01');
  const { sender, got } = serverWith(() => TAKEN);
  await lookUntil(sender, () => got.length === 1);
  const kept = await bank.asOwner<{ event_id: string; object: string }>(
    'select event_id, object from bank.webhook_deliveries order by number',
  );
  expect(kept).toHaveLength(500);
  expect(kept.at(-1)?.object).toBe('2027-01-01');
});

test('a webhook that is deleted while it is sent to takes its deliveries along, and the rest goes on', async () => {
  const { id } = await add();
  const { sender, got } = serverWith(async () => {
    await deleteEndpoint(bank.db, id);
    return TAKEN;
  });
  await closeDay('2027-01-01');
  await closeDay('2027-01-02');
  await lookUntil(sender, () => got.length === 1);
  await sender.deliverDue();
  expect(got).toHaveLength(1);
  expect(await bank.asOwner('select from bank.webhook_deliveries')).toEqual([]);
  await expect(deleteEndpoint(bank.db, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a secret that another token secret has sealed is said to be so, and nothing is sent unsigned', async () => {
  const { id } = await add();
  await bank.asOwner(`update bank.webhook_endpoints set key_id = '00000000'`);
  const { sender, got } = serverWith(() => TAKEN);
  await closeDay('2027-01-01');
  await lookUntil(sender, async () => (await listDeliveries(bank.db, id, 1)).at(0)?.attempts === 1);
  expect(got).toEqual([]);
  expect((await listDeliveries(bank.db, id, 1))[0]).toMatchObject({
    answer_status: null,
    answer: 'Its secret is of another TOKEN_SECRET: add the webhook again',
  });
});

test('without a webhook there is no timer, and adding one starts it', async () => {
  const { sender, got } = serverWith(() => TAKEN);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const looksAgain = () => timers.mock.calls.filter(([, ms]) => ms === 250).length;
  let statements = 0;
  bank.pool.on('release', () => {
    statements += 1;
  });
  sender.wake();
  // The first look: the trail's end, a transaction's number, the webhooks. It has ended, so it does not find the one added now.
  await expect.poll(() => statements, { timeout: 120_000 }).toBe(3);
  await sender.deliverDue();
  await add();
  await closeDay('2027-01-02');
  expect(looksAgain()).toBe(0);
  sender.wake();
  await expect.poll(() => got.length, { timeout: 120_000 }).toBe(1);
  expect(looksAgain()).toBeGreaterThan(0);
  timers.mockRestore();
});

test('a look that fails again and again is said once', async () => {
  const log = createLog('silent');
  const [warned, noted] = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'debug')];
  const sender = server(async () => TAKEN, log);
  await bank.asOwner('alter table bank.webhook_endpoints rename to webhook_endpoints_gone');
  sender.wake();
  await expect.poll(() => noted.mock.calls.length, { timeout: 120_000 }).toBeGreaterThanOrEqual(3);
  expect(warned.mock.calls).toEqual([
    [{ err: expect.any(Error) }, 'Could not look for events of the webhooks; trying again'],
  ]);
});
