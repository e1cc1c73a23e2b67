import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AppUnderTest, openApp, type TestVisitor } from './app-under-test.ts';

// A call that only posts finds its customer as an earlier request read them, and the doorway checks that this still holds.
let app: AppUnderTest;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const payIn = (visitor: TestVisitor, amount: unknown = 100, key: string = crypto.randomUUID()) =>
  visitor.call('POST', '/customers/transactions', { type: 'deposit', amount }, { 'idempotency-key': key });

/** A customer whose session the server has just read. */
async function recalledCustomer() {
  const { visitor, customer, form } = await app.newCustomer();
  await app.bank.asOwner('update bank.sessions set last_seen_at = now() where subject_id = $1', [customer.id]);
  expect((await visitor.call('GET', '/auth/me')).status).toBe(200);
  const balance = async (): Promise<string> => {
    const [row] = await app.bank.asOwner<{ paise: string }>(
      `select b.balance_paise::text as paise from ledger.balances b
       join bank.customers c on c.account_id = b.account_id where c.id = $1`,
      [customer.id],
    );
    return row?.paise ?? 'none';
  };
  return { visitor, customer, form, balance };
}

/** Counts the reads of sessions while `work` runs. */
async function readsDuring(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(app.bank.database.reserved, 'query');
  try {
    await work();
    return query.mock.calls.filter(([call]) => (call as { name?: string }).name === 'load-sessions').length;
  } finally {
    query.mockRestore();
  }
}

test('a posting needs no read of its session, and every other call reads it', async () => {
  const { visitor, balance } = await recalledCustomer();
  expect(
    await readsDuring(async () => {
      for (let times = 0; times < 3; times += 1) expect((await payIn(visitor)).status).toBe(200);
    }),
  ).toBe(0);
  expect(await balance()).toBe('30000');
  expect(await readsDuring(() => visitor.call('GET', '/auth/me'))).toBe(1);
});

test.each([
  ['signed out', `update bank.sessions set revoked_at = now(), revoked_reason = 'signed_out' where subject_id = $1`],
  ['expired', `update bank.sessions set expires_at = now() - interval '1 second' where subject_id = $1`],
  ['gone', 'delete from bank.sessions where subject_id = $1'],
])(
  '[C-AU-16] a session that was %s a moment ago posts nothing, and its holder learns nothing',
  async (_how, change) => {
    const { visitor, customer, balance } = await recalledCustomer();
    const done = await payIn(visitor, 100, 'the-first');
    expect(done.status).toBe(200);
    await app.bank.asOwner(change, [customer.id]);
    for (const answer of [
      await payIn(visitor),
      await payIn(visitor, 100, 'the-first'),
      await payIn(visitor, 'a lot'),
      await visitor.call('POST', '/customers/transfer', { recipientId: 'x', amount: 1 }),
    ])
      expect([answer.status, answer.body.code]).toEqual([401, 'SESSION_ENDED']);
    expect(await balance()).toBe('10000');
  },
);

test('a customer who changed since is read again, and the posting goes by what they are now', async () => {
  const { visitor, customer, balance } = await recalledCustomer();
  await payIn(visitor, 50_000);
  await app.bank.asOwner('update bank.customers set email_changed_at = now() where id = $1', [customer.id]);
  const withdrawn = await visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 10_000.01 });
  // Above ₹10,000 in the first day after a new address a banker looks at it (decision 70).
  expect(withdrawn.body.data.transaction.status).toBe('pending');
  expect(await readsDuring(() => payIn(visitor))).toBe(0);
  expect(await balance()).toBe('5010000');
});

test('a request that cannot be read is refused as such only while its session lives', async () => {
  const { visitor, customer } = await recalledCustomer();
  const unreadable = () =>
    app.fastify.inject({
      method: 'POST',
      url: '/api/customers/transfer',
      headers: { authorization: `Bearer ${visitor.token}`, 'content-type': 'application/json' },
      payload: '{"amount":',
    });
  expect((await unreadable()).json().code).toBe('INVALID_INPUT');
  await app.bank.asOwner(
    `update bank.sessions set revoked_at = now(), revoked_reason = 'signed_out' where subject_id = $1`,
    [customer.id],
  );
  expect((await unreadable()).json().code).toBe('SESSION_ENDED');
});

test('a session that has been quiet for a minute is read, so that its use is written down', async () => {
  const { visitor, customer } = await recalledCustomer();
  await app.bank.asOwner(
    `update bank.sessions set last_seen_at = now() - interval '61 seconds' where subject_id = $1`,
    [customer.id],
  );
  expect(await readsDuring(() => payIn(visitor))).toBe(1);
  await vi.waitFor(async () => {
    const [row] = await app.bank.asOwner<{ recent: boolean }>(
      `select last_seen_at > now() - interval '5 seconds' as recent from bank.sessions where subject_id = $1`,
      [customer.id],
    );
    expect(row?.recent).toBe(true);
  });
});
