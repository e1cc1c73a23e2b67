import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type DeskPerson, type DeskUnderTest, openDesk } from '../desk/desk-under-test.ts';
import type { TestVisitor } from '../sessions/app-under-test.ts';
import { ScreenReader, type Told } from './screen-reader.ts';

let desk: DeskUnderTest;
let address: string;
const open: AbortController[] = [];
beforeAll(async () => {
  desk = await openDesk();
  address = await desk.app.fastify.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  for (const screen of open.splice(0)) screen.abort();
});
afterAll(() => desk.close());

/** Opens a stream and waits until it is told of changes. */
async function openStream(visitor: TestVisitor, path = '/banker/live') {
  const leave = new AbortController();
  open.push(leave);
  const response = await fetch(`${address}/api${path}`, {
    headers: { authorization: `Bearer ${visitor.token}` },
    signal: leave.signal,
  });
  if (!response.body) throw new Error('No stream');
  const reader = new ScreenReader(response.body);
  expect((await reader.next())?.event).toBe('ready');
  return reader;
}

const streamOf = (visitor: TestVisitor, { id }: DeskPerson) => openStream(visitor, `/banker/live?customer=${id}`);

/** Reads until a topic is told; returns all events on the way. */
async function toldUntil(reader: ScreenReader, topic: string): Promise<Told[]> {
  const events: Told[] = [];
  for (;;) {
    const told = await reader.next();
    if (!told) throw new Error(`The stream ended before ${topic}`);
    events.push(told);
    if (told.data.topics?.includes(topic)) return events;
  }
}

test('a payment that begins to wait, and its decision, are told to the other staff', async () => {
  const [deciding, watching] = [await desk.staff(), await desk.staff()];
  const [sender, receiver] = [await desk.customer(500_000), await desk.customer()];
  const screen = await openStream(watching);
  const id = await desk.waiting(sender, receiver);
  await toldUntil(screen, 'approvals');
  expect((await deciding.call('POST', `/banker/transactions/${id}/approve`)).status).toBe(200);
  await toldUntil(screen, 'approvals');
});

test('any movement tells the staff that the figures of the bank changed', async () => {
  const customer = await desk.customer();
  const screen = await openStream(await desk.staff());
  await customer.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 100 });
  const events = await toldUntil(screen, 'bank');
  expect(events.flatMap(({ data }) => Object.keys(data))).not.toContain('customer');
});

test('a request for a change and its withdrawal are told, to the list and to the open customer', async () => {
  const banker = await desk.staff();
  const customer = await desk.customer();
  const screen = await streamOf(await desk.staff(), customer);
  const asked = await banker.call('PUT', `/banker/customers/${customer.id}`, { email: `new-${customer.form.email}` });
  expect(asked.status).toBe(200);
  const told = await toldUntil(screen, 'record');
  expect(told.flatMap(({ data }) => data.topics ?? [])).toContain('approvals');
  const [request] = await desk.app.bank.asOwner<{ id: string }>(
    'select id from bank.change_requests where subject_id = $1',
    [customer.id],
  );
  expect((await banker.call('POST', `/banker/changes/${request?.id}/withdraw`)).status).toBe(200);
  await toldUntil(screen, 'approvals');
});

test('the open customer’s KYC, flag, note, status, card and money are told, to no other page', async () => {
  const banker = await desk.staff();
  const [customer, other] = [await desk.customer(1000), await desk.customer()];
  const [screen, elsewhere] = [await streamOf(await desk.staff(), customer), await streamOf(await desk.staff(), other)];
  const page = `/banker/customers/${customer.id}`;
  const steps: [topic: string, act: () => Promise<{ status: number }>][] = [
    [
      'record',
      () => banker.call('PUT', `${page}/kyc`, { status: 'verified', panLastFour: '123F', aadhaarLastFour: '4321' }),
    ],
    ['record', () => banker.call('POST', `${page}/flags`, { reason: 'Asks for the same card twice' })],
    ['record', () => banker.call('POST', `${page}/notes`, { note: 'Called back' })],
    [
      'card',
      () => customer.visitor.call('POST', '/cards/apply', { cardholderName: 'MEERA NAIR', termsAccepted: true }),
    ],
    ['money', () => customer.visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 5 })],
    ['status', () => banker.call('PATCH', `${page}/status`, { status: 'frozen', reason: 'On the customer’s wish' })],
  ];
  for (const [topic, act] of steps) {
    const answer = await act();
    expect(answer.status, `${topic}: ${JSON.stringify(answer)}`).toBeLessThan(300);
    await toldUntil(screen, topic);
  }
  await banker.call('POST', `/banker/customers/${other.id}/notes`, { note: 'Nothing new' });
  const heard = (await toldUntil(elsewhere, 'record')).flatMap(({ data }) => data.topics ?? []);
  expect(heard.filter((topic) => ['card', 'money', 'status'].includes(topic))).toEqual([]);
});

test('a card and a deposit are told to the page of their customer, and to no other', async () => {
  const [customer, other] = [await desk.customer(20_000), await desk.customer(20_000)];
  const [banker, screen] = [await desk.staff(), await streamOf(await desk.staff(), customer)];
  const apply = ({ visitor }: DeskPerson) =>
    visitor.call('POST', '/cards/apply', { cardholderName: 'MEERA NAIR', termsAccepted: true });
  const deposit = ({ visitor }: DeskPerson) =>
    visitor.call('POST', '/deposits', { depositType: 'fixed', amount: 5000, tenure: 12 });
  for (const act of [apply, deposit]) expect((await act(other)).status).toBeLessThan(300);
  const elsewhere = await streamOf(await desk.staff(), other);
  for (const act of [apply, deposit]) {
    expect((await act(customer)).status).toBeLessThan(300);
    await toldUntil(screen, 'record');
  }
  await banker.call('POST', `/banker/customers/${other.id}/notes`, { note: 'The last of all' });
  const heard = await toldUntil(elsewhere, 'record');
  expect(heard.flatMap(({ data }) => data.topics ?? []).filter((topic) => topic !== 'bank')).toEqual(['record']);
});

test('an event of the staff carries its topics and nothing else', async () => {
  const banker = await desk.staff();
  const customer = await desk.customer();
  const screen = await streamOf(await desk.staff(), customer);
  await banker.call('POST', `/banker/customers/${customer.id}/notes`, { note: 'Secret of the staff' });
  const events = await toldUntil(screen, 'record');
  expect(JSON.stringify(events.map(({ event, data }) => ({ event, ...data })))).toMatch(/^[a-z":,[\]{}]*$/);
});

test('customers hear nothing of what the staff do beside their money, card and status', async () => {
  const banker = await desk.staff();
  const customer = await desk.customer();
  const own = await openStream(customer.visitor, '/customers/live');
  const page = `/banker/customers/${customer.id}`;
  expect((await banker.call('POST', `${page}/notes`, { note: 'Only for us' })).status).toBe(200);
  expect((await banker.call('POST', `${page}/flags`, { reason: 'Looks odd' })).status).toBe(200);
  await customer.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 7 });
  const events = await toldUntil(own, 'money');
  expect(events.flatMap(({ data }) => data.topics ?? [])).toEqual(['money']);
});

test('customers open no stream of the staff; beside an unknown customer it tells of the bank', async () => {
  const customer = await desk.customer();
  expect(await customer.visitor.call('GET', '/banker/live')).toMatchObject({
    status: 403,
    body: { code: 'NOT_ALLOWED' },
  });
  const screen = await openStream(await desk.staff(), '/banker/live?customer=0190a000-0000-7000-8000-00000000ffff');
  await customer.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 7 });
  expect((await toldUntil(screen, 'bank')).at(-1)?.event).toBe('changed');
});

async function hearsNothingMore(screen: ScreenReader): Promise<void> {
  const events: Told[] = [];
  for (let told = await screen.next(); told; told = await screen.next()) events.push(told);
  expect(events.filter(({ event }) => event !== 'ready')).toEqual([{ event: 'ended', data: {} }]);
}

test('that a customer’s page was read is told to nobody', async () => {
  const [reading, watching] = [await desk.staff(), await desk.staff()];
  const customer = await desk.customer();
  const screen = await streamOf(watching, customer);
  const page = `/banker/customers/${customer.id}`;
  expect((await reading.call('GET', page)).status).toBe(200);
  expect((await reading.call('POST', `${page}/deposit`, { amount: 1 })).status).toBe(200);
  const heard = (await toldUntil(screen, 'money')).flatMap(({ data }) => data.topics ?? []);
  expect(heard).not.toContain('record');
});

test('staff who sign out lose their stream at once', async () => {
  const banker = await desk.staff();
  const screen = await openStream(banker);
  const asked = performance.now();
  await banker.call('POST', '/auth/logout');
  await hearsNothingMore(screen);
  // The beat, which would find it as well, comes every 20 s.
  expect(performance.now() - asked).toBeLessThan(10_000);
});

test('staff who are disabled lose their stream at once', async () => {
  const [admin, banker] = [await desk.staff('admin'), await desk.staff()];
  const screen = await openStream(banker);
  const asked = performance.now();
  const answer = await admin.call('PATCH', `/banker/staff/${banker.staffId}/status`, { status: 'disabled' });
  expect(answer.status).toBe(200);
  await hearsNothingMore(screen);
  expect(performance.now() - asked).toBeLessThan(10_000);
});

test('one member of staff may hold four streams', async () => {
  const banker = await desk.staff();
  for (let count = 0; count < 4; count += 1) await openStream(banker);
  expect(await banker.call('GET', '/banker/live')).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
});
