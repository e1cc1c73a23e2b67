import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnswerRow, batchParameters, POST_BATCH } from '../../server/ledger/posting-batch.ts';
import { bankerDeposits } from '../../server/ledger/postings/banker-deposits.ts';
import { transferBetweenCustomers } from '../../server/ledger/postings/transfer-between-customers.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import type { TestVisitor } from '../sessions/app-under-test.ts';
import { type DeskPerson, type DeskUnderTest, openDesk } from './desk-under-test.ts';

interface Line {
  readonly seq: number;
  readonly at: string;
  readonly event: string;
  readonly actor: string | null;
  readonly journal_id: string | null;
  readonly amount: number | null;
  readonly description: string;
}

let desk: DeskUnderTest;
let banker: TestVisitor & { readonly staffId: string };
let admin: TestVisitor & { readonly staffId: string };
let people: DeskPerson[];
/** Ids of three movements that were posted in one batch: Asha to Ravi, a banker to Meera, Ravi to Meera. */
let together: string[];

beforeAll(async () => {
  desk = await openDesk();
  [banker, admin] = [await desk.staff(), await desk.staff('admin')];
  people = [await desk.customer(100), await desk.customer(100), await desk.customer()];
  const accounts = await desk.app.bank.asOwner<{ id: string; account_id: string }>(
    'select id, account_id from bank.customers',
  );
  const accountOf = (person: DeskPerson) => accounts.find(({ id }) => id === person.id)?.account_id ?? '';
  const [asha, ravi, meera] = people as [DeskPerson, DeskPerson, DeskPerson];
  const order = (actorId: string, amount: bigint) => ({
    journalId: uuidv7(),
    amount,
    actorId,
    idempotencyKey: randomUUID(),
    description: 'Together',
    at: desk.app.clock.now(),
  });
  const transfer = (from: DeskPerson, to: DeskPerson, amount: bigint) =>
    transferBetweenCustomers({
      ...order(from.id, amount),
      senderAccount: accountOf(from),
      receiverAccount: accountOf(to),
    });
  const postings = [
    transfer(asha, ravi, 1_100n),
    bankerDeposits({ ...order(banker.staffId, 1_200n), account: accountOf(meera) }),
    transfer(ravi, meera, 1_300n),
  ];
  const { rows } = await desk.app.bank.pool.query<AnswerRow>(
    POST_BATCH,
    batchParameters(postings, desk.app.clock.now()),
  );
  expect(rows.map(({ outcome }) => outcome)).toEqual(['posted', 'posted', 'posted']);
  together = postings.map(({ journalId }) => journalId);
});
afterAll(() => desk.close());

const audit = async (query: string) => (await admin.call('GET', `/banker/audit?${query}`)).body;
const movements = (lines: readonly Line[]) =>
  lines.filter(({ journal_id }) => together.includes(journal_id ?? '')).map(({ journal_id }) => journal_id);

test('each movement of a batch has its own line, latest first, with its maker, its amount and the seal of the batch', async () => {
  const lines: Line[] = (await audit('event=journal.posted&limit=3')).data;
  expect(lines.map(({ journal_id }) => journal_id)).toEqual(together.toReversed());
  const [asha, ravi, meera] = people;
  expect(lines.map(({ actor, amount, description }) => ({ actor, amount, description }))).toEqual([
    { actor: ravi?.form.name, amount: 13, description: `${ravi?.form.name} · to ${meera?.form.name} · Together` },
    { actor: 'Kabir Rao', amount: 12, description: `${meera?.form.name} · Together` },
    { actor: asha?.form.name, amount: 11, description: `${asha?.form.name} · to ${ravi?.form.name} · Together` },
  ]);
  expect(new Set(lines.map(({ seq }) => seq)).size).toBe(1);
});

test.each([1, 2, 3])('pages of %i lines show each line once, also where a page ends within a batch', async (limit) => {
  const all: Line[] = (await audit('limit=100')).data;
  expect(movements(all)).toEqual(together.toReversed());
  const paged: Line[] = [];
  let before: string | null = '';
  while (before !== null) {
    const page: { data: Line[]; meta: { nextBefore: string | null } } = await audit(
      `limit=${limit}${before && `&before=${before}`}`,
    );
    paged.push(...page.data);
    before = page.meta.nextBefore;
  }
  // The bank's own clock may have written a line meanwhile.
  const asBefore = paged.filter(({ seq }) => seq <= (all[0]?.seq ?? 0));
  expect(asBefore.map(({ seq, journal_id }) => [seq, journal_id])).toEqual(
    all.map(({ seq, journal_id }) => [seq, journal_id]),
  );
});

test('a search finds the movements of its people alone', async () => {
  const [asha, ravi, meera] = people;
  const found = async (search: string | undefined) =>
    movements((await audit(`search=${encodeURIComponent(search ?? '')}&limit=100`)).data);
  const [first, second, third] = together;
  expect(await found(asha?.accountNumber)).toEqual([first]);
  expect(await found(ravi?.form.email)).toEqual([third, first]);
  expect(await found(meera?.id)).toEqual([third, second]);
  expect(await found(banker.staffId)).toEqual([second]);
  expect(await found(second)).toEqual([second]);
});

test('the record of a transaction has the event that it shares, with its own time and maker', async () => {
  const record = async (id: string | undefined) =>
    (await banker.call('GET', `/banker/transactions/${id}/record`)).body.data;
  const [, deposit] = together;
  expect((await record(deposit)).events).toEqual([
    { at: expect.any(String), title: 'Transaction posted', detail: '', actor: 'Kabir Rao' },
  ]);
});

test('the timeline shows each movement of a batch under an id of its own', async () => {
  const { data } = (await banker.call('GET', '/banker/activity')).body;
  const shown = data.filter(({ journal_id }: Line) => together.includes(journal_id ?? ''));
  expect(shown.map(({ amount }: Line) => amount)).toEqual([13, 12, 11]);
  expect(new Set(shown.map(({ id }: { id: string }) => id)).size).toBe(3);
});

test('a page that is none is refused', async () => {
  for (const before of ['1.2.3', '-1', 'x', '1.'])
    expect(await audit(`before=${before}`)).toMatchObject({ success: false, code: 'INVALID_INPUT' });
});
