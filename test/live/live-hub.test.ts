import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { resolveInside } from '../../server/ledger/ledger.ts';
import { createLiveHub, type LiveHub } from '../../server/live/live-hub.ts';
import { createLog } from '../../server/platform/log.ts';
import type { SignedIn } from '../../server/platform/signed-in.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { SIGNED_IN_CUSTOMER } from '../http/http-under-test.ts';
import { type BooksUnderTest, booksUnderTest, type Holder } from '../ledger/books-under-test.ts';
import { ScreenReader } from './screen-reader.ts';

let books: BooksUnderTest;
const hubs: LiveHub[] = [];
const ended = new Set<string>();

beforeAll(async () => {
  books = await booksUnderTest();
});
afterEach(async () => {
  await Promise.all(hubs.splice(0).map((hub) => hub.close()));
  // Its connection ends a moment later: counted as the next test's, it would let that test begin before its own listens.
  await listening(0);
});
afterAll(() => books.close());

const sessionOf = (holder: Holder, sessionId = uuidv7()): SignedIn => ({
  ...SIGNED_IN_CUSTOMER,
  sessionId,
  subjectId: holder.customerId,
  accountId: holder.accountId,
});

const loadSession = (sessionId: string): Promise<SignedIn> =>
  ended.has(sessionId) ? Promise.reject(new Refusal('SESSION_ENDED')) : Promise.resolve(SIGNED_IN_CUSTOMER);

/** Starts the live part of one server. */
function server(
  heartbeatMs = 40,
  load = loadSession,
  heardWord: (word: string | undefined) => void = () => undefined,
  log = createLog('silent'),
): LiveHub {
  const sessions = {
    load,
    authenticate: () => Promise.resolve(SIGNED_IN_CUSTOMER),
    recall: () => undefined,
  };
  const hub = createLiveHub({
    database: books.database,
    sessions,
    log,
    staffMustEnrol: false,
    heartbeatMs,
    heardWord,
  });
  hub.start();
  hubs.push(hub);
  return hub;
}

/** Opens a screen and waits until it is told of changes. */
async function screen(hub: LiveHub, holder: Holder, sessionId?: string) {
  const gone = new AbortController();
  const reader = new ScreenReader(hub.open(sessionOf(holder, sessionId), [holder.accountId], gone.signal));
  expect((await reader.next())?.event).toBe('ready');
  return { reader, leave: () => gone.abort() };
}

/** Returns the topics of the next change; `ready` may repeat while its server begins to listen. */
async function change(reader: ScreenReader): Promise<string[]> {
  for (;;) {
    const told = await reader.next();
    if (!told) throw new Error('The stream has ended');
    if (told.event === 'changed') return told.data.topics ?? [];
  }
}

/** Waits until this many servers listen to the database. */
async function listening(count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const rows = await books.database.asOwner(
        "select 1 from pg_stat_activity where datname = current_database() and application_name = 'kosh-live' and query like 'listen%' and state = 'idle'",
      );
      expect(rows.length).toBe(count);
    },
    { timeout: 30_000, interval: 20 },
  );
}

const watchers = (holder: Holder) =>
  books.database.asOwner('select 1 from bank.live_watchers where watched_id = $1', [holder.accountId]);

test("[C-TR-07] one customer sends, the other's screen is told, on any server, and no other screen", async () => {
  const [sender, receiver, stranger] = [
    await books.openAccount(),
    await books.openAccount(),
    await books.openAccount(),
  ];
  await books.payIn(sender, 10_000n);
  const [one, two] = [server(), server(60_000)];
  await listening(2);
  const here = await screen(one, receiver);
  const there = await screen(two, receiver);
  const other = await screen(two, stranger);
  const asked = Date.now();
  await books.transfer(sender, receiver, 500n);
  expect(await change(here.reader)).toEqual(['money']);
  expect(await change(there.reader)).toEqual(['money']);
  expect(Date.now() - asked).toBeLessThan(10_000);
  await books.payIn(stranger, 100n);
  // The stranger is told of their own money first.
  expect(await change(other.reader)).toEqual(['money']);
});

test('[B-TX-06] setting money aside, approving it and a change of status are told', async () => {
  const [sender, receiver] = [await books.openAccount(), await books.openAccount()];
  await books.payIn(sender, 50_000_000n);
  const hub = server();
  await listening(1);
  const [from, to] = [await screen(hub, sender), await screen(hub, receiver)];
  const held = await books.transfer(sender, receiver, 30_000_000n);
  expect(await change(from.reader)).toEqual(['money']);
  expect(await change(to.reader)).toEqual(['money']);
  if (held.outcome !== 'held') throw new Error('The test expects a hold');
  await books.database.transaction((tx) =>
    resolveInside(tx, books.database.clock, {
      journalId: held.journalId,
      outcome: 'captured',
      checkerId: uuidv7(),
      reason: null,
      idempotencyKey: randomUUID(),
    }),
  );
  expect(await change(from.reader)).toEqual(['money']);
  expect(await change(to.reader)).toEqual(['money']);
  await books.setStatus(sender, 'frozen');
  expect(await change(from.reader)).toEqual(['status']);
});

test('many changes that a slow screen has not taken yet are one message', async () => {
  const [sender, receiver] = [await books.openAccount(), await books.openAccount()];
  await books.payIn(sender, 10_000n);
  const hub = server(60_000);
  await listening(1);
  const { reader } = await screen(hub, receiver);
  for (let count = 0; count < 5; count += 1) await books.transfer(sender, receiver, 10n);
  await books.setStatus(receiver, 'frozen');
  const told: string[] = [];
  while (!told.includes('status')) told.push(...(await change(reader)));
  expect(told.length).toBeLessThanOrEqual(3);
});

test('a quiet stream says every now and then that it is there', async () => {
  const { reader } = await screen(server(), await books.openAccount());
  await reader.heartbeat();
  await reader.heartbeat();
  expect(reader.heartbeats).toBeGreaterThanOrEqual(2);
});

test('nothing is sent without a watcher, and a closed screen is removed', async () => {
  const holder = await books.openAccount();
  const hub = server();
  const ear = new pg.Client({ ...books.database.address });
  const heard: (string | undefined)[] = [];
  ear.on('notification', ({ payload }) => heard.push(payload));
  await ear.connect();
  try {
    await ear.query('listen kosh_live');
    await books.payIn(holder, 100n);
    const { reader, leave } = await screen(hub, holder);
    expect(await watchers(holder)).toHaveLength(1);
    await books.payIn(holder, 100n);
    leave();
    expect(
      await reader.next().then(
        (told) => told && change(reader),
        () => undefined,
      ),
    ).toBeUndefined();
    await vi.waitFor(async () => expect(await watchers(holder)).toHaveLength(0), { timeout: 120_000, interval: 20 });
    await books.payIn(holder, 100n);
    await ear.query('select 1');
    expect(heard).toEqual([`${holder.accountId} money`]);
  } finally {
    await ear.end();
  }
});

test('a server that died is forgotten by the others, with all that it watched', async () => {
  const holder = await books.openAccount();
  const dead = uuidv7();
  await books.database.asOwner("insert into bank.live_servers values ($1, now() - interval '61 seconds')", [dead]);
  await books.database.asOwner('insert into bank.live_watchers values ($1, $2)', [holder.accountId, dead]);
  server();
  await vi.waitFor(async () => expect(await watchers(holder)).toHaveLength(0), { timeout: 120_000, interval: 20 });
});

test('[C-AU-20] a stream ends with its session, and says nothing of what happens after that', async () => {
  const holder = await books.openAccount();
  const sessionId = uuidv7();
  const hub = server(60_000);
  await listening(1);
  const { reader } = await screen(hub, holder, sessionId);
  ended.add(sessionId);
  await books.payIn(holder, 100n);
  const told = [await reader.next()];
  while (told.at(-1)) told.push(await reader.next());
  expect(told.filter((each) => each?.event === 'changed')).toEqual([]);
  expect(told.at(-2)).toEqual({ event: 'ended', data: {} });
});

// Without the second check the next one comes with the heartbeat, an hour later.
test('a session that ends while its stream checks it is checked once more', async () => {
  const holder = await books.openAccount();
  const sessionId = uuidv7();
  const [begun, answer, words] = [new EventTarget(), new EventTarget(), new EventTarget()];
  const [checking, released] = [once(begun, 'check'), once(answer, 'alive')];
  const [listens, heard] = [once(words, 'undefined'), once(words, 'heard')];
  let checks = 0;
  // The first check reads the session as it is before its end, and answers after that.
  const load = async (id: string) => {
    checks += 1;
    if (checks > 1) return loadSession(id);
    begun.dispatchEvent(new Event('check'));
    await released;
    return SIGNED_IN_CUSTOMER;
  };
  const hub = server(3_600_000, load, (word) => words.dispatchEvent(new Event(String(word))));
  await listens;
  const reader = new ScreenReader(
    hub.open(sessionOf(holder, sessionId), [holder.accountId], new AbortController().signal),
  );
  const first = reader.next();
  await checking;
  ended.add(sessionId);
  // Words arrive in order.
  for (const word of [`${sessionId} session`, 'heard'])
    await books.database.asOwner("select pg_notify('kosh_live', $1)", [word]);
  await heard;
  answer.dispatchEvent(new Event('alive'));
  expect(await first).toEqual({ event: 'ready', data: {} });
  expect(await reader.next()).toEqual({ event: 'ended', data: {} });
  expect(checks).toBe(2);
}, 60_000);

test('one person may hold four streams, over all sessions; a fifth is refused until one is closed', async () => {
  const [holder, other] = [await books.openAccount(), await books.openAccount()];
  const hub = server();
  const open = [];
  for (let count = 0; count < 4; count += 1) open.push(await screen(hub, holder));
  expect(() => hub.open(sessionOf(holder), [holder.accountId], new AbortController().signal)).toThrow(
    expect.objectContaining({ code: 'TOO_MANY_REQUESTS', retryAfter: 30 }),
  );
  await screen(hub, other);
  open[0]?.leave();
  await screen(hub, holder);
});

test('a reader who never read a word does not hold its place for ever', async () => {
  const holder = await books.openAccount();
  const sessionId = uuidv7();
  const hub = server();
  for (let count = 0; count < 4; count += 1)
    hub.open(sessionOf(holder, sessionId), [holder.accountId], new AbortController().signal);
  await vi.waitFor(
    () =>
      expect(() =>
        hub.open(sessionOf(holder, sessionId), [holder.accountId], new AbortController().signal),
      ).not.toThrow(),
    { timeout: 120_000, interval: 20 },
  );
});

test('a lost connection is opened again, and every screen is told to ask anew', async () => {
  const holder = await books.openAccount();
  const hub = server(60_000);
  await listening(1);
  const { reader } = await screen(hub, holder);
  // Once a change is told, the first listening is over, so the next `ready` is that of the new connection.
  await books.payIn(holder, 100n);
  expect(await change(reader)).toEqual(['money']);
  await books.database.asOwner(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'kosh-live'",
  );
  expect(await reader.next()).toEqual({ event: 'ready', data: {} });
  await books.payIn(holder, 100n);
  expect(await change(reader)).toEqual(['money']);
});

test('a database that forgot who watches (it crashed) is told again at the next beat', async () => {
  const holder = await books.openAccount();
  const hub = server();
  await listening(1);
  const { reader } = await screen(hub, holder);
  await books.database.asOwner('truncate bank.live_servers cascade');
  await vi.waitFor(async () => expect(await watchers(holder)).toHaveLength(1), { timeout: 120_000, interval: 20 });
  expect((await reader.next())?.event).toBe('ready');
  await books.payIn(holder, 100n);
  expect(await change(reader)).toEqual(['money']);
});

/** Starts a server that beats only when it is told to, and waits until its own first words are behind it. */
async function serverWithoutBeats(log = createLog('silent')) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const words = new EventTarget();
  const listens = once(words, 'undefined');
  const hub = server(3_600_000, loadSession, (word) => words.dispatchEvent(new Event(String(word))), log);
  await listens;
  return { hub, beat: () => vi.advanceTimersByTime(3_600_000) };
}

test('a database that forgot who watches is told of every open screen when the next one opens', async () => {
  const holder = await books.openAccount();
  const { hub, beat } = await serverWithoutBeats();
  const { reader } = await screen(hub, holder);
  await books.payIn(holder, 100n);
  expect(await change(reader)).toEqual(['money']);
  await books.database.asOwner('truncate bank.live_servers cascade');
  await screen(hub, holder);
  expect(await watchers(holder)).toHaveLength(1);
  await books.payIn(holder, 100n);
  expect(await reader.next()).toEqual({ event: 'changed', data: { topics: ['money'] } });
  // Words between the loss and the opening reached no server.
  beat();
  expect(await reader.next()).toEqual({ event: 'ready', data: {} });
});

/** Statements that lose something, with the table that cannot be written while the server finds that out. */
const LOSSES = [
  { lost: 'the list', statement: 'truncate bank.live_servers cascade', away: 'live_watchers' },
  {
    lost: 'the connection that listens',
    statement:
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'kosh-live'",
    away: 'live_servers',
  },
];

test.each(LOSSES)('$lost is lost and $away cannot be written: the beat after that makes up for it', async (loss) => {
  const holder = await books.openAccount();
  const failures = new EventTarget();
  const failed = once(failures, 'failed');
  const log = createLog('silent');
  log.debug = (_: unknown, message?: string) => {
    if (message?.startsWith('Could not write the list')) failures.dispatchEvent(new Event('failed'));
  };
  const { hub, beat } = await serverWithoutBeats(log);
  const { reader } = await screen(hub, holder);
  await books.payIn(holder, 100n);
  expect(await change(reader)).toEqual(['money']);
  await books.database.asOwner(`alter table bank.${loss.away} rename to away`);
  try {
    await books.database.asOwner(loss.statement);
    // The other loss is found when the server listens anew, without a beat.
    if (loss.away === 'live_watchers') beat();
    await failed;
  } finally {
    await books.database.asOwner(`alter table bank.away rename to ${loss.away}`);
  }
  const told = reader.next();
  beat();
  expect(await told).toEqual({ event: 'ready', data: {} });
  await books.payIn(holder, 100n);
  expect(await change(reader)).toEqual(['money']);
});
