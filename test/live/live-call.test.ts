import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerWithCard, setStatus, signedInStaff } from '../cards/card-desk.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';
import { ScreenReader } from './screen-reader.ts';

let app: AppUnderTest;
let address: string;
beforeAll(async () => {
  app = await openApp({ SEED: 'none' });
  address = await app.fastify.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

async function openStream(visitor: TestVisitor) {
  const leave = new AbortController();
  const response = await fetch(`${address}/api/customers/live`, {
    headers: { authorization: `Bearer ${visitor.token}` },
    signal: leave.signal,
  });
  if (!response.body) throw new Error('No stream');
  return { response, reader: new ScreenReader(response.body), leave: () => leave.abort() };
}

async function topics(reader: ScreenReader): Promise<string[] | undefined> {
  for (;;) {
    const told = await reader.next();
    if (told?.event !== 'ready') return told?.data.topics;
  }
}

test('[C-TR-07] over the network: paying in and a transfer reach the open screen of the other customer', async () => {
  const [sender, receiver] = [await app.newCustomer(), await app.newCustomer()];
  const { response, reader, leave } = await openStream(receiver.visitor);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect((await reader.next())?.event).toBe('ready');
  await sender.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 5_000 });
  const found = await sender.visitor.call('GET', `/customers/find-recipient?phone=${receiver.form.phone}`);
  const sent = await sender.visitor.call('POST', '/customers/transfer', {
    recipientId: found.body.data.id,
    amount: 150.5,
  });
  expect(sent.status).toBe(200);
  expect(await topics(reader)).toEqual(['money']);
  expect((await receiver.visitor.call('GET', '/customers/profile')).body.data.balance).toBe(150.5);
  leave();
});

test('[C-CD-03] a card that a banker activates shows itself on the open screen', async () => {
  const banker = await signedInStaff(app);
  const { visitor, cardId } = await customerWithCard(app);
  const { reader, leave } = await openStream(visitor);
  expect((await reader.next())?.event).toBe('ready');
  await setStatus(banker, cardId, 'active');
  expect(await topics(reader)).toEqual(['notices', 'card']);
  leave();
});

test('[C-AU-26] listening needs a session, and staff have no account to listen to', async () => {
  expect(await app.visitor().call('GET', '/customers/live')).toMatchObject({
    status: 401,
    body: { code: 'TOKEN_MISSING' },
  });
  const banker = await signedInStaff(app);
  expect((await banker.call('GET', '/customers/live')).body.code).toBe('NOT_ALLOWED');
});

test('[C-AU-16] signing out ends the stream at once', async () => {
  const { visitor } = await app.newCustomer();
  const { reader } = await openStream(visitor);
  expect((await reader.next())?.event).toBe('ready');
  const asked = performance.now();
  await visitor.call('POST', '/auth/logout');
  let last;
  for (let told = await reader.next(); told; told = await reader.next()) last = told;
  expect(last?.event).toBe('ended');
  // The beat, which would find it as well, comes every 20 s.
  expect(performance.now() - asked).toBeLessThan(10_000);
});

test('a stream brings no warning that too many parts wait for its end', async () => {
  const warnings: string[] = [];
  const listen = ({ name, message }: Error) => warnings.push(`${name}: ${message}`);
  process.on('warning', listen);
  const { visitor } = await app.newCustomer();
  const { reader, leave } = await openStream(visitor);
  expect((await reader.next())?.event).toBe('ready');
  await visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 10 });
  expect(await topics(reader)).toEqual(['money']);
  leave();
  process.off('warning', listen);
  expect(warnings).toEqual([]);
});
