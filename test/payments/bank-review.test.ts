import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppUnderTest, openApp } from '../sessions/app-under-test.ts';
import { type Person, peopleAt } from './people-with-money.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await openApp({ LIMIT_SCALE: '100' });
});
afterAll(() => app.close());

const { customerWith, recipientId, balance, banker } = peopleAt(() => app);

describe("above the bank's threshold", () => {
  test('[B-TX-06] [B-TX-08] a transfer waits, a banker approves it, the customer is told', async () => {
    const [asha, ravi] = [await customerWith(900_000), await customerWith(0)];
    const sent = await asha.visitor.call('POST', '/customers/transfer', {
      recipientId: await recipientId(asha, ravi),
      amount: 200_000.01,
    });
    expect(sent.body.message).toBe('Transfer sent to the bank for review');
    expect(sent.body.data).toMatchObject({ balance: 900_000, transaction: { status: 'pending', awaiting: 'bank' } });
    expect((await asha.visitor.call('GET', '/customers/profile')).body.data).toMatchObject({
      balance: 900_000,
      available_balance: 699_999.99,
    });

    const desk = await banker();
    const waiting = (await desk.call('GET', '/banker/approvals')).body.data;
    const { id } = sent.body.data.transaction;
    expect(waiting).toContainEqual(
      expect.objectContaining({ canDecide: true, transaction: expect.objectContaining({ id }) }),
    );
    expect((await desk.call('POST', `/banker/transactions/${id}/approve`)).body).toMatchObject({
      success: true,
      data: { transaction: { status: 'approved' } },
    });
    expect(await desk.call('POST', `/banker/transactions/${id}/approve`)).toMatchObject({
      status: 409,
      body: { code: 'NOT_PENDING' },
    });
    expect(await balance(ravi)).toBe(200_000.01);
    const mail = await app.bank.asOwner<{ kind: string }>('select kind from bank.mails where customer_id = $1', [
      asha.id,
    ]);
    expect(mail.map((row) => row.kind)).toContain('transaction_approved');
  });

  test('[B-TX-07] rejecting needs a reason of 5 to 500 characters, and gives the money back', async () => {
    const asha = await customerWith(900_000);
    const { id } = (await asha.visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 300_000 }))
      .body.data.transaction;
    const desk = await banker();
    for (const reason of ['', 'no', 'x'.repeat(501)])
      expect((await desk.call('POST', `/banker/transactions/${id}/reject`, { reason })).status).toBe(400);
    expect(
      (await desk.call('POST', `/banker/transactions/${id}/reject`, { reason: 'Signature does not match' })).status,
    ).toBe(200);
    const [line] = (await asha.visitor.call('GET', '/customers/transactions')).body.data;
    expect(line).toMatchObject({ id, status: 'failed', rejection_reason: 'Signature does not match' });
    expect((await asha.visitor.call('GET', '/customers/profile')).body.data.available_balance).toBe(900_000);
  });

  test('[B-TX-07] [C-DB-10] the reason is for the sender: the receiver reads that it failed, and no more', async () => {
    const reason = 'Sender is under review for fraud';
    const [asha, ravi] = [await customerWith(900_000), await customerWith(0)];
    const { id } = (
      await asha.visitor.call('POST', '/customers/transfer', {
        recipientId: await recipientId(asha, ravi),
        amount: 250_000,
      })
    ).body.data.transaction;
    await (await banker()).call('POST', `/banker/transactions/${id}/reject`, { reason });

    const reads = async ({ visitor }: Person) => {
      const line = (await visitor.call('GET', `/customers/transactions/${id}`)).body.data;
      const [listed] = (await visitor.call('GET', '/customers/transactions')).body.data;
      return { line, listed };
    };
    const [sender, receiver] = [await reads(asha), await reads(ravi)];
    expect(sender.line).toMatchObject({ id, status: 'failed', rejection_reason: reason });
    expect(sender.listed).toMatchObject({ id, rejection_reason: reason });
    expect(receiver.line).toMatchObject({ id, type: 'transfer_in', status: 'failed' });
    expect(JSON.stringify(receiver)).not.toContain(reason);
  });

  test("[B-TX-07] a rejected deposit of a banker's tells its customer no reason, in no letter either", async () => {
    const asha = await customerWith(0);
    const [maker, checker] = [await banker(), await banker()];
    const { id } = (await maker.call('POST', `/banker/customers/${asha.id}/deposit`, { amount: 250_000 })).body.data
      .transaction;
    const rejected = await checker.call('POST', `/banker/transactions/${id}/reject`, { reason: 'Notes look forged' });
    expect(rejected.body.data.transaction).toMatchObject({ status: 'rejected', rejection_reason: 'Notes look forged' });
    const line = (await asha.visitor.call('GET', `/customers/transactions/${id}`)).body.data;
    expect(line).toMatchObject({ status: 'failed' });
    expect(line.rejection_reason).toBeUndefined();
    const mail = await app.bank.asOwner<{ text: string }>('select text from bank.mails where customer_id = $1', [
      asha.id,
    ]);
    expect(mail.filter(({ text }) => text.includes('Notes look forged'))).toEqual([]);
  });

  test("[B-CU-15] [B-TX-06] a banker's own deposit above the threshold needs another banker", async () => {
    const asha = await customerWith(0);
    const [maker, checker] = [await banker(), await banker()];
    const made = await maker.call('POST', `/banker/customers/${asha.id}/deposit`, { amount: 250_000 });
    expect(made.body.data).toMatchObject({
      balance_after: 0,
      transaction: { status: 'pending', description: 'Deposit made by banker' },
    });
    const { id } = made.body.data.transaction;
    expect(await maker.call('POST', `/banker/transactions/${id}/approve`)).toMatchObject({
      status: 403,
      body: { code: 'MAKER_IS_CHECKER' },
    });
    expect((await checker.call('POST', `/banker/transactions/${id}/approve`)).status).toBe(200);
    expect(await balance(asha)).toBe(250_000);
  });

  test.each([0, -1, '', 'ten'])('[B-CU-14] %j is no deposit', async (amount) => {
    const asha = await customerWith(0);
    expect((await (await banker()).call('POST', `/banker/customers/${asha.id}/deposit`, { amount })).body.message).toBe(
      'Please enter a valid deposit amount',
    );
  });
});
