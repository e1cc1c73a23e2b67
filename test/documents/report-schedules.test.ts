import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  type DueSchedule,
  endSchedulesOf,
  runningSchedules,
  scheduleReport,
  takeDueSchedule,
} from '../../server/desk/controls/report-schedules.ts';
import { requestScheduled } from '../../server/documents/report-requests.ts';
import type { SignedIn } from '../../server/platform/signed-in.ts';
import { type DeskUnderTest, openDesk } from '../desk/desk-under-test.ts';

let desk: DeskUnderTest;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

type Banker = Awaited<ReturnType<DeskUnderTest['staff']>>;
const schedulesOf = async (banker: Banker) => (await banker.call('GET', '/banker/report-schedules')).body.data;

async function repeated(banker: Banker, order: object = {}) {
  const body = { kind: 'days', format: 'xlsx', day: 1, ...order };
  const answer = await banker.call('POST', '/banker/report-schedules', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}

/** Moves a schedule's next day to the past, as if the bank had been down since. */
const overdue = (id: string, months: number) =>
  desk.app.bank.asOwner(
    'update bank.report_schedules set next_on = (next_on - make_interval(months => $2))::date where id = $1',
    [id, months],
  );
const periodsOf = (id: string) =>
  desk.app.bank.asOwner<{ from: string; to: string; maker: string }>(
    'select asked_from::text as "from", asked_to::text as "to", requested_by as maker from bank.desk_reports where schedule_id = $1 order by asked_to',
    [id],
  );

function firstOfMonth(today: string, months: number): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

test('a monthly report is listed with its next day, which is after today', async () => {
  const banker = await desk.staff();
  const schedule = await repeated(banker, { kind: 'trial_balance', format: 'pdf' });
  const today = desk.app.bank.clock.businessDate();
  expect(schedule).toMatchObject({
    kind: 'trial_balance',
    format: 'pdf',
    day: 1,
    made_by: 'Kabir Rao',
    next_on: firstOfMonth(today, 1),
  });
  expect(await schedulesOf(banker)).toContainEqual(schedule);
  const refused = await banker.call('POST', '/banker/report-schedules', { kind: 'days', format: 'pdf', day: 29 });
  expect(refused).toMatchObject({ status: 400, body: { message: 'Please enter a day of the month from 1 to 28' } });
});

test.each([
  ['2031-03-15', 14, '2031-04-14'],
  ['2031-03-15', 15, '2031-04-15'],
  ['2031-03-15', 16, '2031-03-16'],
  ['2031-12-28', 28, '2032-01-28'],
])('asked for on %s, a report of day %i is made first on %s', async (today, day, first) => {
  const banker = await desk.staff();
  const { clock } = desk.app;
  const parts = {
    database: desk.app.bank.database,
    clock: { now: () => clock.now(), wall: () => clock.wall(), businessDate: () => today },
  };
  // as: a schedule keeps only the id of its maker
  const maker = { subjectId: banker.staffId } as SignedIn;
  const { next_on } = await scheduleReport(parts, maker, { kind: 'days', format: 'pdf', day });
  expect(next_on).toBe(first);
});

test('months that passed while the bank was down are each made once, though several servers look at once', async () => {
  const banker = await desk.staff();
  const { id } = await repeated(banker);
  const today = desk.app.bank.clock.businessDate();
  await overdue(id, 3);
  const parts = { database: desk.app.bank.database, clock: desk.app.clock };
  const server = async () => {
    while (await requestScheduled(parts));
  };
  await Promise.all([server(), server(), server(), server()]);
  await server();
  const firsts = [-3, -2, -1].map((months) => firstOfMonth(today, months));
  expect(await periodsOf(id)).toEqual(
    firsts.map((from, at) => ({
      from,
      to: dayBefore(firsts[at + 1] ?? firstOfMonth(today, 0)),
      maker: banker.staffId,
    })),
  );
  expect((await runningSchedules(desk.app.bank.db, id))[0]?.next_on).toBe(firstOfMonth(today, 1));
});

/** Takes a schedule whose next day is given, as a server does that is killed before it has written the request. */
async function takenByKilled(id: string, nextOn: string, closedThrough: string): Promise<DueSchedule | undefined> {
  let taken: DueSchedule | undefined;
  const killed = desk.app.bank.transaction(async (tx) => {
    await sql`update bank.report_schedules set next_on = case when id = ${id} then ${nextOn}::date else '2999-01-01' end`.execute(
      tx,
    );
    taken = await takeDueSchedule(tx, closedThrough);
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  return taken;
}

test('a server that is killed half-way leaves the month to the next one', async () => {
  const { id, next_on } = await repeated(await desk.staff(), { kind: 'kyc_due' });
  const month = { id, kind: 'kyc_due', format: 'xlsx', from: '2031-02-01', to: '2031-02-28' };
  expect(await takenByKilled(id, '2031-03-01', '2031-02-28')).toMatchObject(month);
  expect(await periodsOf(id)).toEqual([]);
  expect((await runningSchedules(desk.app.bank.db, id))[0]?.next_on).toBe(next_on);
  expect(await takenByKilled(id, '2031-03-01', '2031-02-28')).toMatchObject(month);
});

test('nothing is made before the day before is closed', async () => {
  const { id } = await repeated(await desk.staff(), { kind: 'large', day: 15 });
  expect(await takenByKilled(id, '2031-03-15', '2031-03-13')).toBeUndefined();
  expect(await takenByKilled(id, '2031-03-15', '2031-03-14')).toMatchObject({ from: '2031-02-01', to: '2031-02-28' });
});

test('the report is made, its maker gets the letter, and the list says that it is repeated', async () => {
  const banker = await desk.staff();
  const { id } = await repeated(banker, { kind: 'days' });
  await overdue(id, 1);
  const { email } = (await banker.call('GET', '/banker/profile')).body.data;
  const report = await vi.waitFor(
    async () => {
      const list = (await banker.call('GET', '/banker/reports')).body.data;
      const found = list.find(
        (each: { scheduled: boolean; status: string }) => each.scheduled && each.status === 'ready',
      );
      expect(found).toBeDefined();
      const letter = await desk.app.letter(email, 'report_ready');
      expect(letter?.subject).toBe('Day by day is ready');
      return found;
    },
    { timeout: 40_000, interval: 100 },
  );
  expect(report).toMatchObject({ kind: 'days', format: 'xlsx', requested_by: 'Kabir Rao' });
});

test('any colleague ends a monthly report, once; it is in the audit trail', async () => {
  const [maker, colleague] = [await desk.staff(), await desk.staff()];
  const { id } = await repeated(maker);
  expect((await colleague.call('DELETE', `/banker/report-schedules/${id}`)).body.message).toBe(
    'The report is repeated no more',
  );
  expect((await schedulesOf(maker)).map((each: { id: string }) => each.id)).not.toContain(id);
  expect((await maker.call('DELETE', `/banker/report-schedules/${id}`)).status).toBe(404);
  expect((await maker.call('DELETE', `/banker/report-schedules/${randomUUID()}`)).status).toBe(404);
  const events = await desk.app.bank.asOwner<{ event: string; actor_id: string }>(
    "select event, actor_id from audit.events where object = $1 and event like 'report.%' order by seq",
    [id],
  );
  expect(events).toEqual([
    { event: 'report.scheduled', actor_id: maker.staffId },
    { event: 'report.schedule_ended', actor_id: colleague.staffId },
  ]);
});

test('a banker who is disabled ends theirs, and no others', async () => {
  const [admin, leaving, staying] = [await desk.staff('admin'), await desk.staff(), await desk.staff()];
  const [gone, kept] = [await repeated(leaving), await repeated(staying)];
  const disabled = await admin.call('PATCH', `/banker/staff/${leaving.staffId}/status`, { status: 'disabled' });
  expect(disabled.status).toBe(200);
  const ids = (await schedulesOf(staying)).map(({ id }: { id: string }) => id);
  expect(ids).toContain(kept.id);
  expect(ids).not.toContain(gone.id);
  await desk.app.bank.transaction((tx) => endSchedulesOf(tx, desk.app.clock, leaving.staffId, admin.staffId));
  const ended = await desk.app.bank.asOwner(
    "select 1 from audit.events where object = $1 and event = 'report.schedule_ended'",
    [gone.id],
  );
  expect(ended).toHaveLength(1);
});

test('the fifty-first is refused', async () => {
  const own = await openDesk();
  onTestFinished(() => own.close());
  const banker = await own.staff();
  for (let count = 0; count < 50; count += 1) await repeated(banker, { day: (count % 28) + 1 });
  const refused = await banker.call('POST', '/banker/report-schedules', { kind: 'days', format: 'pdf', day: 2 });
  expect(refused).toMatchObject({ status: 409, body: { code: 'STATUS_CONFLICT' } });
  expect(await schedulesOf(banker)).toHaveLength(50);
});
