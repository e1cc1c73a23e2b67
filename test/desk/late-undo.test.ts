import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerWithCard } from '../cards/card-desk.ts';
import { type DeskUnderTest, openDesk } from './desk-under-test.ts';

// An undo takes back its maker's own step and no colleague's (decision 84).

let desk: DeskUnderTest;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

type Banker = Awaited<ReturnType<DeskUnderTest['staff']>>;
const UNDOING = { reason: 'The step before was undone', undoes: true };
const LATE = {
  status: 409,
  body: {
    code: 'STATUS_CONFLICT',
    message: 'Kabir Rao has changed the status since. Nothing was undone.',
  },
};

const setAccount = (by: Banker, id: string, status: string, said: object = {}) =>
  by.call('PATCH', `/banker/customers/${id}/status`, { status, ...said });
const setCard = (by: Banker, id: string, status: string, said: object = {}) =>
  by.call('PATCH', `/cards/${id}/status`, { status, ...said });

test('[B-CU-09] a freeze is undone by its maker', async () => {
  const [banker, { id }] = [await desk.staff(), await desk.customer()];
  await setAccount(banker, id, 'frozen');
  expect((await setAccount(banker, id, 'active', UNDOING)).body.data.status).toBe('active');
});

test.each([
  ['deactivated the account', ['inactive'], 'inactive'],
  ['took it back already', ['active'], 'active'],
  ['took it back and froze it for another reason', ['active', 'frozen'], 'frozen'],
])('[B-CU-09] an undo is refused by name when a colleague has since %s', async (_what, steps, status) => {
  const [banker, colleague, { id }] = [await desk.staff(), await desk.staff(), await desk.customer()];
  await setAccount(banker, id, 'frozen');
  for (const step of steps) expect((await setAccount(colleague, id, step)).status).toBe(200);
  expect(await setAccount(banker, id, 'active', UNDOING)).toMatchObject(LATE);
  expect((await banker.call('GET', `/banker/customers/${id}`)).body.data.status).toBe(status);
});

const setStaff = (by: Banker, id: string, status: string, said: object = {}) =>
  by.call('PATCH', `/banker/staff/${id}/status`, { status, ...said });
const lettersAbout = (deed: string) =>
  desk.app.bank.asOwner("select from bank.mails where kind = 'decided_alone' and subject like $1", [`%${deed}%`]);

test('[B-CU-16] an admin who has just disabled a colleague enables them again at once; without undoing it waits', async () => {
  const [admin, , member] = [await desk.staff('admin'), await desk.staff('admin'), await desk.staff()];
  expect((await setStaff(admin, member.staffId, 'disabled', { reason: 'On leave' })).status).toBe(200);
  expect(await setStaff(admin, member.staffId, 'active', UNDOING)).toMatchObject({
    status: 200,
    body: { message: 'Kabir Rao is now active', data: { banker: { disabled_at: null } } },
  });
  const [enabled] = (await admin.call('GET', '/banker/audit?event=staff.enabled')).body.data;
  expect(enabled.description).toContain('The step before was undone');
  expect(await lettersAbout('enabled')).toEqual([]);
  // The session stays ended: the colleague signs in again.
  expect((await member.call('GET', '/banker/profile')).status).toBe(401);

  await setStaff(admin, member.staffId, 'disabled');
  expect((await setStaff(admin, member.staffId, 'active')).status).toBe(202);
});

test('[B-CU-16] all the staff who were told that an admin is disabled are told of its undo', async () => {
  const [admin, other] = [await desk.staff('admin'), await desk.staff('admin')];
  await setStaff(admin, other.staffId, 'disabled');
  expect((await setStaff(admin, other.staffId, 'active', UNDOING)).status).toBe(200);
  expect((await lettersAbout('enabled the admin Kabir Rao again')).length).toBeGreaterThan(0);
});

test('[B-CU-16] enabling by an undo is refused when it is late, to a colleague, and when nothing is disabled', async () => {
  const [admin, other, member] = [await desk.staff('admin'), await desk.staff('admin'), await desk.staff()];
  const undo = (by: Banker) => setStaff(by, member.staffId, 'active', UNDOING);
  expect((await undo(admin)).body.message).toBe('Kabir Rao is enabled already.');
  await setStaff(admin, member.staffId, 'disabled');
  expect(await undo(other)).toMatchObject(LATE);
  await desk.app.bank.asOwner("update bank.staff set disabled_at = disabled_at - interval '15 seconds' where id = $1", [
    member.staffId,
  ]);
  expect((await undo(admin)).body).toMatchObject({
    code: 'STATUS_CONFLICT',
    message: 'It is too late to undo this. Nothing was undone.',
  });
});

test('[B-CD-04] a deactivated card is not activated by an undo after a colleague took a step', async () => {
  const [banker, colleague] = [await desk.staff(), await desk.staff()];
  const { cardId } = await customerWithCard(desk.app, banker);
  expect((await setCard(banker, cardId, 'inactive')).status).toBe(200);
  expect((await setCard(banker, cardId, 'active', UNDOING)).body.data.card.status).toBe('active');
  await setCard(banker, cardId, 'inactive');
  for (const step of ['active', 'inactive']) expect((await setCard(colleague, cardId, step)).status).toBe(200);
  expect(await setCard(banker, cardId, 'active', UNDOING)).toMatchObject(LATE);
  expect((await setCard(colleague, cardId, 'active')).status).toBe(200);
});
