import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveInside } from '../../server/ledger/ledger.ts';
import { clockAt } from '../../server/platform/day-end-step.ts';
import { type DeskPerson, type DeskUnderTest, openDesk } from '../desk/desk-under-test.ts';
import type { TestVisitor } from '../sessions/app-under-test.ts';

// One transfer for each outcome, and its status as the customer and the desk find and read it.

/** Longer than a hold can last. */
const MONTH_MS = 30 * 86_400_000;

let desk: DeskUnderTest;
let sender: DeskPerson;
let banker: TestVisitor;
/** Outcome of each movement, by its id. */
const ended = new Map<string, string>();

beforeAll(async () => {
  desk = await openDesk();
  sender = await desk.customer(900_000);
  const receiver = await desk.customer();
  banker = await desk.staff();
  ended.set((await desk.transfer(sender, receiver, 100)).body.data.transaction.id, 'booked');
  const [approved, rejected, expired, waiting] = [
    await desk.waiting(sender, receiver, 200_001),
    await desk.waiting(sender, receiver, 200_002),
    await desk.waiting(sender, receiver, 200_003),
    await desk.waiting(sender, receiver, 200_004),
  ];
  await banker.call('POST', `/banker/transactions/${approved}/approve`);
  await banker.call('POST', `/banker/transactions/${rejected}/reject`, { reason: 'Not known to us' });
  await desk.app.bank.database.transaction((tx) =>
    resolveInside(tx, clockAt(new Date(desk.app.clock.now().getTime() + MONTH_MS)), {
      journalId: expired,
      outcome: 'expired',
      checkerId: null,
      reason: 'Not decided in time',
      idempotencyKey: `expiry:${expired}`,
    }),
  );
  ended.set(approved, 'approved').set(rejected, 'rejected').set(expired, 'expired').set(waiting, 'waits');
});
afterAll(() => desk.close());

type Line = { id: string; status: string };

/** Returns `outcome: status read` for the transfers that a reader finds under a name. */
function read(lines: readonly Line[]): string[] {
  return lines
    .filter(({ id }) => ended.has(id))
    .map(({ id, status }) => `${ended.get(id)}: ${status}`)
    .toSorted();
}

const customers = async (filter: string): Promise<string[]> =>
  read((await sender.visitor.call('GET', `/customers/transactions${filter}`)).body.data);
const staff = async (filter: string): Promise<string[]> =>
  read((await banker.call('GET', `/banker/transactions${filter}`)).body.data.transactions);

test('[C-DB-10] customers read completed, pending and failed; [B-TX-08] staff read how a review ended', async () => {
  expect(await customers('')).toEqual([
    'approved: completed',
    'booked: completed',
    'expired: failed',
    'rejected: failed',
    'waits: pending',
  ]);
  expect(await staff('')).toEqual([
    'approved: approved',
    'booked: completed',
    'expired: failed',
    'rejected: rejected',
    'waits: pending',
  ]);
});

test.each([
  ['completed', ['approved', 'booked']],
  ['success', ['approved', 'booked']],
  ['approved', ['approved']],
  ['failed', ['expired', 'rejected']],
  ['rejected', ['rejected']],
  ['pending', ['waits']],
])('[C-DB-13] [B-TX-08] a filter by %s finds the same for customers and staff', async (name, found) => {
  const endings = (lines: string[]) => lines.map((line) => line.replace(/:.*/, ''));
  expect(endings(await customers(`?status=${name}`))).toEqual(found);
  expect(endings(await staff(`?status=${name}`))).toEqual(found);
});

test('each view of the ledger gives a movement the same status', async () => {
  const rows = await desk.app.bank.asOwner<{ journal_id: string; statuses: string[] }>(`
    select s.journal_id, array_agg(distinct s.status) as statuses
    from (select journal_id, status from ledger.movements
          union all select journal_id, status from ledger.statement_lines
          union all select journal_id, status from ledger.reviews) s
    group by s.journal_id`);
  const read = rows.filter((row) => ended.has(row.journal_id));
  expect(new Map(read.map((row) => [ended.get(row.journal_id), row.statuses]))).toEqual(
    new Map([
      ['booked', ['completed']],
      ['approved', ['approved']],
      ['rejected', ['rejected']],
      ['expired', ['failed']],
      ['waits', ['pending']],
    ]),
  );
});
