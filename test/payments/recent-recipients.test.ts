import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await openApp({ LIMIT_SCALE: '100' });
});
afterAll(() => app.close());

async function person(rupees = 0): Promise<{ visitor: TestVisitor; name: string; phone: string; account: string }> {
  const { visitor, form } = await app.newCustomer();
  if (rupees > 0) await visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: rupees });
  const profile = await visitor.call('GET', '/customers/profile');
  return { visitor, name: form.name, phone: form.phone, account: profile.body.data.account_number };
}

async function pay(from: TestVisitor, phone: string, amount: number): Promise<void> {
  const found = await from.call('GET', `/customers/find-recipient?phone=${phone}`);
  const paid = await from.call('POST', '/customers/transfer', { recipientId: found.body.data.id, amount });
  expect(paid.status).toBe(200);
}

test('[C-TR-02] whom one has paid comes back once, the last one first, masked and ready to be paid again', async () => {
  const [asha, ravi, meera] = [await person(1000), await person(), await person()];
  expect((await asha.visitor.call('GET', '/customers/recent-recipients')).body.data).toEqual([]);
  await pay(asha.visitor, ravi.phone, 10);
  await pay(asha.visitor, meera.phone, 20);
  await pay(asha.visitor, ravi.phone, 30);

  const { data } = (await asha.visitor.call('GET', '/customers/recent-recipients')).body;
  expect(data.map((each: { name: string }) => each.name)).toEqual([ravi.name, meera.name]);
  expect(data[0].account_number).toBe(`•••• ${ravi.account.slice(-4)}`);
  expect((await asha.visitor.call('GET', '/customers/recent-recipients?limit=1')).body.data).toHaveLength(1);

  const again = await asha.visitor.call('POST', '/customers/transfer', { recipientId: data[0].id, amount: 5 });
  expect(again.body.data.balance).toBe(935);
  // A recipient's id works only for the customer who looked it up.
  const stolen = await meera.visitor.call('POST', '/customers/transfer', { recipientId: data[0].id, amount: 5 });
  expect(stolen.body.code).toBe('RECIPIENT_NOT_FOUND');
  // Receiving money does not add a recent recipient.
  expect((await ravi.visitor.call('GET', '/customers/recent-recipients')).body.data).toEqual([]);
});
