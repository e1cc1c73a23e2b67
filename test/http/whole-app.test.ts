import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, type CallName } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { type BankClient, createBankClient } from '../../web/api/client/bank-client.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';

let app: AppUnderTest;
let origin: string;

beforeAll(async () => {
  app = await openApp({ SEED: 'none' });
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  // as: a server that listens on a port has an address with one.
  const { port } = app.fastify.server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
});
afterAll(() => app.close());

/** Registers a customer through the typed client over a real socket. */
async function signedIn(): Promise<{ bank: BankClient; id: string; phone: string; email: string }> {
  const { form, customer } = await app.newCustomer();
  const held: { token?: string } = {};
  const bank = createBankClient(api, { origin, tokens: { current: () => held.token } });
  const { data } = await bank.loginCustomer({ body: { email: form.email, password: form.password } });
  held.token = data.token;
  return { bank, id: customer.id, phone: form.phone, email: form.email };
}

test.each([
  ['Latin-1', [0xe9]],
  ['a byte that never occurs', [0xff]],
  ['half a letter', [0xe0, 0xa4]],
  ['a letter written too long', [0xc0, 0xaf]],
  ['half a surrogate pair', [0xed, 0xa0, 0x80]],
])('a body with %s instead of UTF-8 is refused, and nothing is stored', async (_what, bytes) => {
  const { visitor } = await app.newCustomer();
  const send = async (letter: readonly number[]) => {
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/api/customers/transactions',
      headers: { authorization: `Bearer ${visitor.token}`, 'content-type': 'application/json' },
      payload: Buffer.concat([
        Buffer.from('{"type":"deposit","amount":5,"description":"caf'),
        Buffer.from(letter),
        Buffer.from('"}'),
      ]),
    });
    const { code, message } = response.json();
    return [response.statusCode, code, message];
  };
  expect(await send(bytes)).toEqual([400, 'INVALID_INPUT', 'Please send valid JSON.']);
  expect((await visitor.call('GET', '/customers/transactions')).body.data).toEqual([]);
  expect((await send([0xc3, 0xa9]))[0]).toBe(200);
  expect((await visitor.call('GET', '/customers/transactions')).body.data[0].description).toBe('café');
});

describe('the typed client against the real bank', () => {
  test('[C-AU-14] [C-DB-02] [C-DP-01] signs in, reads the profile, pays in', async () => {
    const { bank, id, email } = await signedIn();
    const { data: profile } = await bank.getProfile();
    expect(profile).toMatchObject({
      id,
      email,
      balance: 0n,
      status: 'active',
      account_type: 'savings',
      is_active: true,
    });
    expect(profile.created_at).toBeInstanceOf(Date);
    const paid = await bank.moveMoney({ body: { type: 'deposit', amount: 150_050n, description: 'वेतन' } });
    expect(paid.data).toMatchObject({
      balance: 150_050n,
      transaction: { type: 'deposit', amount: 150_050n, status: 'completed', description: 'वेतन' },
    });
    expect((await bank.listTransactions({ query: { limit: 5 } })).data).toHaveLength(1);
  });

  test('[C-TR-07] the same key never moves money twice, and another body under it is refused', async () => {
    const [sender, receiver] = [await signedIn(), await signedIn()];
    await sender.bank.moveMoney({ body: { type: 'deposit', amount: 50_000n } });
    const { data: found } = await sender.bank.findRecipient({ query: { phone: receiver.phone } });
    const transfer = { body: { recipientId: found.id, amount: 15_050n } };
    const first = await sender.bank.makeTransfer(transfer, { idempotencyKey: 'rent-november' });
    const again = await sender.bank.makeTransfer(transfer, { idempotencyKey: 'rent-november' });
    expect([first.replayed, again.replayed]).toEqual([false, true]);
    expect(again.data.transaction.id).toBe(first.data.transaction.id);
    await expect(
      sender.bank.makeTransfer({ body: { ...transfer.body, amount: 15_051n } }, { idempotencyKey: 'rent-november' }),
    ).rejects.toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect((await sender.bank.getProfile()).data.balance).toBe(34_950n);
    expect((await receiver.bank.getProfile()).data.balance).toBe(15_050n);
  });

  test("[C-AU-29] another customer's transaction is not there", async () => {
    const [owner, stranger] = [await signedIn(), await signedIn()];
    const { data } = await owner.bank.moveMoney({ body: { type: 'deposit', amount: 100n } });
    const params = { id: data.transaction.id };
    expect((await owner.bank.getTransaction({ params })).data.amount).toBe(100n);
    await expect(stranger.bank.getTransaction({ params })).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('a customer at the staff desk is refused, and that is on record', async () => {
    const { bank, id } = await signedIn();
    await expect(bank.listCustomers({ query: {} })).rejects.toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    const events = () =>
      app.bank.asOwner(`select object from audit.events where event = 'authority.refused' and actor_id = $1`, [id]);
    await expect.poll(events).toEqual([{ object: 'listCustomers' }]);
  });
});

describe('every call of the contract', () => {
  // Calls that end the session of their caller.
  const LAST: CallName[] = ['logout', 'resetBank'];
  const calls = Object.entries<Endpoint>(api).filter(([name]) => !LAST.some((last) => last === name));

  async function signInEachRole(): Promise<TestVisitor[]> {
    const people = [(await app.newCustomer()).visitor];
    for (const role of ['banker', 'admin'] as const) {
      const { email, password } = await app.newStaff(role);
      const visitor = app.visitor();
      await visitor.call('POST', '/auth/login/banker', { email, password });
      people.push(visitor);
    }
    return people;
  }

  test('with unknown ids and an empty body, never fails unexpectedly and stays in the envelope', async () => {
    const wrong: string[] = [];
    for (const person of await signInEachRole()) {
      for (const [name, call] of calls) {
        if (call.produces === 'text/event-stream') continue;
        const path = call.path.replace(/\{\w+\}/g, '0190a000-0000-7000-8000-00000000ffff');
        const { status, body } = await person.call(call.method, path, call.method === 'GET' ? undefined : {});
        const inEnvelope =
          status === 200 ? body.success === true || call.produces : body.success === false && body.code;
        if ((status >= 500 && status !== 501) || !inEnvelope) wrong.push(`${name}: ${status} ${JSON.stringify(body)}`);
        // An unknown id belongs to no caller, so calls that take one must answer that it is not found.
        if (call.params && status === 200 && call.caller !== 'anyone') wrong.push(`${name}: found what does not exist`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('operations', () => {
  const status = async (path: string) => (await app.fastify.inject(path)).statusCode;

  test('is healthy and ready; not ready while a migration of this version is missing', async () => {
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200]);
    await app.bank.asOwner(`update migration.applied set name = 'moved' where name = '0001-ledger.sql'`);
    // The previous probe's answer is cached for up to two seconds.
    await expect.poll(() => status('/readyz'), { timeout: 120_000 }).toBe(503);
    await app.bank.asOwner(`update migration.applied set name = '0001-ledger.sql' where name = 'moved'`);
    await expect.poll(() => status('/readyz'), { timeout: 120_000 }).toBe(200);
  });
});
