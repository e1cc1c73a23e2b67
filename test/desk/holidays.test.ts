import { afterEach, beforeEach, expect, test } from 'vitest';
import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import { addDays } from '../../server/platform/bank-clock.ts';
import type { TestVisitor } from '../sessions/app-under-test.ts';
import { type DeskUnderTest, openDesk } from './desk-under-test.ts';

let desk: DeskUnderTest;
let admin: TestVisitor & { readonly staffId: string };
beforeEach(async () => {
  desk = await openDesk();
  admin = await desk.staff('admin');
});
afterEach(() => desk.close());

const today = businessDateOf(new Date());
const day = `${Number(today.slice(0, 4)) + 1}-10-20`;
const diwali = { day, name: 'Diwali', bank: 'closed' };
const ask = (body: object) => admin.call('PUT', '/admin/holidays', body);
const list = async (year = day.slice(0, 4)) => (await admin.call('GET', `/admin/holidays?year=${year}`)).body.data;

test('no seed has a holiday', async () => {
  const demo = await openDesk({ SEED: 'demo' });
  try {
    expect(await demo.app.bank.asOwner('select from bank.holiday_changes')).toHaveLength(0);
  } finally {
    await demo.close();
  }
  expect(await list()).toMatchObject({ holidays: [], changes: [] });
});

test('the only admin’s holiday holds at once, audited as alone, and is listed in its year', async () => {
  expect(await ask(diwali)).toMatchObject({ status: 200, body: { message: 'Holidays saved', data: { change: null } } });
  expect(await list()).toMatchObject({ holidays: [{ day, name: 'Diwali', changedBy: 'Kabir Rao' }] });
  expect((await list(today.slice(0, 4))).holidays).toEqual([]);
  expect(
    await desk.app.bank.asOwner("select object, details from audit.events where event = 'holiday.changed'"),
  ).toEqual([{ object: day, details: { name: 'Diwali', closed: true, reason: 'alone' } }]);
  expect(await desk.app.bank.asOwner("select from bank.mails where kind = 'decided_alone'")).toHaveLength(1);
});

test('with a second admin a holiday waits for them, and so does its end', async () => {
  const colleague = await desk.staff('admin');
  const banker = await desk.staff();
  const approve = (by: TestVisitor, id: string) => by.call('POST', `/banker/changes/${id}/approve`);
  const asked = await ask(diwali);
  expect(asked).toMatchObject({ status: 202, body: { message: 'Another admin must approve this change' } });
  const { id } = asked.body.data.change;
  expect(await list()).toMatchObject({
    holidays: [],
    changes: [
      {
        id,
        title: 'Change of the bank’s holidays',
        facts: [
          { label: 'Day', value: `20 Oct ${day.slice(0, 4)}` },
          { label: 'Name', value: 'Diwali' },
          { label: 'The bank is', value: 'closed' },
        ],
      },
    ],
  });
  expect((await ask(diwali)).body.message).toBe('A change of this day already waits for another admin.');
  expect((await approve(admin, id)).body.code).toBe('MAKER_IS_CHECKER');
  expect((await approve(banker, id)).body.code).toBe('NOT_ALLOWED');
  expect((await approve(colleague, id)).status).toBe(200);
  expect((await list()).holidays).toHaveLength(1);

  const end = await ask({ ...diwali, bank: 'open' });
  expect((await approve(colleague, end.body.data.change.id)).status).toBe(200);
  expect((await list()).holidays).toEqual([]);
  expect(await desk.app.bank.asOwner('select closed from bank.holiday_changes order by valid_from')).toEqual([
    { closed: true },
    { closed: false },
  ]);
});

test('today and the past stay as they are, and a change changes something', async () => {
  for (const past of [today, addDays(today, -1)]) {
    const refused = await ask({ ...diwali, day: past });
    expect(refused.body).toMatchObject({ code: 'STATUS_CONFLICT' });
    expect(refused.body.message).toContain('Only a day to come can be changed');
  }
  expect((await ask({ ...diwali, bank: 'open' })).body.message).toBe(`20 Oct ${day.slice(0, 4)} is no holiday.`);
  await ask(diwali);
  expect((await ask(diwali)).body.message).toBe(`20 Oct ${day.slice(0, 4)} is a holiday already.`);
});
