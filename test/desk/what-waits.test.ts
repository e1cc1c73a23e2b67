import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { obstacleToChange } from '../../server/desk/approvals/change-obstacle.ts';
import type { ChangeKind, ChangeRequest } from '../../server/desk/controls/change-requests.ts';
import type { Db } from '../../server/platform/database.ts';
import type { SignedIn } from '../../server/platform/signed-in.ts';
import { newForm } from '../sessions/app-under-test.ts';
import { type DeskUnderTest, openDesk } from './desk-under-test.ts';

// The list of what waits for a second member of staff, and who may decide on a change.

let desk: DeskUnderTest;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const WEEK_MS = 7 * 86_400_000;

test('[B-TX-08] money and changes wait in one list, oldest first, each with its rule, its time and who may decide', async () => {
  // By itself: it lists all that waits.
  const own = await openDesk();
  try {
    const [maker, checker] = [await own.staff(), await own.staff()];
    const [sender, receiver] = [await own.customer(900_000), await own.customer()];
    const first = await own.waiting(sender, receiver, 200_001);
    const asked = await maker.call('PUT', `/banker/customers/${receiver.id}`, { email: newForm().email });
    const { id: change } = asked.body.data.pendingContactChange;
    const last = await own.waiting(sender, receiver, 300_000);

    const { data, meta } = (await maker.call('GET', '/banker/approvals')).body;
    expect(meta).toEqual({ total: 3 });
    const money = {
      canDecide: true,
      cannot_decide_because: null,
      waits_because: 'Transfers above ₹2,00,000.00 wait for a banker.',
      limit: 200_000,
    };
    expect(data).toMatchObject([
      { ...money, transaction: { id: first } },
      {
        change: { id: change },
        canDecide: false,
        cannot_decide_because: 'You asked for this. A colleague must decide on it.',
        waits_because: 'Two members of staff decide on this.',
        limit: null,
      },
      { ...money, transaction: { id: last } },
    ]);
    for (const { waiting_since, expires_at } of data)
      expect(Date.parse(expires_at) - Date.parse(waiting_since)).toBe(WEEK_MS);
    const forColleague = (await checker.call('GET', '/banker/approvals')).body.data;
    expect(forColleague[1]).toMatchObject({ canDecide: true, cannot_decide_because: null });
  } finally {
    await own.close();
  }
});

describe('who may decide on a change', () => {
  const staff = (role: 'banker' | 'admin') => ({ subjectId: 'kabir', email: 'kabir@kosh.example', role }) as SignedIn; // as: nothing else is read
  const request = (kind: ChangeKind, more: object = {}) =>
    ({ kind, maker_id: 'kavita', subject_id: null, change: {}, ...more }) as ChangeRequest; // as: nothing else is read
  // None of these is about a customer, so nothing is read.
  const nothing = {} as Db; // as: never touched

  test.each([
    'policy_change',
    'holiday_change',
    'staff_invitation',
    'staff_enabling',
    'staff_promotion',
    'staff_factor_reset',
  ] as const)('[C-AU-28] another admin decides on %s, no banker', async (kind) => {
    expect(await obstacleToChange(nothing, staff('banker'), request(kind))).toEqual({
      code: 'NOT_ALLOWED',
      sentence: 'Another admin must decide on this.',
    });
    expect(await obstacleToChange(nothing, staff('admin'), request(kind))).toBeUndefined();
  });

  test.each(['contact_change', 'closing', 'correction'] as const)('a banker decides on %s', async (kind) => {
    expect(await obstacleToChange(nothing, staff('banker'), request(kind))).toBeUndefined();
  });

  test('its maker does not, admin or banker', async () => {
    for (const role of ['banker', 'admin'] as const)
      expect(await obstacleToChange(nothing, staff(role), request('policy_change', { maker_id: 'kabir' }))).toEqual({
        code: 'MAKER_IS_CHECKER',
        sentence: 'You asked for this. A colleague must decide on it.',
      });
  });

  test.each([
    ['the one who is invited, by the address', 'staff_invitation', { change: { email: 'kabir@kosh.example' } }],
    ['the one whom it is about', 'staff_promotion', { subject_id: 'kabir' }],
  ] as const)('%s does not', async (_who, kind, more) => {
    expect(await obstacleToChange(nothing, staff('admin'), request(kind, more))).toEqual({
      code: 'MAKER_IS_CHECKER',
      sentence: 'This is about you. A colleague must decide on it.',
    });
  });

  test('nor does the customer whom it is about, nor a party to the movement that it reverses', async () => {
    const [maker, admin] = [await desk.staff(), await desk.staff('admin')];
    const [sender, receiver] = [await desk.customer(1_000), await desk.customer()];
    const decides = async (change: string, member: Awaited<ReturnType<typeof desk.staff>>) =>
      (await member.call('POST', `/banker/changes/${change}/approve`)).body;
    const notTheirs = {
      code: 'MAKER_IS_CHECKER',
      message: 'This is about you. A colleague must decide on it.',
    };
    const asked = await maker.call('PUT', `/banker/customers/${receiver.id}`, { phone: newForm().phone });
    const { id: contact } = asked.body.data.pendingContactChange;
    const who = await desk.staffWith(receiver.form.email);
    expect(await decides(contact, who)).toMatchObject(notTheirs);

    const sent = await desk.transfer(sender, receiver, 400);
    const reversal = await maker.call('POST', `/banker/transactions/${sent.body.data.transaction.id}/reverse`, {
      amount: 400,
      reason: 'Sent twice by mistake',
    });
    const { id: reverses } = reversal.body.data.change;
    for (const party of [who, await desk.staffWith(sender.form.email)])
      expect(await decides(reverses, party)).toMatchObject(notTheirs);
    expect(await decides(reverses, admin)).toMatchObject({ success: true });
  });
});
