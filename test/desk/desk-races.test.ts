import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, newForm, type TestVisitor } from '../sessions/app-under-test.ts';
import { type DeskPerson, type DeskUnderTest, openDesk } from './desk-under-test.ts';

let desk: DeskUnderTest;
let bankers: (TestVisitor & { readonly staffId: string })[];
beforeAll(async () => {
  desk = await openDesk();
  bankers = [await desk.staff(), await desk.staff(), await desk.staff('admin')];
});
afterAll(() => desk.close());

const banker = (index = 0): TestVisitor => {
  const found = bankers[index % bankers.length];
  if (!found) throw new Error('There are bankers');
  return found;
};
const times = <T>(n: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, index) => make(index)));
const count = (answers: readonly Answer[], what: number | string) =>
  answers.filter((answer) => answer.status === what || answer.body.code === what).length;
const decide = (id: string, verdict: 'approve' | 'reject', by: TestVisitor) =>
  by.call(
    'POST',
    `/banker/transactions/${id}/${verdict}`,
    verdict === 'reject' ? { reason: 'Not as agreed' } : undefined,
  );

/** Looks the recipient up; returns a function that sends `n` transfers of one rupee concurrently. */
async function readyToSend(from: DeskPerson, to: DeskPerson): Promise<(n: number) => Promise<Answer[]>> {
  const found = await from.visitor.call('GET', `/customers/find-recipient?account=${to.accountNumber}`);
  const recipientId = found.body.data.id;
  return (n) => times(n, () => from.visitor.call('POST', '/customers/transfer', { recipientId, amount: 1 }));
}

describe('approvals', () => {
  test('[B-TX-06] two bankers approve the same item at once: one succeeds, the other is told that it is done', async () => {
    const [sender, receiver] = [await desk.customer(400_000), await desk.customer()];
    const id = await desk.waiting(sender, receiver);
    const answers = await times(2, (index) => decide(id, 'approve', banker(index)));
    expect(count(answers, 200)).toBe(1);
    expect(answers.find((answer) => answer.status !== 200)).toMatchObject({
      status: 409,
      body: { code: 'NOT_PENDING', message: 'This transaction has already been decided.' },
    });
    expect([await desk.balance(sender), await desk.balance(receiver)]).toEqual([100_000, 300_000]);
  });

  test('[B-TX-06] [B-TX-07] twelve bankers approve and reject one item at once: one decision stands', async () => {
    const [sender, receiver] = [await desk.customer(400_000), await desk.customer()];
    const id = await desk.waiting(sender, receiver);
    const answers = await times(12, (index) => decide(id, index % 2 === 0 ? 'approve' : 'reject', banker(index)));
    expect(count(answers, 200)).toBe(1);
    expect(count(answers, 'NOT_PENDING')).toBe(11);
    expect((await desk.balance(sender)) + (await desk.balance(receiver))).toBe(400_000);
    expect(await desk.violations()).toEqual([]);
  });

  test('[B-TX-06] [B-CU-15] the maker cannot decide on their own deposit, however often they press', async () => {
    const person = await desk.customer();
    const made = await banker(0).call('POST', `/banker/customers/${person.id}/deposit`, { amount: 500_000 });
    const { id, status } = made.body.data.transaction;
    expect(status).toBe('pending');
    const mine = (await banker(0).call('GET', '/banker/approvals')).body.data.find(
      (item: { transaction: { id: string } }) => item.transaction.id === id,
    );
    expect(mine).toMatchObject({
      canDecide: false,
      limit: 200_000,
      waits_because: "Bankers' deposits above ₹2,00,000.00 wait for a banker.",
    });
    const own = await times(6, (index) => decide(id, index % 2 === 0 ? 'approve' : 'reject', banker(0)));
    expect(count(own, 'MAKER_IS_CHECKER')).toBe(6);
    expect(await desk.balance(person)).toBe(0);
    expect((await decide(id, 'approve', banker(1))).status).toBe(200);
    expect(await desk.balance(person)).toBe(500_000);
  });

  test('[B-TX-06] approving against freezing at once: booked before the freeze, or refused after it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [sender, receiver] = [await desk.customer(400_000), await desk.customer()];
      const id = await desk.waiting(sender, receiver);
      const [frozen, approved] = await Promise.all([
        banker(0).call('PATCH', `/banker/customers/${sender.id}/status`, { status: 'frozen' }),
        decide(id, 'approve', banker(1)),
      ]);
      expect(frozen.status).toBe(200);
      expect([200, 403]).toContain(approved.status);
      expect(await desk.balance(receiver)).toBe(approved.status === 200 ? 300_000 : 0);
    }
    expect(await desk.violations()).toEqual([]);
  });
});

describe('status and records', () => {
  test('[B-CU-09] freeze during a burst of transfers: none that starts after the answer succeeds', async () => {
    const [sender, receiver] = [await desk.customer(1_000), await desk.customer()];
    const send = await readyToSend(sender, receiver);
    const running = send(60);
    const frozen = await banker().call('PATCH', `/banker/customers/${sender.id}/status`, { status: 'frozen' });
    expect(frozen.status).toBe(200);
    const after = await send(20);
    expect(count(after, 'ACCOUNT_RESTRICTED')).toBe(20);
    const before = await running;
    expect(count(before, 200) + count(before, 'ACCOUNT_RESTRICTED')).toBe(60);
    expect(await desk.balance(receiver)).toBe(count(before, 200));
    expect(await desk.violations()).toEqual([]);
  });

  test('[B-CU-09] eight bankers freeze one account at once: one change, one letter', async () => {
    const person = await desk.customer();
    const answers = await times(8, (index) =>
      banker(index).call('PATCH', `/banker/customers/${person.id}/status`, { status: 'frozen' }),
    );
    expect([count(answers, 200), count(answers, 'STATUS_CONFLICT')]).toEqual([1, 7]);
    expect(await desk.app.letters(person.form.email, 'account-status')).toBe(1);
  });

  test('[B-CU-06] two bankers edit at once: both edits stand, each with its own difference', async () => {
    const person = await desk.customer();
    const answers = await times(2, (index) =>
      banker(index).call('PUT', `/banker/customers/${person.id}`, index === 0 ? { city: 'Pune' } : { state: 'Goa' }),
    );
    expect(count(answers, 200)).toBe(2);
    expect((await banker().call('GET', `/banker/customers/${person.id}`)).body.data).toMatchObject({
      city: 'Pune',
      state: 'Goa',
    });
  });

  test('[B-CU-06] one new phone number for two customers at once goes to one of them', async () => {
    const people = [await desk.customer(), await desk.customer()];
    const phone = newForm().phone;
    const asked = await Promise.all(
      people.map((person, index) => banker(index).call('PUT', `/banker/customers/${person.id}`, { phone })),
    );
    const answers = await Promise.all(
      asked.map(({ body }, index) =>
        banker(index + 2).call('POST', `/banker/changes/${body.data.pendingContactChange.id}/approve`),
      ),
    );
    expect([count(answers, 200), count(answers, 'STATUS_CONFLICT')]).toEqual([1, 1]);
  });

  test('[B-DB-12] KYC written by six bankers at once: every record is kept, one is in force', async () => {
    const person = await desk.customer();
    const answers = await times(6, (index) =>
      banker(index).call('PUT', `/banker/customers/${person.id}/kyc`, {
        status: 'pending',
        aadhaarLastFour: `000${index}`,
      }),
    );
    expect(count(answers, 200)).toBe(6);
    const rows = await desk.app.bank.asOwner<{ superseded_at: Date | null }>(
      'select superseded_at from bank.kyc_records where customer_id = $1',
      [person.id],
    );
    expect([rows.length, rows.filter((row) => row.superseded_at === null).length]).toEqual([6, 1]);
  });

  test('[B-DB-12] a KYC record that a colleague has replaced is not replaced again unseen', async () => {
    const person = await desk.customer();
    const save = (index: number, body: object) => banker(index).call('PUT', `/banker/customers/${person.id}/kyc`, body);
    const record = async () => (await banker().call('GET', `/banker/customers/${person.id}`)).body.data.kyc;
    expect(await record()).toMatchObject({ id: null, status: 'not_started' });
    const papers = { panLastFour: '123K', aadhaarLastFour: '4321' };
    expect((await save(0, { status: 'pending', ...papers, replaces: null })).status).toBe(200);
    const seen = await record();
    const rejected = { status: 'rejected', panLastFour: '999Z', replaces: seen.id };
    expect((await save(2, rejected)).status).toBe(200);
    const since = await record();
    for (const replaces of [seen.id, null])
      expect(await save(0, { status: 'verified', ...papers, replaces })).toMatchObject({
        status: 409,
        body: { code: 'STATUS_CONFLICT', message: 'Kabir Rao has updated KYC since. Nothing was changed.' },
      });
    // The same request again, whose first answer was lost, changes nothing.
    expect((await save(2, rejected)).status).toBe(200);
    expect(await record()).toEqual(since);
    expect(since).toMatchObject({ status: 'rejected', pan_last_four: '999Z', aadhaar_last_four: '4321' });
    expect((await save(0, { status: 'verified', ...papers, replaces: since.id })).status).toBe(200);
    expect((await save(1, { status: 'pending' })).status).toBe(200);
  });
});

describe('closing', () => {
  const close = (person: DeskPerson, index = 0) => banker(index).call('DELETE', `/banker/customers/${person.id}`);

  test('[B-CU-12] six bankers close one account at once: it is paid out once', async () => {
    const leaver = await desk.customer(700);
    const answers = await times(6, (index) => close(leaver, index));
    expect([count(answers, 200), count(answers, 404)]).toEqual([1, 5]);
    expect(await desk.violations()).toEqual([]);
  });

  test('[B-CU-12] closing during transfers out of and into the account: every rupee is somewhere', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [leaver, friend] = [await desk.customer(1_000), await desk.customer(1_000)];
      const [sendOut, sendBack] = [await readyToSend(leaver, friend), await readyToSend(friend, leaver)];
      const [out, back] = [sendOut(25), sendBack(25)];
      const closed = await close(leaver, round);
      expect(closed.status).toBe(200);
      const [sent, received] = [count(await out, 200), count(await back, 200)];
      expect(closed.body.data.paid_out).toBe(1_000 - sent + received);
      expect(await desk.balance(friend)).toBe(1_000 + sent - received);
      expect(count(await sendBack(3), 'RECIPIENT_NOT_FOUND')).toBe(3);
    }
    expect(await desk.violations()).toEqual([]);
  });

  test('[B-CU-12] closing against a large transfer that is held: closed before it, or refused because of it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [leaver, friend] = [await desk.customer(400_000), await desk.customer()];
      const [closed] = await Promise.all([close(leaver, round), desk.transfer(leaver, friend, 300_000)]);
      // More than one person may pay out: it waits, unless the transfer came first.
      if (closed.status !== 202) expect(closed.body.code).toBe('FUNDS_ON_HOLD');
    }
    expect(await desk.violations()).toEqual([]);
  });

  test('[B-CU-12] closing the recipient against approving the transfer to them: booked and paid out, or not booked', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [sender, leaver] = [await desk.customer(400_000), await desk.customer()];
      const id = await desk.waiting(sender, leaver);
      const [closed, approved] = await Promise.all([close(leaver, 0), decide(id, 'approve', banker(1))]);
      // Above the limit closing waits for a colleague; without the money it needs none.
      expect(closed.status).toBe(approved.status === 200 ? 202 : 200);
    }
    expect(await desk.violations()).toEqual([]);
  });
});
