import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskUnderTest, openDesk } from './desk-under-test.ts';

let desk: DeskUnderTest;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const A_PARTY = 'You are a party to this transaction. Another banker must decide on it.';

test.each(['sender', 'receiver'] as const)('[B-TX-06] a banker who is the %s decides neither way', async (side) => {
  const [asha, ravi] = [await desk.customer(900_000), await desk.customer()];
  const id = await desk.waiting(asha, ravi);
  const party = await desk.staffWith((side === 'sender' ? asha : ravi).form.email);
  for (const [verdict, body] of [
    ['approve', undefined],
    ['reject', { reason: 'It is my own' }],
  ] as const)
    expect(await party.call('POST', `/banker/transactions/${id}/${verdict}`, body)).toMatchObject({
      status: 403,
      body: { code: 'MAKER_IS_CHECKER', message: A_PARTY },
    });
  const listed = (await party.call('GET', '/banker/approvals')).body.data.find(
    (each: { transaction: { id: string } }) => each.transaction.id === id,
  );
  expect(listed).toMatchObject({ canDecide: false, cannot_decide_because: A_PARTY });
  expect((await party.call('GET', `/banker/transactions/${id}`)).body.data.cannot_decide_because).toBe(A_PARTY);
  expect((await (await desk.staff()).call('POST', `/banker/transactions/${id}/approve`)).status).toBe(200);
});

test('[B-TX-06] the maker of a deposit reads why they may not decide; once it is decided there is no reason', async () => {
  const asha = await desk.customer();
  const [maker, checker] = [await desk.staff(), await desk.staff()];
  const { id } = (await maker.call('POST', `/banker/customers/${asha.id}/deposit`, { amount: 250_000 })).body.data
    .transaction;
  const reads = async () => (await maker.call('GET', `/banker/transactions/${id}`)).body.data.cannot_decide_because;
  expect(await reads()).toBe('You made this transaction. Another banker must decide on it.');
  await checker.call('POST', `/banker/transactions/${id}/approve`);
  expect(await reads()).toBeNull();
});
