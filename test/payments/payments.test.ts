import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violatedChecks } from '../../server/desk/books/prove-books.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';
import { peopleAt } from './people-with-money.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await openApp({ LIMIT_SCALE: '100' });
});
afterAll(() => app.close());

const { customerWith, recipientId, balance } = peopleAt(() => app);

describe('paying in and taking out', () => {
  test('[C-DP-01] a deposit and a withdrawal answer with the balance and the transaction', async () => {
    const asha = await customerWith(0);
    const paidIn = await asha.visitor.call('POST', '/customers/transactions', {
      type: 'deposit',
      amount: 1500.5,
      description: 'Pocket money',
    });
    expect(paidIn.status).toBe(200);
    expect(paidIn.body).toMatchObject({
      success: true,
      data: {
        balance: 1500.5,
        transaction: {
          type: 'deposit',
          amount: 1500.5,
          status: 'completed',
          description: 'Pocket money',
          balance_after: 1500.5,
        },
      },
    });
    const out = await asha.visitor.call('POST', '/customers/transactions', { type: 'withdraw', amount: '500.25' });
    expect(out.body.data).toMatchObject({ balance: 1000.25, transaction: { type: 'withdrawal', amount: 500.25 } });
  });

  test.each([
    0,
    -1,
    'NaN',
    '1e3',
    '1,000',
    0.001,
    150.555,
    1_000_000.01,
    null,
    '',
    '  5',
    true,
    {},
    '0x10',
    Number.MAX_SAFE_INTEGER,
    '9'.repeat(30),
  ])("[C-DP-02] [C-DP-04] %j is no amount: the screen's sentence, and nothing moves", async (amount) => {
    const asha = await customerWith(100);
    const answer = await asha.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      success: false,
      code: 'INVALID_INPUT',
      message: 'Please enter a valid amount greater than zero.',
    });
    expect(await balance(asha)).toBe(100);
  });

  test('[C-DP-04] one paisa and ten lakh are amounts', async () => {
    const asha = await customerWith(0);
    expect(
      (await asha.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 0.01 })).body.data.balance,
    ).toBe(0.01);
    expect(
      (await asha.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 1_000_000 })).body.data
        .balance,
    ).toBe(1_000_000.01);
  });

  test('[C-DP-03] more than there is cannot be withdrawn', async () => {
    const asha = await customerWith(100);
    const answer = await asha.visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 100.01 });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'INSUFFICIENT_FUNDS',
        message: 'Insufficient funds. You cannot withdraw more than your current balance.',
      },
    });
    expect(await balance(asha)).toBe(100);
  });
});

describe('finding a recipient', () => {
  test('[C-TR-02] by account the name is shown, by phone its beginning until this person was paid; the number is masked', async () => {
    const [asha, ravi] = [await customerWith(10), await customerWith(0)];
    const byAccount = await asha.visitor.call('GET', `/customers/find-recipient?account=${ravi.accountNumber}`);
    expect(byAccount.body.data).toMatchObject({ name: ravi.name, name_shortened: false });
    expect(byAccount.body.data.account_number).not.toContain(ravi.accountNumber.slice(0, 6));
    const byPhone = await asha.visitor.call('GET', `/customers/find-recipient?phone=${ravi.phone}`);
    const [first, last = ''] = ravi.name.split(' ');
    expect(byPhone.body.data).toMatchObject({ name: `${first} ${last[0]}.`, name_shortened: true });
    expect(JSON.stringify(byPhone.body)).not.toContain(ravi.name);
    await asha.visitor.call('POST', '/customers/transfer', { recipientId: byPhone.body.data.id, amount: 1 });
    const again = await asha.visitor.call('GET', `/customers/find-recipient?phone=${ravi.phone}`);
    expect(again.body.data).toMatchObject({ name: ravi.name, name_shortened: false });
    // Having been paid shows the receiver no more of the payer.
    const back = await ravi.visitor.call('GET', `/customers/find-recipient?phone=${asha.phone}`);
    expect(back.body.data.name).toBe(`${asha.name.split(' ')[0]} ${asha.name.split(' ')[1]?.[0]}.`);
    const { form } = await app.newCustomer({ name: 'Meera Kumari Iyer' });
    const third = await asha.visitor.call('GET', `/customers/find-recipient?phone=${form.phone}`);
    expect(third.body.data.name).toBe('Meera I.');
  });

  test('[C-TR-01] [C-TR-02] a number is found as an address book writes it', async () => {
    const [asha, ravi] = [await customerWith(0), await customerWith(0)];
    const [head, tail] = [ravi.phone.slice(0, 5), ravi.phone.slice(5)];
    for (const phone of [`+91 ${head} ${tail}`, `0${ravi.phone}`, `91-${head}-${tail}`]) {
      const found = await asha.visitor.call('GET', `/customers/find-recipient?phone=${encodeURIComponent(phone)}`);
      expect(found.body.data.account_number).toBe(`•••• ${ravi.accountNumber.slice(-4)}`);
    }
    const inGroups = encodeURIComponent(ravi.accountNumber.replace(/(.{4})/g, '$1 '));
    const byAccount = await asha.visitor.call('GET', `/customers/find-recipient?account=${inGroups}`);
    expect(byAccount.body.data).toMatchObject({ name: ravi.name });
  });

  test('[C-TR-01] a phone number has ten digits, an account number is not empty', async () => {
    const asha = await customerWith(0);
    for (const phone of ['12345', '98000000012', 'abcdefghij', ''])
      expect((await asha.visitor.call('GET', `/customers/find-recipient?phone=${phone}`)).body.message).toBe(
        'Please enter a valid 10-digit phone number',
      );
    expect((await asha.visitor.call('GET', '/customers/find-recipient?account=')).body.message).toBe(
      'Please enter an account number',
    );
  });

  test('[C-TR-02] [X-ER-07] oneself, strangers and inactive customers are not found, all alike', async () => {
    const [asha, ravi] = [await customerWith(0), await customerWith(0)];
    await app.bank.asOwner(
      "select ledger.set_account_status(account_id, 'inactive') from bank.customers where id = $1",
      [ravi.id],
    );
    for (const account of [asha.accountNumber, ravi.accountNumber, '99999999999']) {
      expect(await asha.visitor.call('GET', `/customers/find-recipient?account=${account}`)).toMatchObject({
        status: 404,
        body: { code: 'RECIPIENT_NOT_FOUND', message: 'Recipient not found' },
      });
    }
  });

  test('looking up is limited for a person, in all their sessions together', async () => {
    const { visitor, form, customer } = await app.newCustomer();
    const look = async (by: TestVisitor) =>
      (await by.call('GET', '/customers/find-recipient?account=99999999999')).status;
    expect(await look(visitor)).toBe(404);
    const again = app.visitor();
    await again.call('POST', '/auth/login/customer', { email: form.email, password: form.password });
    for (const limit of ['lookup-minute', 'lookup-day']) {
      await app.bank.asOwner(
        'update bank.throttles set hits = case when key = $1 then 6000 else 1 end where key like $2',
        [`${limit}:${customer.id}`, `lookup-%:${customer.id}`],
      );
      expect(await look(again), limit).toBe(429);
    }
    expect(await look((await app.newCustomer()).visitor)).toBe(404);
  });

  test('[C-TR-02] an id is good for who looked it up, and for ten minutes', async () => {
    const [asha, ravi, meera] = [await customerWith(500), await customerWith(0), await customerWith(500)];
    const id = await recipientId(asha, ravi);
    expect((await meera.visitor.call('POST', '/customers/transfer', { recipientId: id, amount: 10 })).body.code).toBe(
      'RECIPIENT_NOT_FOUND',
    );
    expect(
      (await asha.visitor.call('POST', '/customers/transfer', { recipientId: `x${id}`, amount: 10 })).body.code,
    ).toBe('RECIPIENT_NOT_FOUND');
    app.clock.passMinutes(11);
    expect((await asha.visitor.call('POST', '/customers/transfer', { recipientId: id, amount: 10 })).body.code).toBe(
      'RECIPIENT_NOT_FOUND',
    );
    expect(await balance(asha)).toBe(500);
  });

  test('[C-TR-02] [C-TR-07] a transfer that is repeated hears what became of it, though its look-up has expired', async () => {
    const [asha, ravi] = [await customerWith(500), await customerWith(0)];
    const transfer = { recipientId: await recipientId(asha, ravi), amount: 10 };
    const send = (key: string) =>
      asha.visitor.call('POST', '/customers/transfer', transfer, { 'idempotency-key': key });
    const first = await send('once');
    app.clock.passMinutes(11);
    const again = await send('once');
    expect(again.status).toBe(200);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body.data.transaction.id).toBe(first.body.data.transaction.id);
    expect((await send('another')).body.code).toBe('RECIPIENT_NOT_FOUND');
    expect(await balance(asha)).toBe(490);
  });
});

describe('transfer', () => {
  test('[C-TR-06] [C-TR-07] accepts 150.50 although the step hint is 100, and the recipient sees it', async () => {
    const [asha, ravi] = [await customerWith(500), await customerWith(0)];
    const answer = await asha.visitor.call('POST', '/customers/transfer', {
      recipientId: await recipientId(asha, ravi),
      amount: 150.5,
    });
    expect(answer.body).toMatchObject({
      success: true,
      data: { balance: 349.5, transaction: { type: 'transfer_out', amount: 150.5 } },
    });
    const [line] = (await ravi.visitor.call('GET', '/customers/transactions?limit=5')).body.data;
    expect(line).toMatchObject({ type: 'transfer_in', amount: 150.5, sender_name: asha.name, balance_after: 150.5 });
  });

  test("[C-TR-03] the description defaults to the recipient's name", async () => {
    const [asha, ravi] = [await customerWith(500), await customerWith(0)];
    const id = await recipientId(asha, ravi);
    expect(
      (await asha.visitor.call('POST', '/customers/transfer', { recipientId: id, amount: 1 })).body.data.transaction
        .description,
    ).toBe(`Transfer to ${ravi.name}`);
    expect(
      (await asha.visitor.call('POST', '/customers/transfer', { recipientId: id, amount: 1, description: 'चाय ☕' }))
        .body.data.transaction.description,
    ).toBe('चाय ☕');
  });

  test('[C-TR-03] [C-TR-02] found by phone, both sides read the full name of the other; their own words stay', async () => {
    const [asha, ravi] = [await customerWith(500), await customerWith(0)];
    for (const description of [undefined, 'Transfer to my savings']) {
      const found = await asha.visitor.call('GET', `/customers/find-recipient?phone=${ravi.phone}`);
      const body = { recipientId: found.body.data.id, amount: 1, description };
      await asha.visitor.call('POST', '/customers/transfer', body);
    }
    const told = async (person: typeof asha) =>
      (await person.visitor.call('GET', '/customers/transactions?limit=2')).body.data.map(
        (line: { description: string }) => line.description,
      );
    expect(await told(asha)).toEqual(['Transfer to my savings', `Transfer to ${ravi.name}`]);
    expect(await told(ravi)).toEqual(['Transfer to my savings', `Transfer from ${asha.name}`]);
  });

  test.each([0, -5, '1e2', 0.005, 'abc'])('[C-TR-04] %j: amount must be greater than 0', async (amount) => {
    const [asha, ravi] = [await customerWith(500), await customerWith(0)];
    const answer = await asha.visitor.call('POST', '/customers/transfer', {
      recipientId: await recipientId(asha, ravi),
      amount,
    });
    expect(answer).toMatchObject({ status: 400, body: { message: 'Amount must be greater than 0' } });
    expect(await balance(asha)).toBe(500);
  });

  test('[C-TR-05] more than is available is refused, to the paisa', async () => {
    const [asha, ravi] = [await customerWith(500), await customerWith(0)];
    const id = await recipientId(asha, ravi);
    expect(await asha.visitor.call('POST', '/customers/transfer', { recipientId: id, amount: 500.01 })).toMatchObject({
      status: 422,
      body: { message: 'Insufficient balance for this transfer' },
    });
    expect(
      (await asha.visitor.call('POST', '/customers/transfer', { recipientId: id, amount: 500 })).body.data.balance,
    ).toBe(0);
  });

  test('[C-TR-07] the same key and body replay the first answer; another body is refused', async () => {
    const [asha, ravi] = [await customerWith(500), await customerWith(0)];
    const id = await recipientId(asha, ravi);
    const key = { 'idempotency-key': randomUUID() };
    const first = await asha.visitor.call('POST', '/customers/transfer', { recipientId: id, amount: 100 }, key);
    const again = await asha.visitor.call('POST', '/customers/transfer', { recipientId: id, amount: 100 }, key);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(again.body).toEqual(first.body);
    expect(await asha.visitor.call('POST', '/customers/transfer', { recipientId: id, amount: 101 }, key)).toMatchObject(
      { status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } },
    );
    expect(await balance(asha)).toBe(400);
  });

  test('[C-TR-07] one transfer sent fifty times at once moves the money once', async () => {
    const [asha, ravi] = [await customerWith(500), await customerWith(0)];
    const body = { recipientId: await recipientId(asha, ravi), amount: 10 };
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => asha.visitor.call('POST', '/customers/transfer', body, key)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body)))).toHaveLength(1);
    expect(answers.filter((answer) => answer.headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    expect(await balance(ravi)).toBe(10);
  });

  test('[C-DB-03] a frozen customer is told so', async () => {
    const [asha, ravi] = [await customerWith(500), await customerWith(0)];
    const id = await recipientId(asha, ravi);
    await app.bank.asOwner("select ledger.set_account_status(account_id, 'frozen') from bank.customers where id = $1", [
      asha.id,
    ]);
    expect(await asha.visitor.call('POST', '/customers/transfer', { recipientId: id, amount: 1 })).toMatchObject({
      status: 403,
      body: { code: 'ACCOUNT_RESTRICTED', message: 'Transactions disabled due to account status' },
    });
  });
});

describe('the statement', () => {
  test('[C-DB-06] pages neither skip nor repeat a line while new ones arrive', async () => {
    const asha = await customerWith(1);
    for (let n = 2; n <= 12; n += 1)
      await asha.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: n });
    const seen: number[] = [];
    let before = '';
    for (let page = 0; page < 4; page += 1) {
      const answer = await asha.visitor.call('GET', `/customers/transactions?limit=3${before && `&before=${before}`}`);
      seen.push(...answer.body.data.map((line: { amount: number }) => line.amount));
      before = answer.body.meta.nextBefore;
      await asha.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 100 + page });
    }
    expect(seen).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(before).toBeNull();
  });

  test('[C-DB-13] [C-DB-14] filters by type, amount and words; dates out of order are refused', async () => {
    const asha = await customerWith(1000);
    await asha.visitor.call('POST', '/customers/transactions', {
      type: 'withdrawal',
      amount: 40,
      description: 'Train 100% ticket',
    });
    await asha.visitor.call('POST', '/customers/transactions', {
      type: 'withdrawal',
      amount: 60,
      description: 'Books',
    });
    const amounts = async (query: string) =>
      (await asha.visitor.call('GET', `/customers/transactions?${query}`)).body.data.map(
        (line: { amount: number }) => line.amount,
      );
    expect(await amounts('type=withdrawal')).toEqual([60, 40]);
    expect(await amounts('minAmount=50&maxAmount=100')).toEqual([60]);
    expect(await amounts('minAmount=0')).toEqual([60, 40, 1000]);
    expect(await amounts('search=100%25')).toEqual([40]);
    expect(await amounts('sortBy=amount&sortDirection=asc')).toEqual([40, 60, 1000]);
    const today = app.clock.businessDate();
    expect(await amounts(`startDate=${today}&endDate=${today}`)).toHaveLength(3);
    expect(
      (await asha.visitor.call('GET', `/customers/transactions?startDate=2026-02-02&endDate=2026-02-01`)).body.message,
    ).toBe('Start date cannot be after end date');
  });

  test("[C-AU-29] no customer reads a line of another's statement", async () => {
    const [asha, ravi] = [await customerWith(10), await customerWith(10)];
    const [line] = (await asha.visitor.call('GET', '/customers/transactions')).body.data;
    expect((await asha.visitor.call('GET', `/customers/transactions/${line.id}`)).status).toBe(200);
    expect(await ravi.visitor.call('GET', `/customers/transactions/${line.id}`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });
});

test('after all of it the books prove themselves', async () => {
  expect(await violatedChecks(app.bank.pool)).toEqual([]);
});
