import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DeskUnderTest, openDesk } from '../desk/desk-under-test.ts';
import { fileOf } from '../documents/documents-under-test.ts';
import { PIXEL } from '../hostile/hostile-request.ts';

let desk: DeskUnderTest;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

test('[C-EX-10] personal data has the notes, categories, budgets and photos that the customer keeps, and no photo of another', async () => {
  const png = { 'content-type': 'image/png' };
  const [{ visitor: other }, { visitor }] = [await desk.customer(100), await desk.customer(900)];
  // The photos of another come first, in the order of their tables and of their transactions.
  const blue = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#00f' } })
    .png()
    .toBuffer();
  const [{ id: foreign }] = (await other.call('GET', '/customers/transactions')).body.data;
  for (const path of [`/customers/transactions/${foreign}/bill-photo`, '/customers/photo'])
    expect((await other.call('PUT', path, blue, png)).status).toBe(200);
  const photo = (await visitor.call('PUT', '/customers/photo', PIXEL, png)).body.data.profile_image;
  const [{ id }] = (await visitor.call('GET', '/customers/transactions')).body.data;
  const at = `/customers/transactions/${id}`;
  await visitor.call('PUT', `${at}/marks`, { category: 'family', note: 'From mother' });
  await visitor.call('PUT', `${at}/bill-photo`, PIXEL, png);
  await visitor.call('PUT', '/customers/budgets', { category: 'food', amount: 1_500 });
  const { image } = (await visitor.call('GET', `${at}/bill-photo`)).body.data;
  const { body } = await visitor.call('POST', '/customers/account-statement', { statementType: 'personal_data' });
  const sent = () => desk.app.bank.asOwner('select from bank.statement_requests where sent_at is not null');
  await vi.waitFor(async () => expect(await sent()).toHaveLength(1), { timeout: 120_000, interval: 20 });
  const file = await fileOf(desk.app, visitor, 'GET', `/customers/statements/${body.data.id}?format=json`);
  const held = JSON.parse(file.bytes.toString('utf8'));
  expect(held.transaction_marks).toMatchObject([{ journal_id: id, category: 'family', note: 'From mother' }]);
  expect(held.spending_budgets).toMatchObject([{ category: 'food', budget_paise: 150_000 }]);
  expect(held.bill_photos).toMatchObject([{ journal_id: id, media_type: 'image/jpeg' }]);
  expect(held.bill_images).toEqual([{ transaction: id, image }]);
  expect(held.photo).toEqual([{ image: photo }]);
});
