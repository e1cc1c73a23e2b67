import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Person, type Send } from '../../scripts/package/testing/bank-calls.ts';
import { openBank, type TestBank } from '../../scripts/package/testing/bank-for-tests.ts';
import { openServer } from '../../scripts/package/testing/bank-server.ts';
import { PendingFaults } from '../../scripts/package/testing/pending-faults.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { type BankUnderTest, openBankUnderTest } from '../e2e/bank-under-test.ts';

// The fixtures of the package without a runner. package.test.ts tries them as other projects use them.

let server: BankUnderTest;
let bank: TestBank;
beforeAll(async () => {
  server = await openBankUnderTest({ LIMIT_SCALE: '100' });
  bank = await openBank({ server: server.url, name: 'Fixtures' });
});
afterAll(async () => {
  await bank?.close();
  await server?.close();
});

test('[T-OB-08] the clock moves to a date, and back by a restore, which ends no session for good', async () => {
  await bank.snapshot('first day');
  const { businessDate } = await bank.clock.now();
  const asha = await bank.customer('asha');
  const tomorrow = new Date(Date.parse(businessDate) + 86_400_000).toISOString().slice(0, 10);
  expect(await bank.clock.moveTo(tomorrow)).toMatchObject({ businessDate: tomorrow, daysClosed: 1, daysLeft: 0 });
  const before = asha.token;
  await bank.restore('first day');
  expect(await bank.clock.now()).toMatchObject({ businessDate });
  // Her session began after the snapshot.
  const refused = await bank.call('GET', '/customers/profile', { token: before });
  expect(refused).toMatchObject({ status: 401, code: 'SESSION_ENDED' });
  expect(await asha.must('GET', '/customers/profile')).toMatchObject({ name: 'Asha Rao' });
  expect(asha.token).not.toBe(before);
});

test('a comparison with a snapshot has what a test did, and nothing else', async () => {
  await bank.snapshot('before');
  const vikram = await bank.customer('vikram');
  await vikram.must('POST', '/customers/transactions', { type: 'deposit', amount: 77, description: 'For a test' });
  const { from, customers, accounts, journals } = await bank.diff('before');
  expect(from.name).toBe('before');
  expect(customers).toEqual({ added: [], changed: [], removed: [], complete: true });
  expect(accounts.changed.map(({ before, after }) => after.balance - before.balance)).toEqual([77, -77]);
  expect(journals.added).toMatchObject([{ description: 'For a test', amount: 77, status: 'completed' }]);
});

test('a refusal is an answer of call, and an error of must', async () => {
  const meera = await bank.customer('meera');
  const order = ['POST', '/customers/transactions', { type: 'withdrawal', amount: 900_000 }] as const;
  expect(await meera.call(...order)).toMatchObject({ status: 422, success: false, code: 'INSUFFICIENT_FUNDS' });
  await expect(meera.must(...order)).rejects.toThrow('POST /customers/transactions: 422 INSUFFICIENT_FUNDS');
  await expect(bank.customer('meera', 'Wrong@1234')).rejects.toThrow('401 INVALID_CREDENTIALS');
});

test('[T-OB-08] the newest e-mail to an address is waited for, with its code; without one the error names the others', async () => {
  const { person, accountNumber } = await bank.newCustomer({ rupees: 40, name: 'Mail Reader' });
  const mail = await bank.mail.latestTo(person.email, { subject: /Verify|code/i });
  expect(mail).toMatchObject({ to: person.email, code: expect.stringMatching(/^\d{6}$/) });
  // The code came before it, to the same address.
  const welcome = await bank.mail.latestTo(person.email, { subject: 'Welcome' });
  expect(await bank.mail.latestTo(person.email)).toEqual(welcome);
  const others = `No such e-mail to ${person.email} within 0 ms; its e-mails: '`;
  await expect(bank.mail.latestTo(person.email, { subject: 'never sent', within: 0 })).rejects.toThrow(others);
  // Part of an address is another address.
  const short = person.email.slice(1);
  await expect(bank.mail.latestTo(short, { within: 0 })).rejects.toThrow(`No such e-mail to ${short}`);
  const profile = await person.must('GET', '/customers/profile');
  expect(profile).toMatchObject({ balance: 40, account_number: accountNumber });
});

test('[T-OB-08] a fault waits for its call, and clock, e-mails and snapshots do not use it up', async () => {
  const asha = await bank.customer('asha');
  bank.fault('503');
  await bank.clock.now();
  await bank.mail.latestTo('asha@kosh.example');
  await bank.snapshot('with a fault');
  expect(await asha.call('GET', '/customers/profile')).toMatchObject({ status: 503, message: '<h1>503</h1>' });
  expect(await asha.call('GET', '/customers/profile')).toMatchObject({ status: 200 });
  bank.fault('SESSION_ENDED');
  expect(await asha.call('GET', '/customers/profile')).toMatchObject({ status: 401, code: 'SESSION_ENDED' });
  bank.fault('503');
  await bank.restore('with a fault');
  expect(await asha.call('GET', '/customers/profile')).toMatchObject({ status: 200 });
});

test('a closed bank is deleted, and its server goes on', async () => {
  const other = await openBank({ server: server.url, seed: 'empty' });
  await other.close();
  expect(await other.call('GET', '/bank')).toMatchObject({ status: 404, code: 'BANK_NOT_FOUND' });
  expect(await bank.call('GET', '/bank')).toMatchObject({ status: 200 });
});

test('a wish that cannot be is the error of the server', async () => {
  const wish = { server: server.url, clock: '2020-01-01' };
  await expect(openBank(wish)).rejects.toThrow('POST /demo/banks: 400 INVALID_INPUT');
});

test('where the package is not installed, a server must be named', async () => {
  await expect(openServer()).rejects.toThrow('set KOSH_URL to one, or install the package kosh');
});

test('the page of the fixtures names what a bank and a person have', async () => {
  const page = readFileSync(path.join(CHECKOUT, 'docs/your-own-tests.md'), 'utf8');
  const [fixtures = ''] = page.split('\n## pytest');
  const asha = await bank.customer('asha');
  const named = (of: string) =>
    new Set([...fixtures.matchAll(new RegExp(`(?<![\\w-])${of}\\.(\\w+)`, 'g'))].map(([, name]) => name ?? ''));
  expect(named('bank').size).toBeGreaterThan(12);
  expect([...named('bank')].filter((name) => !(name in bank))).toEqual([]);
  expect([...named('asha'), ...named('person')].filter((name) => !(name in asha))).toEqual([]);
});

test('the sample project has the runners of the checkout, which npm has in its cache', () => {
  const versions = (folder: string): Record<string, string> =>
    JSON.parse(readFileSync(path.join(CHECKOUT, folder, 'package.json'), 'utf8')).devDependencies;
  expect(versions('')).toMatchObject(versions('examples/bank-for-each-test'));
});

test.each(['TOKEN_EXPIRED', 'TOKEN_INVALID', 'SESSION_ENDED'])(
  'a person whose session has ended by %s signs in again, once for a call',
  async (code) => {
    const calls: string[] = [];
    let tokens = 0;
    // as: the call of a test names the data that it is answered with.
    const send = (async (_method, path, { token } = {}) => {
      calls.push(path);
      if (!path.startsWith('/auth/login/')) return { status: 401, success: false, code, data: { token } };
      tokens += 1;
      return { status: 200, success: true, data: { token: `token ${tokens}` } };
    }) as Send;
    const asha = await Person.signIn(send, { door: 'customer', email: 'asha@kosh.example', password: 'Demo@1234' });
    expect(await asha.call('GET', '/customers/profile')).toMatchObject({ code, data: { token: 'token 2' } });
    const login = '/auth/login/customer';
    expect(calls).toEqual([login, '/customers/profile', login, '/customers/profile']);
    expect(asha.token).toBe('token 2');
  },
);

describe('a fault', () => {
  test('without a call meets the next one, once', () => {
    const faults = new PendingFaults();
    faults.add('503', {});
    expect([faults.take('GET', '/bank'), faults.take('GET', '/bank')]).toEqual(['503', undefined]);
  });

  test('with a call meets that one only, whatever its query and the part in braces', () => {
    const faults = new PendingFaults();
    faults.add('cut', { call: 'GET /banker/customers/{id}', times: 2 });
    const calls = ['/banker/customers', '/banker/customers/7?a=1', '/banker/customers/7/notes', '/banker/customers/8'];
    expect(calls.map((path) => faults.take('GET', path))).toEqual([undefined, 'cut', undefined, 'cut']);
    expect(faults.take('POST', '/banker/customers/7')).toBeUndefined();
  });

  test('is forgotten when faults are cleared', () => {
    const faults = new PendingFaults();
    faults.add('503', {});
    faults.clear();
    expect(faults.take('GET', '/bank')).toBeUndefined();
  });
});
