import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskUnderTest, openDesk } from '../desk/desk-under-test.ts';

let desk: DeskUnderTest;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

test('[C-TR-02] whom one has paid comes back once, the last one first, masked and ready to be paid again', async () => {
  const [asha, ravi, meera] = [await desk.customer(1000), await desk.customer(), await desk.customer()];
  expect((await asha.visitor.call('GET', '/customers/recent-recipients')).body.data).toEqual([]);
  await desk.transfer(asha, ravi, 10);
  await desk.transfer(asha, meera, 20);
  await desk.transfer(asha, ravi, 30);

  const { data } = (await asha.visitor.call('GET', '/customers/recent-recipients')).body;
  expect(data.map((each: { name: string }) => each.name)).toEqual([ravi.form.name, meera.form.name]);
  expect(data[0].account_number).toBe(`•••• ${ravi.accountNumber.slice(-4)}`);
  expect((await asha.visitor.call('GET', '/customers/recent-recipients?limit=1')).body.data).toHaveLength(1);

  const again = await asha.visitor.call('POST', '/customers/transfer', { recipientId: data[0].id, amount: 5 });
  expect(again.body.data.balance).toBe(935);
  // A recipient's id works only for the customer who looked it up.
  const stolen = await meera.visitor.call('POST', '/customers/transfer', { recipientId: data[0].id, amount: 5 });
  expect(stolen.body.code).toBe('RECIPIENT_NOT_FOUND');
  for (let payee = 0; payee < 4; payee += 1) await desk.transfer(asha, await desk.customer(), 1);
  // The last five of six.
  const recent = (await asha.visitor.call('GET', '/customers/recent-recipients')).body.data;
  expect(recent.map((each: { name: string }) => each.name).slice(4)).toEqual([ravi.form.name]);
  // Receiving money does not add a recent recipient.
  expect((await ravi.visitor.call('GET', '/customers/recent-recipients')).body.data).toEqual([]);
});

test('[C-TR-02] a recipient whose account was closed is not offered any more', async () => {
  const [payer, leaver, stays] = [await desk.customer(1000), await desk.customer(), await desk.customer()];
  await desk.transfer(payer, leaver, 10);
  await desk.transfer(payer, stays, 20);
  const names = async () =>
    (await payer.visitor.call('GET', '/customers/recent-recipients')).body.data.map(
      (each: { name: string }) => each.name,
    );
  expect(await names()).toEqual([stays.form.name, leaver.form.name]);
  const admin = await desk.staff('admin');
  expect((await admin.call('DELETE', `/banker/customers/${leaver.id}`)).status).toBe(200);
  expect(await names()).toEqual([stays.form.name]);
});
