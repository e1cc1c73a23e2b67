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
