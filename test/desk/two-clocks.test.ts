import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import { createAuditSealer } from '../../server/audit/seal-audit.ts';
import { verifyChain } from '../../server/audit/verify-audit.ts';
import { createLog } from '../../server/platform/log.ts';
import type { TestVisitor } from '../sessions/app-under-test.ts';
import { type DeskPerson, type DeskUnderTest, openDesk } from './desk-under-test.ts';

let desk: DeskUnderTest;
let admin: TestVisitor & { readonly staffId: string };
let asha: DeskPerson;
beforeAll(async () => {
  desk = await openDesk();
  admin = await desk.staff('admin');
  asha = await desk.customer(1_000);
});
afterAll(() => desk.close());

const get = async (path: string) => (await admin.call('GET', path)).body.data;
const dayOf = (at: string) => businessDateOf(new Date(at));

test('an event is dated by the clock of the bank in each list, keeps the real time, and both are under its seal', async () => {
  const moved = await admin.call('POST', '/admin/clock', { days: 40 });
  expect(moved.status).toBe(200);
  const today = moved.body.data.businessDate;
  const real = businessDateOf(new Date());
  expect(today > real).toBe(true);
  await admin.call('POST', `/banker/customers/${asha.id}/flags`, { reason: 'Unusual pattern of deposits' });
  const kabir = await desk.staff('banker');
  await admin.call('PATCH', `/banker/staff/${kabir.staffId}/status`, { status: 'disabled' });

  const [flagged] = await get(`/banker/customers/${asha.id}/history`);
  expect([flagged.event, dayOf(flagged.at)]).toEqual(['customer.flagged', today]);
  const trail = await get('/banker/audit?limit=100');
  const disabled = trail.find(({ event }: { event: string }) => event === 'staff.disabled');
  expect([dayOf(disabled.at), dayOf(disabled.real_at)]).toEqual([today, real]);
  const times = trail.map(({ at }: { at: string }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  const [newest] = await get('/banker/activity');
  expect(dayOf(newest.at)).toBe(today);
  const member = (await get('/banker/staff')).find(({ id }: { id: string }) => id === kabir.staffId);
  expect(dayOf(member.disabled_at)).toBe(today);

  // The night that the clock passed is followed by the proof of the books; nothing is written after it.
  const events = async () => (await get('/banker/audit?limit=100')).map(({ event }: { event: string }) => event);
  await expect.poll(events, { timeout: 120_000 }).toContain('books.verified');
  const first = await get('/banker/audit?limit=7');
  const pages = [...first, ...(await get(`/banker/audit?limit=100&before=${first.at(-1).seq}`))];
  expect(pages.map(({ seq }) => seq)).toEqual(
    (await get('/banker/audit?limit=100')).map(({ seq }: { seq: number }) => seq),
  );

  const sealer = createAuditSealer(desk.app.bank.database, createLog('silent'), desk.app.clock);
  // The bank seals as well, and only one of both does at a time.
  await expect
    .poll(
      async () => {
        await sealer.seal();
        return await verifyChain(desk.app.bank.pool);
      },
      { timeout: 120_000 },
    )
    .toMatchObject({ violations: [], waiting: 0, uncovered: 0 });
  await desk.app.bank.asOwner('alter table audit.events disable trigger append_only');
  await desk.app.bank.asOwner(
    `update audit.events set real_at = real_at - interval '1 day' where seq = ${disabled.seq}`,
  );
  expect((await verifyChain(desk.app.bank.pool)).violations).toEqual([`Event ${disabled.seq} is not what was sealed.`]);
});
