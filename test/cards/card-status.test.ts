import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARD_STEPS, type CardStep } from '../../contract/desk/cards.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';
import { customerWithCard, setStatus, signedInStaff } from './card-desk.ts';

let app: AppUnderTest;
let banker: TestVisitor;
beforeAll(async () => {
  app = await openApp({ SEED: 'none' });
  banker = await signedInStaff(app);
});
afterAll(() => app.close());

const STEPS = [
  ['inactive', 'active', 'Card activated successfully'],
  ['active', 'inactive', 'Card deactivated successfully'],
  ['active', 'blocked', 'Card blocked successfully'],
  ['inactive', 'blocked', 'Card blocked successfully'],
  ['blocked', 'inactive', 'Card unblocked successfully'],
] as const;
const REFUSED = [
  ['inactive', 'inactive', 'This card is already inactive.'],
  ['active', 'active', 'This card is already active.'],
  ['blocked', 'blocked', 'This card is already blocked.'],
  ['blocked', 'active', 'A blocked card must be unblocked before it can be activated.'],
] as const;

async function cardIn(status: string): Promise<string> {
  const { cardId } = await customerWithCard(app);
  if (status !== 'inactive') await setStatus(banker, cardId, status);
  return cardId;
}

test.each(STEPS)('[B-CD-04] [B-CD-05] [B-CD-06] %s → %s says “%s”', async (from, to, message) => {
  const cardId = await cardIn(from);
  const answer = await setStatus(banker, cardId, to, 'Checked at the desk');
  expect(answer).toMatchObject({
    status: 200,
    body: { success: true, message, data: { card: { id: cardId, status: to, status_reason: 'Checked at the desk' } } },
  });
  const [change] = await app.bank.asOwner(
    `select from_status, s.status, reason, t.role from bank.card_status_changes s join bank.staff t on t.id = s.changed_by where card_id = $1 order by changed_at desc, s.id desc limit 1`,
    [cardId],
  );
  expect(change).toEqual({ from_status: from, status: to, reason: 'Checked at the desk', role: 'banker' });
});

test.each(REFUSED)('[B-CD-04] %s → %s is refused: %s', async (from, to, message) => {
  const cardId = await cardIn(from);
  expect(await setStatus(banker, cardId, to)).toMatchObject({
    status: 409,
    body: { code: 'STATUS_CONFLICT', message },
  });
});

test.each(['inactive', 'active', 'blocked'])(
  '[B-CD-04] an %s card names the steps that are taken, and no other',
  async (from) => {
    const names = async (cardId: string): Promise<string[]> =>
      (await banker.call('GET', '/cards/all?limit=100')).body.data.cards.find(
        (card: { id: string }) => card.id === cardId,
      ).allowed;
    for (const status of ['active', 'inactive', 'blocked'] as const) {
      const cardId = await cardIn(from);
      const named = (await names(cardId)).some((step) => CARD_STEPS[step as CardStep] === status); // as: the contract's names
      const answer = await setStatus(banker, cardId, status);
      expect(answer.status === 200, `${from} to ${status}`).toBe(named);
      if (named) expect(answer.body.data.card.allowed).toEqual(await names(cardId));
    }
  },
);

test('[B-CD-05] an unknown card is 404, an unknown status 400', async () => {
  expect((await setStatus(banker, '0190a000-0000-7000-8000-00000000ffff', 'active')).status).toBe(404);
  expect((await setStatus(banker, await cardIn('inactive'), 'lost')).status).toBe(400);
});

test('[B-CD-04] activating against blocking, twenty at once: the card ends blocked, each step once', async () => {
  const { cardId } = await customerWithCard(app);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => setStatus(banker, cardId, index % 2 === 0 ? 'active' : 'blocked')),
  );
  const done = answers.filter(({ status }) => status === 200).map(({ body }) => body.message);
  expect(done.filter((message) => message === 'Card blocked successfully').length).toBe(1);
  expect(done.length).toBeLessThanOrEqual(2);
  const rows = await app.bank.asOwner<{ status: string }>('select status from bank.cards where id = $1', [cardId]);
  expect(rows).toEqual([{ status: 'blocked' }]);
});

test('[C-CD-08] no details are shown after the answer to a block', async () => {
  const { visitor, cardId } = await customerWithCard(app, banker);
  const burst = Promise.all(Array.from({ length: 5 }, () => visitor.call('GET', '/cards/my-card/full-details')));
  await setStatus(banker, cardId, 'blocked', 'Reported lost');
  const after = await visitor.call('GET', '/cards/my-card/full-details');
  expect(after.body.code).toBe('STATUS_CONFLICT');
  await burst;
  expect((await visitor.call('GET', '/cards/my-card')).body.data.card).toMatchObject({
    status: 'blocked',
    status_reason: 'Reported lost',
  });
});

test('[B-CD-01] [B-CD-03] staff list every card, paged, with the last four digits only', async () => {
  for (let count = 0; count < 3; count += 1) await customerWithCard(app);
  const { body } = await banker.call('GET', '/cards/all?page=1&limit=2');
  expect(body.data.cards.length).toBe(2);
  expect(body.meta).toMatchObject({ page: 1, limit: 2, totalPages: Math.ceil(body.meta.total / 2) });
  const all = (await banker.call('GET', '/cards/all?limit=100')).body;
  expect(all.data.cards.length).toBe(all.meta.total);
  expect(new Set(all.data.cards.map((card: { id: string }) => card.id)).size).toBe(all.meta.total);
  for (const card of all.data.cards) {
    expect(card.card_number).toMatch(/^•••• \d{4}$/);
    expect(card).not.toHaveProperty('cvv');
    expect(card.customer_id).toMatch(/^KB\d+$/);
  }
  const times = all.data.cards.map((card: { created_at: string }) => card.created_at);
  expect(times).toEqual(times.toSorted((a: string, b: string) => b.localeCompare(a)));
});

test('[B-CD-01] the list is filtered by status, customer and search', async () => {
  const { cardId, form, customer } = await customerWithCard(app, banker);
  const ids = async (query: string) =>
    (await banker.call('GET', `/cards/all?${query}`)).body.data.cards.map((card: { id: string }) => card.id);
  const [mine] = (await banker.call('GET', `/cards/all?customerId=${customer.id}`)).body.data.cards;
  expect(mine.id).toBe(cardId);
  expect(await ids(`customerId=${mine.customer_id}`)).toEqual([cardId]);
  expect(await ids(`search=${encodeURIComponent(form.email)}`)).toEqual([cardId]);
  expect(await ids(`search=${mine.customer_id.toLowerCase()}`)).toEqual([cardId]);
  expect(await ids(`search=${encodeURIComponent(form.name.toLowerCase())}`)).toEqual([cardId]);
  expect(await ids(`search=${mine.card_number.slice(-4)}`)).toContain(cardId);
  expect(await ids('status=active&limit=100')).toContain(cardId);
  expect(await ids('status=blocked&limit=100')).not.toContain(cardId);
  expect(await ids('search=%25')).toEqual([]);
});
