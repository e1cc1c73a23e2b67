import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../server/platform/bank-clock.ts';
import { converse } from '../hostile/raw-connection.ts';
import { dropHouse, type HouseUnderTest, openHouse } from './house-under-test.ts';

let house: HouseUnderTest;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(async () => {
  await house.close();
  await dropHouse(house);
});

const BANKS = '/api/demo/banks';
const today = async (bank?: string): Promise<string> =>
  (await house.call('GET', '/api/bank', bank === undefined ? {} : { bank })).body.data.businessDate;

/** Returns the text of the newest letter with a link for a new password, at a bank. */
async function letterOf(bank: string): Promise<string | undefined> {
  const list = await house.call('GET', '/api/mailbox', { bank });
  const newest = list.body.data.find((mail: { kind: string }) => mail.kind === 'password-reset');
  return newest && (await house.call('GET', `/api/mailbox/${newest.id}`, { bank })).body.data.text;
}

test('[T-OB-01] makes a whole bank, with people, books, mailbox and clock of its own', async () => {
  const answer = await house.call('POST', BANKS, { payload: { name: 'Transfers', seed: 'demo' } });
  expect(answer.status).toBe(201);
  const { id, key, expiresAt, ...rest } = answer.body.data;
  expect(rest).toEqual({
    name: 'Transfers',
    seed: 'demo',
    baseUrl: `http://${id}.localhost:${house.port}`,
    apiUrl: `http://${id}.localhost:${house.port}/api`,
  });
  expect(key).toMatch(new RegExp(`^kosh_${id}_[\\w-]{43}$`));
  expect(new Date(expiresAt).getTime() - Date.now()).toBeGreaterThan(23.9 * 3_600_000);

  const other = await house.newBank({ seed: 'demo' });
  const asha = await house.signIn('asha', 'customer', id);
  const profile = (bank: string, token: string) => house.call('GET', '/api/customers/profile', { bank, token });
  const before = (await profile(id, asha)).body.data.balance;
  const paid = await house.call('POST', '/api/customers/transactions', {
    bank: id,
    token: asha,
    payload: { type: 'deposit', amount: 777 },
  });
  expect(paid.status, paid.text).toBe(200);
  expect((await profile(id, asha)).body.data.balance).toBe(before + 777);
  const there = await house.signIn('asha', 'customer', other.id);
  expect((await profile(other.id, there)).body.data.balance).toBe(before);
  await house.call('POST', '/api/auth/forgot-password', {
    bank: id,
    payload: { email: 'asha@kosh.example', audience: 'customer' },
  });
  expect(await letterOf(id)).toContain(`http://${id}.localhost:${house.port}/reset-password#token=`);
  expect(await letterOf(other.id)).toBeUndefined();
});

test('[T-OB-01] begins a bank at the date that is asked for, and refuses one that has passed', async () => {
  const date = addDays(await today(), 400);
  const bank = await house.newBank({ seed: 'demo', clock: date });
  expect(await today(bank.id)).toBe(date);
  const asha = await house.signIn('asha', 'customer', bank.id);
  const list = await house.call('GET', '/api/customers/transactions?limit=1', { bank: bank.id, token: asha });
  expect(list.body.data[0].date.slice(0, 7) >= addDays(date, -31).slice(0, 7)).toBe(true);
  expect(await today()).not.toBe(date);
  const sunita = await house.signIn('sunita', 'banker', bank.id);
  await house.call('POST', '/api/admin/clock', { bank: bank.id, token: sunita, payload: { days: 2 } });
  expect(await today(bank.id)).toBe(addDays(date, 2));
  expect((await house.call('POST', '/api/demo/reset', { bank: bank.id, token: sunita })).status).toBe(200);
  expect(await today(bank.id)).toBe(date);
  await house.signIn('asha', 'customer', bank.id);

  const yesterday = await house.call('POST', BANKS, { payload: { clock: addDays(await today(), -1) } });
  expect(yesterday.status).toBe(400);
  expect(yesterday.body.message).toBe('A bank begins today or up to ten years ahead.');
  expect(yesterday.body.data.issues).toEqual([{ field: 'clock', rule: 'too_small' }]);
  const later = await house.call('POST', BANKS, { payload: { clock: addDays(await today(), 3_654) } });
  expect(later.body.data.issues).toEqual([{ field: 'clock', rule: 'too_large' }]);
});

test('[T-OB-02] copies a template that is planted once for each profile and first date', async () => {
  const before = await house.databases();
  const clock = addDays(await today(), 200);
  for (const _ of [1, 2, 3]) await house.newBank({ clock });
  // The template and the three.
  expect(await house.databases()).toHaveLength(before.length + 4);
});

test('[T-OB-03] is reached by its host and by the header; an unknown one is a clear 404, as page and as call', async () => {
  const { id } = await house.newBank();
  const profile = async (called: object) => (await house.call('GET', '/api/bank', called)).body.data.profile;
  expect(await profile({ bank: id })).toBe('empty');
  const { baseUrl } = (await house.house.list()).find((one) => one.id === id) ?? {};
  expect(baseUrl).toBe(`http://${id}.localhost:${house.port}`);
  const host = `${id.toUpperCase()}.localhost:${house.port}`;
  expect((await house.call('GET', '/api/bank', { host })).status).toBe(200);

  const sentence = 'There is no such bank on this server. It may have been deleted, or not used for a day.';
  for (const called of [{ bank: 'aaaaaaaaaa' }, { bank: '../x' }, { bank: '' }, { host: 'a.b.localhost' }]) {
    const answer = await house.call('GET', '/api/bank', called);
    expect([answer.status, answer.body.code, answer.body.message], JSON.stringify(called)).toEqual([
      404,
      'BANK_NOT_FOUND',
      sentence,
    ]);
  }
  const page = await house.call('GET', '/customer/dashboard', { bank: 'aaaaaaaaaa' });
  expect(page.status).toBe(404);
  expect(page.text).toContain(`<h1>No such bank</h1>\n<p>${sentence}</p>`);
  expect(page.text).toContain(`<p><a href="http://localhost:${house.port}/banks">Banks of this server</a></p>`);
  // Its style comes from its own address: the policy allows no other.
  expect(page.text).toContain('<link rel="stylesheet" href="/offline.css">');
  const style = await house.call('GET', '/offline.css', { bank: 'aaaaaaaaaa' });
  expect([style.status, style.text.includes('color-scheme')]).toEqual([200, true]);

  const both = await house.call('GET', '/api/bank', { host, bank: 'aaaaaaaaaa' });
  expect([both.status, both.body.message]).toEqual([400, 'The host and X-Kosh-Bank name two different banks.']);
});

test('[T-OB-03] takes a host for a bank’s only if it is its name, however that is written', async () => {
  const { id } = await house.newBank();
  const { port } = house;
  const answers = async (host: string) => {
    const { status, body } = await house.call('GET', '/api/bank', { host });
    // The first bank makes more banks, the bank itself does not.
    return [host, status, body.code ?? (body.data.moreBanks ? 'first' : 'own')];
  };
  for (const host of [`${id}.localhost`, `${id}.LocalHost:1`, `${id}.localhost.`, `${id}.localhost.:${port}`])
    expect(await answers(host)).toEqual([host, 200, 'own']);
  for (const host of [`${id}.localhost.evil.example`, `${id}.localhost:${port}.evil.example`, `..%2f${id}.localhost`])
    expect(await answers(host)).toEqual([host, 421, 'UNKNOWN_HOST']);
  for (const host of [`evil.${id}.localhost`, `x@${id}.localhost`, `.localhost:${port}`])
    expect(await answers(host)).toEqual([host, 404, 'BANK_NOT_FOUND']);
  for (const bank of [`${id}, aaaaaaaaaa`, `..%2F${id}`, `../${id}`, id.toUpperCase()])
    expect((await house.call('GET', '/api/bank', { bank })).body.code, bank).toBe('BANK_NOT_FOUND');
});

test('[T-OB-03] takes no name of the first bank for another bank’s, unless the header names one', async () => {
  const named = await openHouse({}, undefined, {
    PUBLIC_BASE_URL: 'http://Kosh.localhost:3000',
    ALLOWED_HOSTS: 'Bank.localhost,desk.localhost.',
  });
  try {
    const { id } = await named.newBank();
    const answers = async (called: { host: string; bank?: string }) => {
      const { status, body } = await named.call('GET', '/api/bank', called);
      return [status, body.code ?? (body.data.moreBanks ? 'first' : 'own')];
    };
    for (const host of ['kosh.localhost:3000', 'KOSH.localhost.', 'bank.localhost', 'desk.localhost', 'localhost'])
      expect([host, await answers({ host })]).toEqual([host, [200, 'first']]);
    expect(await answers({ host: 'kosh.localhost:3000', bank: id })).toEqual([200, 'own']);
    expect(await answers({ host: `${id}.localhost:3000` })).toEqual([200, 'own']);
    expect(await answers({ host: 'other.localhost' })).toEqual([404, 'BANK_NOT_FOUND']);
  } finally {
    await named.close();
    await dropHouse(named);
  }
});

test('[T-OB-03] refuses a request with two hosts, whichever of them is a bank’s', async () => {
  const [one, other] = [await house.newBank(), await house.newBank()];
  const [first, unknown] = [`localhost:${house.port}`, 'aaaaaaaaaa.localhost'];
  const [its, others] = [`${one.id}.localhost`, `${other.id}.localhost`];
  for (const hosts of [
    [its, others],
    [its, its],
    [its, first],
    [first, its],
    [unknown, its],
    [first, first],
  ]) {
    const lines = hosts.map((host) => `Host: ${host}\r\n`).join('');
    const { answers } = await converse(house.port, [`GET /api/bank HTTP/1.1\r\n${lines}\r\n`]);
    const told = answers.map(({ status, body }) => [status, JSON.parse(body).code]);
    expect([hosts, told]).toEqual([hosts, [[400, 'INVALID_INPUT']]]);
  }
});

test('[T-OB-04] refuses a token of one bank at every other', async () => {
  const [one, other] = [await house.newBank(), await house.newBank()];
  const kavita = await house.signIn('kavita', 'banker', one.id);
  const dashboard = (called: object) => house.call('GET', '/api/banker/dashboard', { token: kavita, ...called });
  expect((await dashboard({ bank: one.id })).status).toBe(200);
  for (const called of [{ bank: other.id }, {}]) {
    const answer = await dashboard(called);
    expect([answer.status, answer.body.code]).toEqual([401, 'TOKEN_INVALID']);
  }
});

test('lets a bank be changed with its own key or the server’s, and by nobody else', async () => {
  const { id, key } = await house.newBank();
  const stranger = await house.newBank();
  const steps = [
    ['POST', `${BANKS}/${id}/snapshots`, { name: 'a' }],
    ['POST', `${BANKS}/${id}/restore`, { name: 'a' }],
    ['POST', `${BANKS}/${id}/diff`, { from: 'a' }],
    ['DELETE', `${BANKS}/${id}`, undefined],
  ] as const;
  for (const [method, path, payload] of steps) {
    const called = payload ? { payload } : {};
    const none = await house.call(method, path, called);
    expect([none.status, none.body.code]).toEqual([401, 'TOKEN_MISSING']);
    const wrong = await house.call(method, path, { ...called, token: stranger.key });
    expect([wrong.status, wrong.body.message]).toEqual([403, 'That is not the key of this bank.']);
    const unknown = await house.call(method, path.replace(id, '..%2Fbanks'), { ...called, token: key });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'BANK_NOT_FOUND']);
    expect((await house.call(method, path, { ...called, token: key })).status).toBeLessThan(202);
  }
  expect((await house.call('GET', '/api/bank', { bank: id })).status).toBe(404);
  expect((await house.call('DELETE', `${BANKS}/${stranger.id}`, { token: house.house.key })).status).toBe(200);
});

test('[T-OB-05] lists the banks to an admin of the first bank, and with the server’s key', async () => {
  await house.newBank({ name: 'Of another' });
  const { id, key } = await house.newBank({ name: 'Listed' });
  expect((await house.call('GET', BANKS)).body.code).toBe('TOKEN_MISSING');
  const alone = await house.call('GET', BANKS, { token: key });
  expect(alone.body.data.map((bank: { id: string }) => bank.id)).toEqual([id]);
  for (const token of [`${key}x`, `kosh_aaaaaaaaaa_${key.slice(16)}`, `kosh_${'a'.repeat(43)}`]) {
    const { status, body } = await house.call('GET', BANKS, { token });
    expect([status, body.message]).toEqual([403, 'That is not a key of this server or of one of its banks.']);
  }
  const banker = await house.signIn('kavita', 'banker');
  expect((await house.call('GET', BANKS, { token: banker })).body.code).toBe('NOT_ALLOWED');
  await house.call('POST', `${BANKS}/${id}/snapshots`, { token: key, payload: { name: 'before' } });
  for (const token of [house.house.key, await house.signIn('sunita', 'banker')]) {
    const { body } = await house.call('GET', BANKS, { token });
    const listed = body.data.find((bank: { id: string }) => bank.id === id);
    expect(listed).toMatchObject({ name: 'Listed', seed: 'empty', open: true, snapshots: [{ name: 'before' }] });
    expect(listed.bytes).toBeGreaterThan(5_000_000);
    expect(Date.parse(listed.expiresAt) - Date.parse(listed.lastUsedAt)).toBe(24 * 3_600_000);
    expect(listed).not.toHaveProperty('key');
  }
});

test('lists the date of each bank’s own clock', async () => {
  const date = await today();
  const ahead = await house.newBank({ clock: addDays(date, 30) });
  const moved = await house.newBank();
  const token = await house.signIn('sunita', 'banker', moved.id);
  await house.call('POST', '/api/admin/clock', { bank: moved.id, token, payload: { days: 2 } });
  const dates = new Map((await house.house.list()).map((bank) => [bank.id, bank.businessDate]));
  expect([dates.get(ahead.id), dates.get(moved.id)]).toEqual([addDays(date, 30), addDays(date, 2)]);
});

test('[T-OB-06] goes back to a snapshot, with sessions, clock and mailbox', async () => {
  const { id, key } = await house.newBank({ seed: 'demo' });
  const admin = await house.signIn('sunita', 'banker', id);
  const asha = await house.signIn('asha', 'customer', id);
  const balance = async () =>
    (await house.call('GET', '/api/customers/profile', { bank: id, token: asha })).body.data.balance;
  const step = (name: string, payload: object) => house.call('POST', `${BANKS}/${id}/${name}`, { token: key, payload });
  const [date, atFirst] = [await today(id), await balance()];
  expect((await step('snapshots', { name: 'first' })).status).toBe(201);

  await house.call('POST', '/api/admin/clock', { bank: id, token: admin, payload: { days: 3 } });
  const payload = { type: 'deposit', amount: 321 };
  await house.call('POST', '/api/customers/transactions', { bank: id, token: asha, payload });
  await house.call('POST', '/api/auth/forgot-password', {
    bank: id,
    payload: { email: 'asha@kosh.example', audience: 'customer' },
  });
  expect(await letterOf(id)).toBeDefined();
  expect([await today(id), await balance()]).toEqual([addDays(date, 3), atFirst + 321]);

  const back = await step('restore', { name: 'first' });
  expect([back.status, back.body.data.name]).toEqual([200, 'first']);
  expect([await today(id), await balance()]).toEqual([date, atFirst]);
  expect(await letterOf(id)).toBeUndefined();
  const unknown = await step('restore', { name: 'second' });
  expect([unknown.status, unknown.body.message]).toEqual([404, 'This bank has no snapshot of that name.']);
});

test('[T-OB-07] compares a bank with a snapshot: what came, what changed, and nothing else', async () => {
  const { id, key } = await house.newBank({ seed: 'demo' });
  const step = (name: string, payload: object) => house.call('POST', `${BANKS}/${id}/${name}`, { token: key, payload });
  const [asha, sunita] = [await house.signIn('asha', 'customer', id), await house.signIn('sunita', 'banker', id)];
  const call = (method: string, path: string, token: string, payload: object) =>
    house.call(method, `/api${path}`, { bank: id, token, payload });
  await step('snapshots', { name: 'first' });
  const none = { added: [], changed: [], removed: [], complete: true };
  const same = await step('diff', { from: 'first' });
  const date = await today(id);
  expect(same.body.data).toEqual({
    from: { name: 'first', takenAt: expect.any(String) },
    businessDate: { before: date, after: date },
    customers: none,
    accounts: none,
    journals: none,
    letters: none,
  });

  const { body: before } = await house.call('GET', '/api/customers/profile', { bank: id, token: asha });
  const { balance, account_number: accountNumber, customer_id: customerId } = before.data;
  await call('POST', '/customers/transactions', asha, { type: 'deposit', amount: 321, description: 'Gift' });
  await call('PUT', '/customers/profile', asha, { address: '7 Lake Road' });
  await call('POST', '/admin/clock', sunita, { days: 1 });

  const { status, body } = await step('diff', { from: 'first' });
  expect(status).toBe(200);
  const { businessDate, customers, accounts, journals, letters } = body.data;
  expect(businessDate).toEqual({ before: date, after: addDays(date, 1) });
  expect(customers).toEqual({ ...none, changed: [{ before: expect.any(Object), after: expect.any(Object) }] });
  const [{ before: was, after: is }] = customers.changed;
  expect(is).toEqual({ ...was, address: '7 Lake Road' });
  expect(is.customerId).toBe(customerId);
  const own = accounts.changed.find(
    (one: { after: { accountNumber: string } }) => one.after.accountNumber === accountNumber,
  );
  expect(own.before).toEqual({ accountNumber, kind: 'customer', customerId, status: 'active', balance, held: 0 });
  expect(own.after).toEqual({ ...own.before, balance: balance + 321 });
  const gift = journals.added.find((one: { description: string }) => one.description === 'Gift');
  expect(gift).toEqual({
    id: expect.any(String),
    kind: 'cash_in',
    status: 'completed',
    description: 'Gift',
    amount: 321,
    entries: [
      { accountNumber: expect.any(String), amount: -321 },
      { accountNumber, amount: 321 },
    ],
  });
  expect(letters.added.map(({ kind }: { kind: string }) => kind)).toContain('profile-changed');

  // Back at an earlier moment, the later one's rows are missing.
  await step('snapshots', { name: 'later' });
  await step('restore', { name: 'first' });
  const back = (await step('diff', { from: 'later' })).body.data;
  expect(back.businessDate).toEqual({ before: addDays(date, 1), after: date });
  expect(back.journals.removed).toEqual(journals.added);
  expect(back.journals.added).toEqual([]);
  const unknown = await step('diff', { from: 'never' });
  expect([unknown.status, unknown.body.message]).toEqual([404, 'This bank has no snapshot of that name.']);
});

test('[T-OB-07] says where a comparison has more rows than it shows', async () => {
  const { id, key } = await house.newBank();
  const step = (name: string, payload: object) => house.call('POST', `${BANKS}/${id}/${name}`, { token: key, payload });
  await step('snapshots', { name: 'first' });
  const send = (count: number) =>
    house.inDatabaseOf(
      id,
      `insert into bank.mails (id, kind, recipient, subject, text, created_at, due_at)
       select gen_random_uuid(), 'welcome', 'asha@kosh.example', 'A letter', '', now(), now() from generate_series(1, $1)`,
      [count],
    );
  await send(500);
  const all = (await step('diff', { from: 'first' })).body.data.letters;
  expect([all.added.length, all.complete]).toEqual([500, true]);
  await send(1);
  const cut = (await step('diff', { from: 'first' })).body.data.letters;
  expect([cut.added.length, cut.complete]).toEqual([500, false]);
});

test('[T-OB-06] lets the calls of a bank wait while a snapshot is taken; none fails', async () => {
  const { id, key } = await house.newBank();
  // In progress when the bank closes: a password takes longer to check than a bank to close.
  const begun = Array.from({ length: 6 }, () => house.signIn('kavita', 'banker', id));
  const kept = house.call('POST', `${BANKS}/${id}/snapshots`, { token: key, payload: { name: 'busy' } });
  const calls = Array.from({ length: 40 }, () => house.call('GET', '/api/bank', { bank: id }));
  expect((await kept).status).toBe(201);
  expect(await Promise.all(begun)).toHaveLength(6);
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
});

test('has no banks below the banks', async () => {
  const { id, key } = await house.newBank();
  const nested = await house.call('POST', BANKS, { bank: id, payload: {} });
  expect([nested.status, nested.body.code]).toEqual([404, 'NOT_FOUND']);
  const itself = await house.call('DELETE', `${BANKS}/${id}`, { bank: id, token: key });
  expect(itself.status).toBe(404);
  const makesMore = async (called: object) => (await house.call('GET', '/api/bank', called)).body.data.moreBanks;
  expect([await makesMore({}), await makesMore({ bank: id })]).toEqual([true, false]);
});
