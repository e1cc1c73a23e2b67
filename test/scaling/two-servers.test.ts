import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFRESH_COOKIE } from '../../server/sessions/start-session.ts';
import { ScreenReader } from '../live/screen-reader.ts';
import { customerAt, type RoamingCustomer, recipientFor } from './roaming-customer.ts';
import { type RoamingAnswer, RoamingVisitor, signedInAt } from './roaming-visitor.ts';
import { BANKS_OF_SEVERAL, type BankOfSeveral } from './servers-on-one-database.ts';

// Two processes of one bank: each knows what the other has answered.
describe.each(BANKS_OF_SEVERAL)('two %s', (_processes, open) => {
  let bank: BankOfSeveral;
  let one: string;
  let other: string;
  beforeAll(async () => {
    bank = await open(2);
    [one = '', other = ''] = bank.servers.map((server) => server.url);
  });
  afterAll(() => bank?.close());

  /** Makes calls one after the other, at the servers in turn. */
  async function inTurn(times: number, call: (at: string) => Promise<RoamingAnswer>): Promise<RoamingAnswer[]> {
    const answers = [];
    for (let count = 0; count < times; count += 1) answers.push(await call(count % 2 === 0 ? one : other));
    return answers;
  }

  const statuses = (answers: readonly RoamingAnswer[]) => answers.map((answer) => answer.status);
  const spendFor = (customer: RoamingCustomer, minutes: number) =>
    bank.database.asOwner(
      `update bank.refresh_tokens set used_at = used_at - make_interval(mins => $2)
     where session_id in (select id from bank.sessions where subject_id = $1)`,
      [customer.id, minutes],
    );

  test('[C-AU-16] signing in or out at one server holds at the other', async () => {
    const { visitor } = await customerAt(bank, one);
    const stolen = visitor.copy();
    expect(statuses(await inTurn(4, (at) => visitor.call(at, 'GET', '/auth/me')))).toEqual([200, 200, 200, 200]);
    expect((await visitor.call(one, 'POST', '/auth/logout')).status).toBe(200);
    const after = await inTurn(2, (at) => stolen.call(at, 'GET', '/auth/me'));
    expect(after.map((answer) => answer.body.code)).toEqual(['SESSION_ENDED', 'SESSION_ENDED']);
    expect((await stolen.call(other, 'POST', '/auth/refresh-token')).body.code).toBe('REFRESH_REFUSED');
  });

  test('[C-AU-18] a refresh secret works once for both servers: two tabs at once pass, a late second use ends the session', async () => {
    const customer = await customerAt(bank, one);
    const [tab, mate] = [customer.visitor, customer.visitor.copy()];
    const before = tab.cookies.get(REFRESH_COOKIE);
    const together = await Promise.all([
      tab.call(one, 'POST', '/auth/refresh-token'),
      mate.call(other, 'POST', '/auth/refresh-token'),
    ]);
    expect(statuses(together)).toEqual([200, 200]);
    expect((await tab.call(other, 'POST', '/auth/refresh-token')).status).toBe(200);

    await spendFor(customer, 1);
    const thief = tab.copy();
    thief.cookies.set(REFRESH_COOKIE, before ?? '');
    expect((await thief.call(one, 'POST', '/auth/refresh-token')).body.code).toBe('REFRESH_REFUSED');
    expect((await tab.call(other, 'GET', '/auth/me')).body.code).toBe('SESSION_ENDED');
  });

  test('[C-AU-09] failed sign-ins are counted over both servers, by the address that the trusted proxy names', async () => {
    const { email } = await customerAt(bank, one);
    const tryFrom = (at: string, address: string) =>
      new RoamingVisitor().call(
        at,
        'POST',
        '/auth/login/customer',
        { email, password: 'Wrong-password-1' },
        { 'x-forwarded-for': address },
      );
    const guesses = await inTurn(6, (at) => tryFrom(at, '203.0.113.7'));
    expect(statuses(guesses)).toEqual([401, 401, 401, 401, 401, 429]);
    const [here, there] = await inTurn(2, (at) => tryFrom(at, '203.0.113.7'));
    for (const answer of [here, there]) {
      expect(answer?.status).toBe(429);
      expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(30);
    }
    // Attempts of one address do not count against another that comes through the same proxy.
    expect((await tryFrom(other, '203.0.113.8')).status).toBe(401);
  });

  test('[C-CD-08] card details are shown ten times an hour, however many servers show them', async () => {
    const holder = await signedInAt(one, 'asha');
    const reveals = await inTurn(12, (at) => holder.call(at, 'GET', '/cards/my-card/full-details'));
    expect(statuses(reveals)).toEqual([...Array<number>(10).fill(200), 429, 429]);
    expect(new Set(reveals.slice(0, 10).map((answer) => answer.body.data.card_number)).size).toBe(1);
  });

  test('[C-TR-07] one key sent to both servers at once, three times to each, moves the money once', async () => {
    const receiver = await customerAt(bank, other);
    // Two, because each may move money sixty times a minute, at all workers together.
    for (const sender of [await customerAt(bank, one, 10_000), await customerAt(bank, one, 10_000)]) {
      const recipientId = await recipientFor(one, sender, receiver);
      for (let round = 1; round <= 5; round += 1) {
        const key = randomUUID();
        const answers = await Promise.all(
          [one, other, one, other, one, other].map((at) =>
            sender.visitor.call(
              at,
              'POST',
              '/customers/transfer',
              { recipientId, amount: 100 },
              { 'idempotency-key': key },
            ),
          ),
        );
        expect(statuses(answers)).toEqual(Array(6).fill(200));
        expect(new Set(answers.map((answer) => answer.body.data.transaction.id)).size).toBe(1);
        expect(new Set(answers.map((answer) => answer.body.data.balance))).toEqual(new Set([10_000 - 100 * round]));
      }
      const reused = await sender.visitor.call(
        other,
        'POST',
        '/customers/transfer',
        { recipientId, amount: 1 },
        { 'idempotency-key': await lastKeyOf(sender) },
      );
      expect(reused.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    }
    expect((await receiver.visitor.call(other, 'GET', '/customers/profile')).body.data.balance).toBe(1_000);
  });

  async function lastKeyOf(customer: RoamingCustomer): Promise<string> {
    const [row] = await bank.database.asOwner<{ idempotency_key: string }>(
      `select idempotency_key from assurance.journals where actor_id = $1 and kind = 'transfer' order by journal_id desc limit 1`,
      [customer.id],
    );
    return row?.idempotency_key ?? '';
  }

  test('[C-TR-05] forty transfers at once through both servers spend what is there, and not a paisa more', async () => {
    const [sender, receiver] = [await customerAt(bank, one, 1_000), await customerAt(bank, other)];
    const recipientId = await recipientFor(other, sender, receiver);
    /** Pays 100 as a client does: sent again with its key while the server is busy. */
    async function pay(at: string): Promise<RoamingAnswer> {
      const key = { 'idempotency-key': randomUUID() };
      const send = () => sender.visitor.call(at, 'POST', '/customers/transfer', { recipientId, amount: 100 }, key);
      let answer = await send();
      // A call may wait two seconds for its turn, which a machine at its limits exceeds.
      while (answer.status === 503) answer = await send();
      return answer;
    }
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => pay(index % 2 === 0 ? one : other)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
    expect(answers.filter((answer) => answer.body.code === 'INSUFFICIENT_FUNDS')).toHaveLength(30);
    expect((await sender.visitor.call(one, 'GET', '/customers/profile')).body.data.balance).toBe(0);
    expect((await receiver.visitor.call(one, 'GET', '/customers/profile')).body.data.balance).toBe(1_000);
  });

  test('money posted through one server reaches a screen that is open on the other, not with the next beat', async () => {
    const [sender, receiver] = [await customerAt(bank, one, 5_000), await customerAt(bank, other)];
    const recipientId = await recipientFor(one, sender, receiver);
    const leave = new AbortController();
    const response = await fetch(`${other}/api/customers/live`, {
      headers: { authorization: `Bearer ${receiver.visitor.token}` },
      signal: leave.signal,
    });
    if (!response.body) throw new Error('No stream');
    const screen = new ScreenReader(response.body);
    expect((await screen.next())?.event).toBe('ready');
    const asked = performance.now();
    await sender.visitor.call(one, 'POST', '/customers/transfer', { recipientId, amount: 25.5 });
    let told = await screen.next();
    while (told?.event === 'ready') told = await screen.next();
    expect(told).toEqual({ event: 'changed', data: { topics: ['money'] } });
    // The beat, which would find it as well, comes every 20 s.
    expect(performance.now() - asked).toBeLessThan(10_000);
    expect((await receiver.visitor.call(other, 'GET', '/customers/profile')).body.data.balance).toBe(25.5);
    leave.abort();
  });

  /** Milliseconds that staff at the other server may wait for news, on a machine that does nothing else. */
  const NEWS_WITHIN_MS = 100;

  test('staff at the other server hear of each request that begins to wait, and of each decision', async () => {
    const [kavita, rohan] = [await signedInAt(one, 'kavita', 'banker'), await signedInAt(other, 'rohan', 'banker')];
    const receiver = await customerAt(bank, one);
    const leave = new AbortController();
    const response = await fetch(`${other}/api/banker/live`, {
      headers: { authorization: `Bearer ${rohan.token}` },
      signal: leave.signal,
    });
    if (!response.body) throw new Error('No stream');
    const screen = new ScreenReader(response.body);
    expect((await screen.next())?.event).toBe('ready');
    const heard = async () => {
      for (let told = await screen.next(); told; told = await screen.next())
        if (told.data.topics?.includes('approvals')) return performance.now();
      throw new Error('The stream ended');
    };
    const delays: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const sender = await customerAt(bank, one, 300_000);
      const recipientId = await recipientFor(one, sender, receiver);
      const sent = await sender.visitor.call(one, 'POST', '/customers/transfer', { recipientId, amount: 250_000 });
      expect(sent.body.data.transaction.status).toBe('pending');
      await heard();
      const { id } = sent.body.data.transaction;
      const decision = async () => {
        const answer = await kavita.call(one, 'POST', `/banker/transactions/${id}/approve`);
        return { status: answer.status, at: performance.now() };
      };
      const [decided, told] = await Promise.all([decision(), heard()]);
      expect(decided.status).toBe(200);
      delays.push(told - decided.at);
    }
    leave.abort();
    const [fastest = Infinity, , median = Infinity] = delays.toSorted((a, b) => a - b);
    console.info(`After Kavita's answer the other server's staff know of it in ${median.toFixed(1)} ms (median of 5)`);
    expect(fastest).toBeLessThan(NEWS_WITHIN_MS);
  });

  test('[B-TX-06] two bankers at two servers decide on one waiting transfer: one of them does', async () => {
    const [kavita, rohan] = [await signedInAt(one, 'kavita', 'banker'), await signedInAt(other, 'rohan', 'banker')];
    const sender = await customerAt(bank, one, 300_000);
    const recipientId = await recipientFor(one, sender, await customerAt(bank, other));
    const sent = await sender.visitor.call(other, 'POST', '/customers/transfer', { recipientId, amount: 250_000 });
    const { id, status } = sent.body.data.transaction;
    expect(status).toBe('pending');
    const decisions = await Promise.all([
      kavita.call(one, 'POST', `/banker/transactions/${id}/approve`),
      rohan.call(other, 'POST', `/banker/transactions/${id}/reject`, { reason: 'Please send it in two parts' }),
    ]);
    expect(new Set(statuses(decisions))).toEqual(new Set([200, 409]));
    const [row] = await bank.database.asOwner<{ decisions: bigint }>(
      `select count(*) as decisions from audit.events where object = $1 and event in ('journal.captured', 'journal.released')`,
      [id],
    );
    expect(row?.decisions).toBe(1n);
  });

  test('through the proxy, which gives each call to the next server, a whole visit works', async () => {
    const sender = await customerAt(bank, bank.proxy.url, 2_000);
    const receiver = await customerAt(bank, bank.proxy.url);
    const recipientId = await recipientFor(bank.proxy.url, sender, receiver);
    const sent = await sender.visitor.call(bank.proxy.url, 'POST', '/customers/transfer', { recipientId, amount: 700 });
    expect(sent.body.data.balance).toBe(1_300);
    expect((await sender.visitor.call(bank.proxy.url, 'GET', '/customers/transactions')).body.data).toHaveLength(2);
    expect((await sender.visitor.call(bank.proxy.url, 'POST', '/auth/logout')).status).toBe(200);
    const given = [...bank.proxy.given.values()];
    expect(given).toHaveLength(2);
    expect(Math.abs((given[0] ?? 0) - (given[1] ?? 0))).toBeLessThanOrEqual(1);
  });
});
