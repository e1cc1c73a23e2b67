import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { STATEMENT_TYPES } from '../../contract/vocabulary/bank-terms.ts';
import { violatedChecks } from '../../server/desk/books/prove-books.ts';
import { customerAt, type RoamingCustomer, recipientFor } from './roaming-customer.ts';
import { signedInAt } from './roaming-visitor.ts';
import { BANKS_OF_SEVERAL, type BankOfSeveral, openServersOnOneDatabase } from './servers-on-one-database.ts';

const soon = { timeout: 120_000, interval: 50 };

// Background work runs once, although every process could run it.
describe.each(BANKS_OF_SEVERAL)('three %s', (_processes, open) => {
  let bank: BankOfSeveral;
  beforeAll(async () => {
    bank = await open(3);
  });
  afterAll(() => bank?.close());

  const at = (index: number): string => bank.servers[index % 3]?.url ?? '';

  async function brokenChecks(): Promise<string[]> {
    return (await violatedChecks(bank.database.pool)).map((check) => check.name);
  }

  test('three that started at once on an empty database moved the demo people in once', async () => {
    const [people] = await bank.database.asOwner<{ customers: bigint; admins: bigint }>(
      `select (select count(*) from bank.customers where email = 'asha@kosh.example') as customers,
            (select count(*) from bank.staff where role = 'admin') as admins`,
    );
    expect(people).toEqual({ customers: 1n, admins: 1n });
    expect(await brokenChecks()).toEqual([]);
  });

  test('each letter leaves through one server, once', async () => {
    const ids = Array.from({ length: 300 }, () => randomUUID());
    await bank.database.asOwner(
      `with put as (insert into bank.mails (id, kind, recipient, subject, text, created_at, due_at)
       select id, 'notice', 'meera@mail.example', 'A notice', 'Dear customer', now(), now() from unnest($1::uuid[]) as id)
     select pg_notify('kosh_mail', '')`,
      [ids],
    );
    const unsent = () =>
      bank.database.asOwner('select 1 from bank.mails where id = any($1) and sent_at is null', [ids]);
    await vi.waitFor(async () => expect(await unsent()).toEqual([]), soon);
    const wanted = new Set(ids.map((id) => `${id}.eml`));
    const files = bank.mailFolders.flatMap((folder) => readdirSync(folder));
    // Each server has a mail folder of its own, so a mail sent by two of them would be found twice. Workers share one: there
    // the number of attempts tells.
    expect(files.filter((file) => wanted.has(file)).toSorted()).toEqual([...wanted].toSorted());
    expect(await bank.database.asOwner('select 1 from bank.mails where id = any($1) and attempts <> 1', [ids])).toEqual(
      [],
    );
  });

  test('[C-EX-10] statements that were asked for at three servers at once are made and mailed once each', async () => {
    const people = await Promise.all([0, 1].map((index) => customerAt(bank, at(index), 1_000)));
    const asked = await Promise.all(
      people.flatMap((customer, index) =>
        STATEMENT_TYPES.map((statementType, turn) =>
          customer.visitor.call(at(index + turn), 'POST', '/customers/account-statement', { statementType }),
        ),
      ),
    );
    expect(asked.map((answer) => answer.status)).toEqual(Array(6).fill(200));
    const again = await people[0]?.visitor.call(at(2), 'POST', '/customers/account-statement', {
      statementType: STATEMENT_TYPES[0],
    });
    expect(again?.status).toBe(429);
    const requests = () =>
      bank.database.asOwner<{ status: string; attempts: number }>(
        'select status, attempts from bank.statement_requests where customer_id = any($1)',
        [people.map((customer) => customer.id)],
      );
    await vi.waitFor(
      async () => expect(await requests()).toEqual(Array(6).fill({ status: 'sent', attempts: 1 })),
      soon,
    );
    const [letters] = await bank.database.asOwner<{ count: bigint }>(
      "select count(*) from bank.mails where kind = 'statement' and customer_id = any($1)",
      [people.map((customer) => customer.id)],
    );
    expect(letters?.count).toBe(6n);
  });

  test('days are closed once, while every server serves, and all of them come to the same date', async () => {
    const sunita = await signedInAt(at(0), 'sunita', 'banker');
    const receiver = await customerAt(bank, at(2));
    // Several, because each may move money sixty times a minute, at all workers together.
    const senders: { sender: RoamingCustomer; recipientId: string }[] = [];
    for (let made = 0; made < 4; made += 1) {
      const sender = await customerAt(bank, at(made), 50_000);
      senders.push({ sender, recipientId: await recipientFor(at(made), sender, receiver) });
    }
    const { closedThrough } = (await sunita.call(at(0), 'GET', '/admin/clock')).body.data;
    let closing = true;
    const moves = Promise.all([
      sunita.call(at(0), 'POST', '/admin/clock', { to: 'end_of_quarter' }),
      sunita.call(at(1), 'POST', '/admin/clock', { days: 45 }),
    ]).finally(() => {
      closing = false;
    });
    let sent = 0;
    while (closing || sent < 20) {
      const { sender, recipientId } = senders[sent % senders.length] as (typeof senders)[number]; // as: the index is below the length
      const answer = await sender.visitor.call(at(sent), 'POST', '/customers/transfer', { recipientId, amount: 1 });
      expect(answer.status).toBe(200);
      sent += 1;
    }
    expect((await moves).map((answer) => answer.status)).toEqual([200, 200]);

    const clocks = () => Promise.all([0, 1, 2].map((index) => sunita.call(at(index), 'GET', '/admin/clock')));
    await vi.waitFor(async () => {
      const readings = (await clocks()).map((answer) => answer.body.data);
      expect(new Set(readings.map((reading) => reading.businessDate)).size).toBe(1);
      expect(readings.map((reading) => reading.daysLeft)).toEqual([0, 0, 0]);
    }, soon);
    // The runs' reported payments equal the books, so no chunk of a day-end was booked twice.
    const [nights] = await bank.database.asOwner<{ closed: bigint; said: bigint; booked: bigint }>(
      `select count(*) filter (where finished_at is not null and failures = 0) - 45 as closed, sum(interest_paise)::bigint as said,
            (select sum(amount_paise)::bigint from assurance.journals where idempotency_key like 'interest:____-__-__:%') as booked
     from bank.day_end_runs where business_date > $1`,
      [closedThrough],
    );
    expect(nights?.closed).toBeGreaterThan(0n);
    expect(nights?.said).toBe(nights?.booked);
    expect(nights?.booked).toBeGreaterThan(0n);
    const [served] = await bank.database.asOwner<{ count: bigint }>(
      "select count(*) from assurance.journals where actor_id = any($1) and kind = 'transfer' and status = 'posted'",
      [senders.map(({ sender }) => sender.id)],
    );
    expect(served?.count).toBe(BigInt(sent));
    expect(await brokenChecks()).toEqual([]);
  });
});

test('a server joins and another leaves while money moves through the proxy: asked again by key, nothing is lost or doubled', async () => {
  const bank = await openServersOnOneDatabase(2);
  onTestFinished(() => bank.close());
  const { url } = bank.proxy;
  const receiver = await customerAt(bank, url);
  // Many senders, because each may move money sixty times a minute.
  const senders: { sender: RoamingCustomer; recipientId: string }[] = [];
  for (let made = 0; made < 16; made += 1) {
    const sender = await customerAt(bank, url, 10_000);
    senders.push({ sender, recipientId: await recipientFor(url, sender, receiver) });
  }
  let turn = 0;
  const transfer = async () => {
    const { sender, recipientId } = senders[(turn += 1) % senders.length] as (typeof senders)[number]; // as: the index is below the length
    const key = { 'idempotency-key': randomUUID() };
    for (;;) {
      const answer = await sender.visitor.call(url, 'POST', '/customers/transfer', { recipientId, amount: 1 }, key);
      // 502 from the proxy and 503 from the bank leave the outcome unknown.
      if (answer.status < 502) return answer.status;
    }
  };
  let changing = true;
  const change = (async () => {
    const newcomer = await bank.join();
    await transfer();
    expect(await bank.leave(newcomer)).toBe(0);
    changing = false;
  })();
  const statuses: number[] = [];
  const work = async () => {
    while (changing) statuses.push(await transfer());
  };
  await Promise.all([change, work(), work(), work(), work()]);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  const { balance } = (await receiver.visitor.call(url, 'GET', '/customers/profile')).body.data;
  expect(balance).toBe(statuses.length + 1);
});
