import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_BILL_PHOTOS } from '../../contract/vocabulary/spending-categories.ts';
import { setSavingsGoal } from '../../server/insights/savings-goal.ts';
import { BILL_PHOTO_PIXELS, saveBillPhoto } from '../../server/spending/bill-photo.ts';
import { setBudget } from '../../server/spending/budgets.ts';
import { saveMarks } from '../../server/spending/transaction-marks.ts';
import { type DeskPerson, type DeskUnderTest, openDesk } from '../desk/desk-under-test.ts';
import type { TestVisitor } from '../sessions/app-under-test.ts';

let desk: DeskUnderTest;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const withdraw = async ({ visitor }: DeskPerson, amount: number, description: string): Promise<string> => {
  const { body } = await visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount, description });
  return body.data.transaction.id;
};
const marks = async (visitor: TestVisitor, id: string) =>
  (await visitor.call('GET', `/customers/transactions/${id}/marks`)).body.data;
const save = (visitor: TestVisitor, id: string, category: string, note = '') =>
  visitor.call('PUT', `/customers/transactions/${id}/marks`, { category, note });
const spending = async ({ visitor }: DeskPerson) => (await visitor.call('GET', '/customers/spending')).body.data;
const found = async (visitor: TestVisitor, query: string) =>
  (await visitor.call('GET', `/customers/transactions?${query}`)).body.data.map(({ id }: { id: string }) => id);

async function bill(width = 2_000, height = 1_000): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .withExif({ IFD0: { ImageDescription: 'taken at 9.9312N' } })
    .jpeg()
    .toBuffer();
}
const sendBill = (visitor: TestVisitor, id: string, bytes: Buffer) =>
  visitor.call('PUT', `/customers/transactions/${id}/bill-photo`, bytes, { 'content-type': 'image/jpeg' });

test.each([
  ['Rent for March', 'rent'],
  ['ration from the shop', 'groceries'],
  ['Big Basket order', 'groceries'],
  ['School fees', 'education'],
  ['Hospital bill', 'health'],
  ['Dinner with Ravi', 'food'],
  ['UBER trip home', 'travel'],
  ['Netflix', 'entertainment'],
  ['New shoes', 'shopping'],
  ['Birthday', 'family'],
  ['SIP of June', 'savings'],
  ['बिजली का बिल', 'bills'],
  ['Mobile recharge', 'bills'],
  // Words are looked for whole: neither a parent nor a busy day is a payment for one.
  ['For my parents', 'cash'],
  ['Busy', 'cash'],
  // Of what the bank itself takes, the kind decides and not its words.
  ['Cheque book: 25 leaves', 'bills', 'charge'],
  ['Groceries', 'other', 'claim'],
  ['Rent for March', 'other', 'claim_payment'],
])(
  'money out with the description "%s" is %s until its customer says otherwise',
  async (description, category, kind = 'withdrawal') => {
    const [row] = await desk.app.bank.asOwner<{ category: string }>(
      'select bank.automatic_category($2, true, $1) as category',
      [description, kind],
    );
    expect(row?.category).toBe(category);
  },
);

test('a transaction has an automatic category, which its customer changes and takes back, with a note', async () => {
  const person = await desk.customer(5_000);
  const id = await withdraw(person, 250, 'Groceries');
  expect(await marks(person.visitor, id)).toMatchObject({
    category: 'groceries',
    automatic: true,
    note: '',
    billPhoto: false,
  });
  const saved = await save(person.visitor, id, 'family', "  For mother's birthday\n ");
  expect(saved.body.data).toMatchObject({ category: 'family', automatic: false, note: "For mother's birthday" });
  expect(await marks(person.visitor, id)).toEqual(saved.body.data);
  await save(person.visitor, id, 'automatic', 'Only a note');
  expect(await marks(person.visitor, id)).toMatchObject({
    category: 'groceries',
    automatic: true,
    note: 'Only a note',
  });
  await save(person.visitor, id, 'automatic');
  expect(await desk.app.bank.asOwner('select from bank.transaction_marks where customer_id = $1', [person.id])).toEqual(
    [],
  );
});

test('money in is income, money out is spending, and neither takes the categories of the other', async () => {
  const person = await desk.customer(5_000);
  const [paidIn] = await found(person.visitor, 'type=deposit');
  const spent = await withdraw(person, 10, 'Tea');
  expect(await marks(person.visitor, paidIn)).toMatchObject({
    category: 'income',
    choices: ['income', 'family', 'savings', 'other'],
  });
  for (const [id, category] of [
    [paidIn, 'groceries'],
    [spent, 'income'],
  ]) {
    const { status, body } = await save(person.visitor, id, category);
    expect([status, body.message, body.data.issues]).toEqual([
      400,
      'This transaction cannot have that category',
      [{ field: 'category', rule: 'choice' }],
    ]);
  }
  expect((await save(person.visitor, spent, 'toys')).body.message).toBe('Please choose a category');
  expect((await save(person.visitor, spent, 'food', 'x'.repeat(301))).body.message).toBe(
    'Please keep the note within 300 characters',
  );
});

test('what waits is not spent yet, and is once the bank has approved it', async () => {
  const [person, other] = [await desk.customer(500_000), await desk.customer()];
  const id = await desk.waiting(person, other);
  await save(person.visitor, id, 'rent');
  expect(await spending(person)).toMatchObject({ spent: 0, categories: [], payees: [] });
  const banker = await desk.staff();
  expect((await banker.call('POST', `/banker/transactions/${id}/approve`)).status).toBe(200);
  expect(await spending(person)).toMatchObject({
    spent: 300_000,
    categories: [{ category: 'rent', spent: 300_000, spentBefore: 0, spentBeforeByDay: 0, budget: null }],
    payees: [{ name: other.form.name, spent: 300_000, payments: 1 }],
  });
  // For its receiver it is money in.
  expect(await spending(other)).toMatchObject({ spent: 0, categories: [] });
});

test('own term deposits are no spending; payees are other customers and what descriptions name', async () => {
  const [person, other] = [await desk.customer(90_000), await desk.customer()];
  await person.visitor.call('POST', '/deposits', { depositType: 'fixed', amount: 20_000, tenure: 12 });
  await desk.transfer(person, other, 300);
  await desk.transfer(person, other, 200);
  await withdraw(person, 40, 'Tea stall');
  await withdraw(person, 60, 'tea stall');
  const { spent, payees } = await spending(person);
  expect(spent).toBe(600);
  expect(payees).toEqual([
    { name: other.form.name, spent: 500, payments: 2 },
    { name: expect.stringMatching(/^tea stall$/i), spent: 100, payments: 2 },
  ]);
});

test('a budget is set, changed and removed; it is listed before anything is spent, and belongs to this month', async () => {
  const person = await desk.customer(5_000);
  const set = (amount: number, category = 'food') =>
    person.visitor.call('PUT', '/customers/budgets', { category, amount });
  const food = { category: 'food', spent: 0, spentBefore: 0, spentBeforeByDay: 0 };
  await set(3_000);
  expect((await spending(person)).categories).toEqual([{ ...food, budget: 3_000 }]);
  await set(2_500.5);
  await withdraw(person, 100, 'Dinner');
  expect((await spending(person)).categories).toEqual([{ ...food, spent: 100, budget: 2_500.5 }]);
  const earlier = await person.visitor.call('GET', '/customers/spending?month=2020-01');
  expect(earlier.body.data).toMatchObject({
    from: '2020-01-01',
    to: '2020-01-31',
    runs: false,
    spent: 0,
    categories: [],
  });
  expect((await set(0)).body.message).toBe('Please enter a valid amount greater than zero.');
  expect((await set(10, 'income')).body.message).toBe('Please choose a category');
  expect((await person.visitor.call('DELETE', '/customers/budgets?category=food')).status).toBe(200);
  expect((await spending(person)).categories).toEqual([{ ...food, spent: 100, budget: null }]);
  expect((await person.visitor.call('GET', '/customers/spending?month=2026-13')).body.message).toBe(
    'Please choose a month',
  );
});

test('the photo of a bill is drawn anew as a whole, replaced, and removed; only its owner sees it', async () => {
  const [person, other] = [await desk.customer(5_000), await desk.customer()];
  const id = (await desk.transfer(person, other, 50)).body.data.transaction.id;
  const at = `/customers/transactions/${id}/bill-photo`;
  expect((await person.visitor.call('GET', at)).body.code).toBe('NOT_FOUND');
  expect((await sendBill(person.visitor, id, Buffer.from('<svg/>'))).body.message).toBe(
    'Please choose a PNG, JPEG or WebP image file',
  );
  expect((await sendBill(person.visitor, id, await bill())).status).toBe(200);
  const { image } = (await person.visitor.call('GET', at)).body.data;
  const kept = Buffer.from(image.replace('data:image/jpeg;base64,', ''), 'base64');
  expect(kept.includes('9.9312N')).toBe(false);
  expect(await sharp(kept).metadata()).toMatchObject({ width: BILL_PHOTO_PIXELS, height: BILL_PHOTO_PIXELS / 2 });
  await sendBill(person.visitor, id, await bill(300, 400));
  const small = (await person.visitor.call('GET', at)).body.data.image;
  const metadata = await sharp(Buffer.from(small.split(',')[1], 'base64')).metadata();
  expect([metadata.width, metadata.height]).toEqual([300, 400]);
  expect(await marks(person.visitor, id)).toMatchObject({ billPhoto: true });
  // The receiver has the same movement on their own statement, with nothing of the sender's.
  await save(person.visitor, id, 'family', 'secret of the sender');
  expect((await other.visitor.call('GET', at)).body.code).toBe('NOT_FOUND');
  expect(await marks(other.visitor, id)).toMatchObject({ category: 'income', note: '', billPhoto: false });
  expect((await person.visitor.call('DELETE', at)).status).toBe(200);
  expect((await person.visitor.call('DELETE', at)).body.code).toBe('NOT_FOUND');
});

test('a customer keeps 200 photos of bills, and may still replace one', async () => {
  const person = await desk.customer(5_000);
  const [first, next] = [await withdraw(person, 1, 'a'), await withdraw(person, 1, 'b')];
  await sendBill(person.visitor, first, await bill(20, 20));
  await desk.app.bank.asOwner(
    `insert into bank.bill_photos (customer_id, journal_id, media_type, bytes, uploaded_at)
     select $1, gen_random_uuid(), 'image/jpeg', '', now() from generate_series(2, ${MAX_BILL_PHOTOS})`,
    [person.id],
  );
  expect((await sendBill(person.visitor, next, await bill(20, 20))).body).toMatchObject({
    code: 'STATUS_CONFLICT',
    message: 'You can keep at most 200 photos. Please remove one first.',
  });
  expect((await sendBill(person.visitor, first, await bill(20, 20))).status).toBe(200);
});

test("the customer's own search finds notes, and the category filters; neither does for the other side or the staff", async () => {
  const [person, other] = [await desk.customer(5_000), await desk.customer()];
  const id = (await desk.transfer(person, other, 50)).body.data.transaction.id;
  const tea = await withdraw(person, 10, 'Tea');
  await save(person.visitor, id, 'family', 'Sparkling anklets');
  expect(await found(person.visitor, 'search=anklets')).toEqual([id]);
  expect(await found(person.visitor, 'category=family')).toEqual([id]);
  expect(await found(person.visitor, 'category=food')).toEqual([tea]);
  expect(await found(person.visitor, 'category=income')).toHaveLength(1);
  expect(await found(person.visitor, 'category=food&search=anklets')).toEqual([]);
  expect(await found(other.visitor, 'search=anklets')).toEqual([]);
  expect(await found(other.visitor, 'category=family')).toEqual([]);
  const banker = await desk.staff();
  const ofStaff = [
    `/banker/customers/${person.id}/transactions?search=anklets`,
    `/banker/customers/${person.id}/transactions?category=family`,
    `/banker/customers/${person.id}`,
    `/banker/transactions?search=anklets`,
    `/banker/transactions/${id}`,
  ];
  for (const address of ofStaff) {
    const answer = await banker.call('GET', address);
    expect(answer.status, address).toBe(200);
    expect(JSON.stringify(answer.body), address).not.toMatch(/anklets|family/i);
  }
  expect((await banker.call('GET', ofStaff[0] ?? '')).body.data).toEqual([]);
});

test('none of it touches the books', async () => {
  const [person, other] = [await desk.customer(5_000), await desk.customer()];
  const id = (await desk.transfer(person, other, 50)).body.data.transaction.id;
  const line = async () => (await person.visitor.call('GET', `/customers/transactions/${id}`)).body.data;
  const before = await line();
  await save(person.visitor, id, 'rent', 'March');
  await sendBill(person.visitor, id, await bill(20, 20));
  expect(await line()).toEqual(before);
  expect(await desk.violations()).toEqual([]);
});

test('closing the account erases notes, categories, budgets and photos', async () => {
  const leaver = await desk.customer(5_000);
  const id = await withdraw(leaver, 10, 'Tea');
  await save(leaver.visitor, id, 'food', 'with Ravi');
  await sendBill(leaver.visitor, id, await bill(20, 20));
  await leaver.visitor.call('PUT', '/customers/budgets', { category: 'food', amount: 100 });
  const held = () =>
    desk.app.bank.asOwner(
      `select (select count(*) from bank.transaction_marks where customer_id = $1)::integer as marks,
        (select count(*) from bank.bill_photos where customer_id = $1)::integer as photos,
        (select count(*) from bank.spending_budgets where customer_id = $1)::integer as budgets`,
      [leaver.id],
    );
  expect(await held()).toEqual([{ marks: 1, photos: 1, budgets: 1 }]);
  const banker = await desk.staff();
  expect((await banker.call('DELETE', `/banker/customers/${leaver.id}`)).status).toBe(200);
  expect(await held()).toEqual([{ marks: 0, photos: 0, budgets: 0 }]);
});

test('nothing that a customer sends while their account is closed is kept: photo, note, budget, goal', async () => {
  const person = await desk.customer(5_000);
  const id = await withdraw(person, 90, 'Stationery');
  const { app } = desk;
  const { database } = app.bank;
  const [row] = await app.bank.asOwner<{ account_id: string }>(
    'update bank.customers set closed_at = now() where id = $1 returning account_id',
    [person.id],
  );
  const spender = { customerId: person.id, accountId: row?.account_id ?? '' };
  const photo = await bill();
  const sent = [
    () => saveBillPhoto(database, app.clock, spender, id, photo),
    () => saveMarks({ database, clock: app.clock }, spender, id, { category: 'education', note: 'Pens' }),
    () => database.transaction((tx) => setBudget(tx, app.clock, person.id, { category: 'food', amount: 100n })),
    () => database.transaction((tx) => setSavingsGoal(tx, app.clock, person.id, 100n)),
  ];
  for (const each of sent) await expect(each()).rejects.toMatchObject({ code: 'SESSION_ENDED' });
  for (const table of ['bill_photos', 'transaction_marks', 'spending_budgets', 'savings_goals'])
    expect(await app.bank.asOwner(`select from bank.${table} where customer_id = $1`, [person.id]), table).toEqual([]);
});
