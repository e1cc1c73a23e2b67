import { describe, expect, test, vi } from 'vitest';
import { api } from '../../contract/api.ts';
import { type BankClientOptions, createBankClient } from '../../web/api/client/bank-client.ts';
import { BankError, NetworkError } from '../../web/api/client/bank-error.ts';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

/** Makes a client whose server gives the listed answers in order; records the requests. */
function clientWith(answers: (Response | Error)[], tokens: Partial<BankClientOptions['tokens']> = {}) {
  const sent: Sent[] = [];
  const bank = createBankClient(api, {
    tokens: { current: () => 'h.p.s', ...tokens },
    fetch: async (input, init) => {
      // as: the client passes strings and plain header objects; the types of fetch allow more.
      const { method, headers, body } = init as { method: string; headers: Record<string, string>; body?: string };
      sent.push({ method, url: input as string, headers, body: body && JSON.parse(body) });
      const answer = answers.shift();
      if (!answer) throw new Error('One call too many');
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { bank, sent };
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const refused = (status: number, code?: string) =>
  json({ success: false, message: 'No', ...(code && { code }), requestId: 'r' }, status);
const transferred = () =>
  json(
    {
      success: true,
      message: 'Transfer successful',
      data: { balance: 849.5, transaction: { id: 't', type: 'transfer_out', amount: 150.5 } },
    },
    200,
    { 'idempotency-replayed': 'true' },
  );
const transfer = { body: { recipientId: 'r', amount: 15_050n } };

describe('a call', () => {
  test('[C-TR-07] [C-AU-12] sends rupees, the token and the key; gives paise', async () => {
    const { bank, sent } = clientWith([transferred()]);
    const answer = await bank.makeTransfer(transfer, { idempotencyKey: 'intent' });
    expect(sent).toEqual([
      {
        method: 'POST',
        url: '/api/customers/transfer',
        body: { recipientId: 'r', amount: 150.5 },
        headers: {
          accept: 'application/json',
          authorization: 'Bearer h.p.s',
          'content-type': 'application/json',
          'idempotency-key': 'intent',
        },
      },
    ]);
    expect(answer).toMatchObject({
      message: 'Transfer successful',
      replayed: true,
      data: { balance: 84_950n, transaction: { amount: 15_050n, status: 'completed', type: 'transfer_out' } },
    });
  });

  test('fills the address and leaves unset filters out', async () => {
    const { bank, sent } = clientWith([json({ success: true, data: [], meta: { limit: 5, nextBefore: null } })]);
    await bank.listCustomerTransactions({
      params: { id: '0190a000-0000-7000-8000-000000000001' },
      query: { limit: 5, minAmount: 1_050n, type: 'deposit', search: undefined, endDate: undefined },
    });
    expect(sent[0]?.url).toBe(
      '/api/banker/customers/0190a000-0000-7000-8000-000000000001/transactions?limit=5&type=deposit&minAmount=10.50',
    );
  });

  test('checks what it is about to send with the sentence of the screen', async () => {
    const { bank, sent } = clientWith([]);
    await expect(bank.loginCustomer({ body: { email: 'a@b', password: 'secret1' } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Please enter a valid email address',
    });
    expect(sent).toEqual([]);
  });

  test('an answer of another shape is unreadable, not believed', async () => {
    const { bank } = clientWith([json({ success: true, data: { balance: '12' } }), new Response('<html>')]);
    for (const _ of [1, 2])
      await expect(bank.makeTransfer(transfer)).rejects.toMatchObject({ code: 'UNREADABLE_ANSWER' });
  });
});

describe('when it fails', () => {
  test('[X-ER-02] no answer is a NetworkError, which never says failed', async () => {
    const { bank } = clientWith([new TypeError('fetch failed')]);
    const failure = bank.makeTransfer(transfer);
    await expect(failure).rejects.toBeInstanceOf(NetworkError);
    await expect(failure).rejects.toThrow('Network error. Please check your connection and try again.');
  });

  test('[X-CN-05] [X-ER-02] an answer is waited for ten seconds, and then there is none', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const { bank } = clientWith([json({ success: true, data: [] })]);
    await bank.listBankerTransactions({ query: {} }).catch(() => undefined);
    expect(timeout.mock.calls).toEqual([[10_000]]);
    timeout.mockRestore();

    const silent = createBankClient(api, {
      tokens: { current: () => 'h.p.s' },
      timeoutMs: 5,
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')));
        }),
    });
    await expect(silent.makeTransfer(transfer)).rejects.toBeInstanceOf(NetworkError);
  });

  test('a refusal keeps status, code, request id, wait and data', async () => {
    const { bank } = clientWith([
      json(
        {
          success: false,
          message: 'Code, please',
          code: 'SECOND_FACTOR_REQUIRED',
          requestId: 'r1',
          data: { challengeToken: 'c' },
        },
        401,
        { 'retry-after': '7' },
      ),
    ]);
    await expect(bank.loginCustomer({ body: { email: 'a@b.in', password: 'secret1' } })).rejects.toMatchObject({
      status: 401,
      code: 'SECOND_FACTOR_REQUIRED',
      requestId: 'r1',
      retryAfter: 7,
      data: { challengeToken: 'c' },
      message: 'Code, please',
    });
  });

  test('[X-ER-16] an answer without a sentence is named by its status', async () => {
    const { bank } = clientWith([new Response('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway' })]);
    await expect(bank.depositSummary()).rejects.toMatchObject({
      message: 'API Error: 502 Bad Gateway',
      code: 'NO_CODE',
    });
  });

  test("the caller's own abort stays an abort", async () => {
    const aborted = AbortSignal.abort();
    const { bank } = clientWith([new DOMException('aborted', 'AbortError')]);
    await expect(bank.depositSummary(undefined, { signal: aborted })).rejects.not.toBeInstanceOf(NetworkError);
  });
});

describe('[C-AU-09] alias paths', () => {
  const signIn = { body: { email: 'a@b.in', password: 'secret1' } };

  test('are tried only when the 404 carries no code', async () => {
    const missing = clientWith([new Response('Cannot POST', { status: 404 }), refused(401, 'INVALID_CREDENTIALS')]);
    await expect(missing.bank.loginCustomer(signIn)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(missing.sent.map(({ url }) => url)).toEqual(['/api/auth/login/customer', '/api/auth/login-customer']);
    const unknown = clientWith([refused(404, 'NOT_FOUND')]);
    await expect(unknown.bank.loginCustomer(signIn)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(unknown.sent).toHaveLength(1);
  });
});

describe('[C-AU-19] a refused token', () => {
  test('is renewed once, and the same request goes again under the same key', async () => {
    let token = 'old.p.s';
    const renewed: string[] = [];
    const renew = async (refusedToken: string) => {
      renewed.push(refusedToken);
      token = 'new.p.s';
      return true;
    };
    const { bank, sent } = clientWith([refused(401, 'TOKEN_EXPIRED'), transferred()], { current: () => token, renew });
    await bank.makeTransfer(transfer);
    expect(renewed).toEqual(['old.p.s']);
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer old.p.s', 'Bearer new.p.s']);
    expect(sent[0]?.headers['idempotency-key']).toBe(sent[1]?.headers['idempotency-key']);
  });

  test.each(['CURRENT_PASSWORD_INCORRECT', 'SECOND_FACTOR_INCORRECT', 'INVALID_CREDENTIALS'])(
    '[C-PF-11] %s neither renews nor ends the session',
    async (code) => {
      const { bank } = clientWith([refused(401, code)], {
        renew: () => Promise.reject(new Error('renewed')),
        ended: () => expect.unreachable(),
      });
      await expect(
        bank.changePassword({ body: { currentPassword: 'secret1', newPassword: 'secret2' } }),
      ).rejects.toMatchObject({ code });
    },
  );

  test('[C-AU-20] [C-AU-21] ends the session when it cannot be renewed or the session is over', async () => {
    for (const [code, renewals] of [
      ['TOKEN_EXPIRED', 1],
      ['SESSION_ENDED', 0],
    ] as const) {
      const seen: { renewals: number; ended: unknown[] } = { renewals: 0, ended: [] };
      const { bank } = clientWith([refused(401, code)], {
        renew: async () => (seen.renewals++, false),
        ended: (token) => void seen.ended.push(token),
      });
      await expect(bank.depositSummary()).rejects.toBeInstanceOf(BankError);
      expect(seen).toEqual({ renewals, ended: ['h.p.s'] });
    }
  });

  test('says which token met the end of its session: that of the call, not the one that has come since', async () => {
    const read = ['old.p.s', 'new.p.s', 'of.another.person'];
    const ended: unknown[] = [];
    const { bank } = clientWith([refused(401, 'TOKEN_EXPIRED'), refused(401, 'SESSION_ENDED')], {
      current: () => read.shift(),
      renew: async () => true,
      ended: (token) => void ended.push(token),
    });
    await expect(bank.depositSummary()).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    expect(ended).toEqual(['new.p.s']);
  });
});

describe('an answer that comes when the session of its call is over', () => {
  test('is no answer, because another person may be signed in by now', async () => {
    const asked: string[] = [];
    const { bank } = clientWith([transferred()], { goesOn: (token) => (asked.push(token), false) });
    await expect(bank.makeTransfer(transfer)).rejects.toBeInstanceOf(NetworkError);
    expect(asked).toEqual(['h.p.s']);
  });

  test('is judged by the token with which the bank answered', async () => {
    const asked: string[] = [];
    const read = ['old.p.s', 'new.p.s'];
    const { bank } = clientWith([refused(401, 'TOKEN_EXPIRED'), transferred()], {
      current: () => read.shift(),
      renew: async () => true,
      goesOn: (token) => (asked.push(token), true),
    });
    expect(await bank.makeTransfer(transfer)).toMatchObject({ message: 'Transfer successful' });
    expect(asked).toEqual(['new.p.s']);
  });

  test('counts where the call needs no session, such as a sign-in that begins the next one', async () => {
    const { bank } = clientWith([json({ success: true, data: { token: 'next.p.s' } })], { goesOn: () => false });
    expect(await bank.refreshToken()).toMatchObject({ data: { token: 'next.p.s' } });
  });
});

describe('other documented shapes', () => {
  const deposit = {
    id: 'd',
    customer_id: 'c',
    customer_name: 'Asha',
    account_number: '•••• 1',
    type: 'fixed',
    amount: 10,
    interest_rate: 7,
    tenure: 12,
    start_date: '2026-11-21',
    maturity_date: '2027-11-21',
    payout_date: '2027-11-22',
    status: 'active',
    description: '',
    instruction: 'payout',
    estimated_interest: 0.7,
    maturity_value: 10.7,
    interest_paid: 0,
    interest_so_far: 0,
    closed_on: null,
    deposit_number: 'TD1',
    customer_number: 'KB1',
  };
  const banker = { id: 'b', name: 'Kavita', email: 'k@kosh.example', role: 'banker', access: 'open' };

  test('[C-AU-08] a banker one level deeper', async () => {
    const { bank } = clientWith([json({ success: true, data: { data: { token: 't', banker } } })]);
    expect((await bank.loginBanker({ body: { email: 'a@b.in', password: 'secret1' } })).data).toEqual({
      token: 't',
      banker,
    });
  });

  test('[C-DB-20] deposits as a list or under their name', async () => {
    const { bank } = clientWith([
      json({ success: true, data: [deposit] }),
      json({ success: true, data: { deposits: [deposit] } }),
    ]);
    for (const _ of [1, 2])
      expect((await bank.listCustomerDeposits({ params: { userId: 'c' } })).data[0]?.amount).toBe(1_000n);
  });

  test('[B-CT-08] transactions in each of four places', async () => {
    const list = [{ id: 't', amount: 5, type: 'withdraw', status: 'success', created_at: '2026-11-21T00:00:00Z' }];
    const { bank } = clientWith([
      json(list),
      json({ success: true, data: { transactions: list } }),
      json({ transactions: list }),
      json({ success: true, data: list }),
    ]);
    for (const _ of [1, 2, 3, 4]) {
      const { data } = await bank.listCustomerTransactions({
        params: { id: '0190a000-0000-7000-8000-000000000001' },
        query: {},
      });
      expect(data).toMatchObject([{ id: 't', amount: 500n, type: 'withdrawal', status: 'completed' }]);
    }
  });

  test('[C-AU-23] the user in data.user or in data itself', async () => {
    const user = {
      id: 'u',
      name: 'Asha',
      email: 'a@kosh.example',
      role: 'customer',
      status: 'active',
      twoFactorEnabled: false,
      access: 'open',
    };
    const { bank } = clientWith([
      json({ success: true, data: { user, role: 'customer' } }),
      json({ success: true, data: user }),
    ]);
    for (const _ of [1, 2]) expect((await bank.me()).data).toMatchObject({ role: 'customer', user: { id: 'u' } });
  });
});
