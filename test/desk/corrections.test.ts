import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { booked, postInside } from '../../server/ledger/ledger.ts';
import { customerPaysIn } from '../../server/ledger/postings/customer-pays-in.ts';
import { addDays } from '../../server/platform/bank-clock.ts';
import { clockAt } from '../../server/platform/day-end-step.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { type DeskPerson, type DeskUnderTest, openDesk } from './desk-under-test.ts';

let desk: DeskUnderTest;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

type Staff = Awaited<ReturnType<DeskUnderTest['staff']>>;

/** Sends rupees from one new customer to another; returns both and the transfer's id. */
async function sent(rupees: number) {
  const [asha, ravi] = [await desk.customer(rupees), await desk.customer()];
  const answer = await desk.transfer(asha, ravi, rupees);
  return { asha, ravi, id: answer.body.data.transaction.id as string };
}

/** Asks for a reversal; returns the id of the request. */
async function ask(maker: Staff, id: string, amount?: number): Promise<string> {
  const answer = await maker.call('POST', `/banker/transactions/${id}/reverse`, {
    ...(amount !== undefined && { amount }),
    reason: 'Sent to the wrong person',
  });
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.body));
  return answer.body.data.change.id;
}

const approve = (checker: Staff, change: string) => checker.call('POST', `/banker/changes/${change}/approve`);

/** Changes a rule of the policy, which holds at once because the bank has one admin. */
async function policy(rules: Record<string, unknown>) {
  admin ??= await desk.staff('admin');
  const answer = await admin.call('PUT', '/admin/policy', { reviewAbove: 200_000, pendingDays: 7, ...rules });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}
let admin: Staff | undefined;

test('a transfer is reversed by two members of staff: both movements stay completed and name each other', async () => {
  const { asha, ravi, id } = await sent(5_000);
  const [maker, checker] = [await desk.staff(), await desk.staff()];
  const asked = await maker.call('POST', `/banker/transactions/${id}/reverse`, { reason: 'Sent to the wrong person' });
  expect(asked).toMatchObject({
    status: 202,
    body: {
      message: 'A colleague must approve this reversal',
      data: { change: { kind: 'reversal', title: 'Reversal of a transaction', status: 'pending' } },
    },
  });
  expect(asked.body.data.change.facts).toEqual([
    { label: 'Transaction', value: `Transfer to ${ravi.form.name}` },
    { label: 'To move back', value: '₹5,000.00 of ₹5,000.00' },
    { label: 'Reason', value: 'Sent to the wrong person' },
  ]);
  expect(await desk.balance(ravi)).toBe(5_000);
  const change = asked.body.data.change.id;
  expect(await approve(maker, change)).toMatchObject({ status: 403, body: { code: 'MAKER_IS_CHECKER' } });
  expect((await approve(checker, change)).status).toBe(200);
  expect([await desk.balance(asha), await desk.balance(ravi)]).toEqual([5_000, 0]);

  const detail = (await checker.call('GET', `/banker/transactions/${id}`)).body.data;
  const [back] = detail.transaction.reversed_by;
  expect(detail).toMatchObject({ transaction: { status: 'completed', reversed_amount: 5_000 }, reversible: null });
  expect((await checker.call('GET', `/banker/transactions/${back}`)).body.data.transaction).toMatchObject({
    status: 'completed',
    type: 'transfer',
    kind: 'transfer_reversal',
    amount: 5_000,
    description: `Reversal: Transfer to ${ravi.form.name}`,
    reverses: id,
    reversal_reason: 'Sent to the wrong person',
    maker_id: maker.staffId,
  });
  for (const [person, type] of [
    [asha, 'transfer_in'],
    [ravi, 'transfer_out'],
  ] as const) {
    expect((await person.visitor.call('GET', `/customers/transactions/${back}`)).body.data).toMatchObject({
      type,
      status: 'completed',
      reverses: id,
      reversal_reason: 'Sent to the wrong person',
    });
    expect((await person.visitor.call('GET', `/customers/transactions/${id}`)).body.data).toMatchObject({
      status: 'completed',
      reversed_by: [back],
      reversed_amount: 5_000,
    });
  }
  expect((await desk.app.letter(asha.form.email, 'reversed'))?.subject).toBe(
    '₹5,000.00 came back to your Kosh account',
  );
  expect((await desk.app.letter(ravi.form.email, 'reversed'))?.text).toContain('Reason: Sent to the wrong person');
  expect(await desk.violations()).toEqual([]);
});

test('twenty checkers at once reverse once, and each customer gets one letter', async () => {
  const { asha, ravi, id } = await sent(700);
  const change = await ask(await desk.staff(), id);
  const checkers = await Promise.all(Array.from({ length: 4 }, () => desk.staff()));
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => approve(checkers[at % 4] as Staff, change)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await desk.balance(asha)).toBe(700);
  const letters = await desk.app.bank.asOwner(
    `select from bank.mails where kind = 'reversed' and recipient = any($1)`,
    [[asha.form.email, ravi.form.email]],
  );
  expect(letters).toHaveLength(2);
});

/** Ends the connection that writes to a table, in the middle of its transaction, until the returned function is called. */
async function killWritersOf(table: string): Promise<() => Promise<void>> {
  const { bank } = desk.app;
  await bank.asOwner(`create or replace function public.kill_writer() returns trigger language plpgsql security definer as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
  await bank.asOwner(
    `create trigger kill_writer after insert or update on ${table} for each statement execute function public.kill_writer()`,
  );
  return async () => {
    await bank.asOwner(`drop trigger kill_writer on ${table}`);
  };
}

test.each([
  'bank.change_decisions',
  'ledger.accounts',
  'ledger.journals',
  'ledger.entries',
  'ledger.daily_totals',
  'ledger.daily_changes',
  'ledger.reversals',
  'audit.events',
  'bank.mails',
])('a reversal whose server is cut off while it writes %s is not begun, and the next try is whole', async (table) => {
  const { asha, ravi, id } = await sent(1_000);
  await ravi.visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 400 });
  await policy({ claimsAllowed: true });
  const [maker, checker] = [await desk.staff(), await desk.staff()];
  const change = await ask(maker, id);
  const revive = await killWritersOf(table);
  const cut = await approve(checker, change);
  await revive();
  expect(cut.status).toBeGreaterThanOrEqual(500);
  expect([await desk.balance(asha), await desk.balance(ravi)]).toEqual([0, 600]);
  expect((await approve(checker, change)).status).toBe(200);
  expect(await approve(checker, change)).toMatchObject({ status: 409, body: { code: 'NOT_PENDING' } });
  expect([await desk.balance(asha), await desk.balance(ravi)]).toEqual([1_000, 0]);
  expect((await ravi.visitor.call('GET', '/customers/profile')).body.data.owed_to_bank).toBe(400);
  await policy({ claimsAllowed: false });
  expect(await desk.violations()).toEqual([]);
});

test('a part is reversed, then the rest and no more; a second request for one movement waits for the first', async () => {
  const { asha, id } = await sent(1_000);
  const [maker, checker] = [await desk.staff(), await desk.staff()];
  const first = await ask(maker, id, 400.5);
  expect(await maker.call('POST', `/banker/transactions/${id}/reverse`, { reason: 'Asked once more' })).toMatchObject({
    status: 409,
    body: { code: 'STATUS_CONFLICT', message: 'A reversal of this transaction already waits for a colleague.' },
  });
  await approve(checker, first);
  expect((await maker.call('GET', `/banker/transactions/${id}`)).body.data.reversible).toMatchObject({ left: 599.5 });
  expect(
    await maker.call('POST', `/banker/transactions/${id}/reverse`, { amount: 599.51, reason: 'Too much by a paisa' }),
  ).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_REVERSED', message: 'Only ₹599.50 of this can still be reversed.' },
  });
  await approve(checker, await ask(maker, id));
  expect(await desk.balance(asha)).toBe(1_000);
  expect(await maker.call('POST', `/banker/transactions/${id}/reverse`, { reason: 'All is reversed' })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_REVERSED' },
  });
});

test('sorted by customer a transfer stands once, under its sender, and its reversal once, under who gives back', async () => {
  const { asha, ravi, id } = await sent(800);
  const [maker, checker] = [await desk.staff(), await desk.staff()];
  await approve(checker, await ask(maker, id));
  const { transactions } = (await maker.call('GET', '/banker/transactions?sortBy=customer&limit=100')).body.data;
  const both = transactions.filter((line: { id: string; reverses?: string }) => line.id === id || line.reverses === id);
  expect(both.map((line: { kind: string; customer_id: string }) => [line.kind, line.customer_id]).toSorted()).toEqual([
    ['transfer', asha.id],
    ['transfer_reversal', ravi.id],
  ]);
});

test('spent money: the checker reads what is missing, and nothing moves; where the policy claims it, the customer reads what they owe and may not leave', async () => {
  const { asha, ravi, id } = await sent(1_000);
  await ravi.visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 750 });
  const [maker, checker] = [await desk.staff(), await desk.staff()];
  const change = await ask(maker, id);
  expect((await maker.call('GET', `/banker/transactions/${id}`)).body.data.reversible).toMatchObject({
    missing: 750,
    claims: false,
  });
  expect(await approve(checker, change)).toMatchObject({
    status: 422,
    body: { code: 'INSUFFICIENT_FUNDS', message: 'The money is spent already: ₹750.00 is missing on the account.' },
  });
  await policy({ claimsAllowed: true });
  expect((await approve(checker, change)).status).toBe(200);
  expect([await desk.balance(asha), await desk.balance(ravi)]).toEqual([1_000, 0]);
  expect((await desk.app.letter(ravi.form.email, 'reversed'))?.text).toContain(
    '₹750.00 of it was spent already. You owe us this amount; the next money that comes into your account pays it first.',
  );
  expect((await ravi.visitor.call('GET', '/customers/profile')).body.data.owed_to_bank).toBe(750);
  expect(await maker.call('DELETE', `/banker/customers/${ravi.id}`)).toMatchObject({
    status: 409,
    body: { code: 'STATUS_CONFLICT', message: 'This customer owes the bank ₹750.00. Please settle it first.' },
  });
  await ravi.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 1_000 });
  const profile = (await ravi.visitor.call('GET', '/customers/profile')).body.data;
  expect([profile.balance, profile.owed_to_bank]).toEqual([250, 0]);
  expect(await desk.violations()).toEqual([]);
  await policy({ claimsAllowed: false });
});

test('what we lend for a reversal, and its return, moves nothing into own deposits', async () => {
  const { ravi, id } = await sent(1_000);
  await ravi.visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 500 });
  const [maker, checker] = [await desk.staff(), await desk.staff()];
  await policy({ claimsAllowed: true });
  expect((await approve(checker, await ask(maker, id))).status).toBe(200);
  await policy({ claimsAllowed: false });
  const figures = async () => {
    const { arithmetic } = (await ravi.visitor.call('GET', '/customers/financial-overview')).body.data;
    const { weeks } = (await ravi.visitor.call('GET', '/customers/money-over-time')).body.data;
    return [arithmetic.monthlySpending.inputs.at(-1), weeks.at(-1)];
  };
  const none = [{ label: 'Not counted: moved to your own deposits', value: '₹0.00' }, { into_deposits: 0 }];
  expect(await figures()).toMatchObject(none);
  await ravi.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 300 });
  expect(await figures()).toMatchObject(none);
});

test('a reversal that would take its receiver above the largest balance is refused, and nothing moves', async () => {
  const { asha, ravi, id } = await sent(1_000);
  await fillUp(asha);
  const [maker, checker] = [await desk.staff(), await desk.staff()];
  expect(await approve(checker, await ask(maker, id))).toMatchObject({
    status: 422,
    body: {
      code: 'BALANCE_LIMIT',
      message: 'This would take the account above the largest balance that we allow.',
    },
  });
  expect(await desk.balance(ravi)).toBe(1_000);
  expect(await desk.violations()).toEqual([]);
});

/** Pays in, past all limits of a day, what is missing to the largest balance. */
async function fillUp(person: DeskPerson): Promise<void> {
  const [account] = await desk.app.bank.asOwner<{ room: bigint }>(
    `select ledger.max_balance() - balance_paise as room from ledger.accounts where account_number = $1`,
    [person.accountNumber],
  );
  await payIn(person, account?.room ?? 0n, desk.app.clock.now());
}

/** Pays paise in at a moment, past all limits of a day; returns the id of the deposit. */
async function payIn(person: DeskPerson, amount: bigint, at: Date): Promise<string> {
  const { bank } = desk.app;
  const [account] = await bank.asOwner<{ account_id: string }>(
    `select account_id from ledger.accounts where account_number = $1`,
    [person.accountNumber],
  );
  const order = {
    journalId: uuidv7(at),
    account: account?.account_id ?? '',
    amount,
    actorId: person.id,
    idempotencyKey: randomUUID(),
    description: 'Paid in',
  };
  booked(await bank.database.transaction((tx) => postInside(tx, clockAt(at), customerPaysIn(order))));
  return order.journalId;
}

test('a reversal that counts for an earlier day stands on that day: in lists, their totals, and the journals of the books', async () => {
  const ravi = await desk.customer();
  const today = desk.app.clock.businessDate();
  const day = addDays(today, -60);
  const id = await payIn(ravi, 70_000n, new Date(`${day}T12:00:00+05:30`));
  const [maker, checker] = [await desk.staff(), await desk.staff()];
  const read = async (path: string) => (await maker.call('GET', path)).body;
  const totalsOf = (date: string) => read(`/banker/transactions/totals?startDate=${date}&endDate=${date}`);
  const before = await totalsOf(today);
  expect((await approve(checker, await ask(maker, id))).status).toBe(200);

  const on = `startDate=${day}&endDate=${day}`;
  const back = { type: 'withdrawal', kind: 'deposit_reversal', amount: 700, reverses: id };
  for (const sort of ['', '&sortBy=customer', '&sortBy=type', '&minAmount=1']) {
    const { data, meta } = await read(`/banker/transactions?${on}${sort}`);
    expect(data.transactions, sort).toHaveLength(2);
    expect(data.transactions, sort).toContainEqual(expect.objectContaining(back));
    expect(meta.total, sort).toBe(2);
  }
  expect((await totalsOf(day)).data).toMatchObject({ count: 2, moneyIn: 700, moneyOut: 700 });
  const journals = (await read(`/banker/books/journals?${on}`)).data;
  expect(journals.map(({ kind, business_date }: Record<string, string>) => [kind, business_date]).toSorted()).toEqual([
    ['cash_in', day],
    ['deposit_reversal', day],
  ]);
  expect(await totalsOf(today)).toEqual(before);
  const ofToday = (await read(`/banker/transactions?startDate=${today}&endDate=${today}&limit=100`)).data.transactions;
  expect(ofToday.filter(({ reverses }: { reverses?: string }) => reverses === id)).toEqual([]);
  expect(await desk.violations()).toEqual([]);
});

test('a party to the movement does not decide on its reversal', async () => {
  const { ravi, id } = await sent(100);
  const party = await desk.staffWith(ravi.form.email);
  const change = await ask(await desk.staff(), id);
  expect(await approve(party, change)).toMatchObject({
    status: 403,
    body: { code: 'MAKER_IS_CHECKER', message: 'This is about you. A colleague must decide on it.' },
  });
});

test('what waits, interest, and what a stranger names are not reversed', async () => {
  const [asha, ravi] = [await desk.customer(900_000), await desk.customer()];
  const maker = await desk.staff();
  const reason = 'Trying what cannot be';
  const reverse = (id: string) => maker.call('POST', `/banker/transactions/${id}/reverse`, { reason });
  expect(await reverse(await desk.waiting(asha, ravi))).toMatchObject({
    status: 409,
    body: { code: 'NOT_REVERSIBLE' },
  });
  expect(await reverse('019f0000-0000-7000-8000-000000000000')).toMatchObject({ status: 404 });
});

/** Charges a customer, or gives money. */
const correct = (staff: Staff, person: DeskPerson, body: Record<string, unknown>, key?: string) =>
  staff.call('POST', `/banker/customers/${person.id}/corrections`, body, key ? { 'idempotency-key': key } : undefined);

test('a small charge and goodwill are booked at once, a large one waits for a colleague', async () => {
  const asha = await desk.customer(5_000);
  const [maker, checker] = [await desk.staff(), await desk.staff()];
  expect(await correct(maker, asha, { reason: 'cheque_book', amount: 150, note: '25 leaves' })).toMatchObject({
    status: 200,
    body: { data: { balance_after: 4_850, transaction: { kind: 'charge', description: 'Cheque book: 25 leaves' } } },
  });
  expect(await correct(maker, asha, { reason: 'courtesy', amount: 1_000 })).toMatchObject({
    status: 200,
    body: { data: { balance_after: 5_850, transaction: { kind: 'goodwill', description: 'Goodwill credit' } } },
  });
  const large = await correct(maker, asha, { reason: 'bank_mistake', amount: 1_000.01 });
  expect(large).toMatchObject({ status: 202, body: { message: 'A colleague must approve this' } });
  expect(await correct(maker, asha, { reason: 'bank_mistake', amount: 1_000.01 })).toMatchObject({ status: 409 });
  expect(await desk.balance(asha)).toBe(5_850);
  expect((await approve(checker, large.body.data.change.id)).status).toBe(200);
  expect(await desk.balance(asha)).toBe(6_850.01);
  expect(await correct(maker, asha, { reason: 'returned_payment', amount: 999 })).toMatchObject({ status: 200 });
  expect((await desk.app.letter(asha.form.email, 'charge'))?.subject).toBe('A charge of ₹999.00');
  expect(await desk.violations()).toEqual([]);
});

test('a charge above what the customer has is refused, and makes no claim', async () => {
  const asha = await desk.customer(100);
  expect(await correct(await desk.staff(), asha, { reason: 'card_replacement', amount: 100.01 })).toMatchObject({
    status: 422,
    body: { code: 'INSUFFICIENT_FUNDS', message: 'The customer does not have that much available.' },
  });
  expect(await desk.balance(asha)).toBe(100);
});
