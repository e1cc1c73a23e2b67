import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer, TestVisitor } from '../sessions/app-under-test.ts';
import { count, type Race, type RaceBank, underKey } from './race-bank.ts';

// One team for each bank, because signing in costs more than the race itself.
const teams = new WeakMap<RaceBank, Promise<TestVisitor[]>>();

/** Returns two bankers and an admin. */
function team(bank: RaceBank): Promise<TestVisitor[]> {
  const made = teams.get(bank) ?? Promise.all([bank.staff(), bank.staff(), bank.staff('admin')]);
  teams.set(bank, made);
  return made;
}

const decide = (by: TestVisitor, id: string, verdict: 'approve' | 'reject', key?: string): Promise<Answer> =>
  by.call(
    'POST',
    `/banker/transactions/${id}/${verdict}`,
    verdict === 'reject' ? { reason: 'Not as agreed' } : undefined,
    underKey(key),
  );
const pay = (visitor: TestVisitor, recipientId: string, amount: number): Promise<Answer> =>
  visitor.call('POST', '/customers/transfer', { recipientId, amount }, underKey());
const setStatus = (by: TestVisitor, id: string, status: string): Promise<Answer> =>
  by.call('PATCH', `/banker/customers/${id}/status`, { status });

/** Races between bankers, and between bankers and customers. */
export const STAFF_RACES: readonly Race[] = [
  {
    name: 'thirty approvals of one transfer: it is booked once',
    async run(bank) {
      const [sender, receiver] = [await bank.customer(400_000), await bank.customer()];
      const id = await bank.waiting(sender, receiver);
      const answers = await bank.race(await team(bank), 30, (by) => decide(by, id, 'approve'));
      expect([count(answers, 200), count(answers, 'NOT_PENDING')]).toEqual([1, 29]);
      expect([await bank.balance(sender), await bank.balance(receiver)]).toEqual([100_000, 300_000]);
    },
  },
  {
    name: 'thirty approvals and rejections of one transfer: one decision stands',
    async run(bank) {
      const [sender, receiver] = [await bank.customer(400_000), await bank.customer()];
      const id = await bank.waiting(sender, receiver);
      const answers = await bank.race(await team(bank), 30, (by, index) =>
        decide(by, id, index % 3 === 0 ? 'reject' : 'approve'),
      );
      expect(count(answers, 200)).toBe(1);
      const verdict = answers.find((answer) => answer.status === 200)?.body.data.transaction.status;
      expect(await bank.balance(receiver)).toBe(verdict === 'rejected' ? 0 : 300_000);
    },
  },
  {
    name: 'one approval under one key, thirty times: done once, and answered alike',
    async run(bank) {
      const [sender, receiver] = [await bank.customer(400_000), await bank.customer()];
      const [id, key] = [await bank.waiting(sender, receiver), randomUUID()];
      const [banker] = await team(bank);
      if (!banker) throw new Error('There are bankers');
      const answers = await bank.race(banker, 30, (by) => decide(by, id, 'approve', key));
      expect(count(answers, 200)).toBe(30);
      expect(await bank.balance(receiver)).toBe(300_000);
    },
  },
  {
    name: 'the maker and another banker press approve on one deposit: only the other may',
    async run(bank) {
      const person = await bank.customer();
      const [maker, checker] = await team(bank);
      if (!maker || !checker) throw new Error('There are bankers');
      const made = await maker.call('POST', `/banker/customers/${person.id}/deposit`, { amount: 500_000 }, underKey());
      const { id } = made.body.data.transaction;
      const own = await bank.race(maker, 20, (by) => decide(by, id, 'approve'));
      expect(count(own, 'MAKER_IS_CHECKER')).toBe(20);
      const both = await bank.race([maker, checker], 20, (by) => decide(by, id, 'approve'));
      expect(count(both, 200)).toBe(1);
      expect(await bank.balance(person)).toBe(500_000);
    },
  },
  {
    name: 'approving against freezing the sender: booked before the freeze, or refused after it',
    async run(bank) {
      const [sender, receiver] = [await bank.customer(400_000), await bank.customer()];
      const id = await bank.waiting(sender, receiver);
      const answers = await bank.race(await team(bank), 20, (by, index) =>
        index % 5 === 0 ? setStatus(by, sender.id, 'frozen') : decide(by, id, 'approve'),
      );
      const approved = answers.filter((answer, index) => index % 5 !== 0 && answer.status === 200).length;
      expect([0, 1]).toContain(approved);
      expect(await bank.balance(receiver)).toBe(approved * 300_000);
    },
  },
  {
    name: 'approving while the sender spends what is left: what is on hold is there',
    async run(bank) {
      const [sender, receiver] = [await bank.customer(300_050), await bank.customer()];
      const id = await bank.waiting(sender, receiver);
      const to = await bank.recipient(sender, receiver);
      const [spent, approved] = await Promise.all([
        bank.race(sender.visitor, 80, (visitor) => pay(visitor, to, 1)),
        bank.race(await team(bank), 6, (by) => decide(by, id, 'approve')),
      ]);
      expect([count(spent, 200), count(approved, 200)]).toEqual([50, 1]);
      expect([await bank.balance(sender), await bank.balance(receiver)]).toEqual([0, 300_050]);
    },
  },
  {
    name: 'one deposit of a banker under one key, forty times: credited once',
    async run(bank) {
      const [person, key] = [await bank.customer(), randomUUID()];
      const [banker] = await team(bank);
      if (!banker) throw new Error('There are bankers');
      const answers = await bank.race(banker, 40, (by) =>
        by.call('POST', `/banker/customers/${person.id}/deposit`, { amount: 70 }, underKey(key)),
      );
      expect(count(answers, 200)).toBe(40);
      expect(await bank.balance(person)).toBe(70);
    },
  },
  {
    name: 'freezing during a burst: no transfer that starts after the answer is paid',
    async run(bank) {
      const [sender, receiver] = [await bank.customer(1_000), await bank.customer()];
      const to = await bank.recipient(sender, receiver);
      const burst = bank.race(sender.visitor, 60, (visitor) => pay(visitor, to, 1));
      const [banker] = await team(bank);
      if (!banker) throw new Error('There are bankers');
      expect((await setStatus(banker, sender.id, 'frozen')).status).toBe(200);
      const after = await bank.race(sender.visitor, 30, (visitor) => pay(visitor, to, 1));
      expect(count(after, 'ACCOUNT_RESTRICTED')).toBe(30);
      // Requests in progress at that moment may end either way, but must have ended before the balance is read.
      const paid = count(await burst, 200);
      expect(await bank.balance(receiver)).toBe(paid);
    },
  },
  {
    name: 'thirty freezes of one account: one change, one letter',
    async run(bank) {
      const person = await bank.customer();
      const answers = await bank.race(await team(bank), 30, (by) => setStatus(by, person.id, 'frozen'));
      expect([count(answers, 200), count(answers, 'STATUS_CONFLICT')]).toEqual([1, 29]);
      expect(await bank.app.letters(person.form.email, 'account-status')).toBe(1);
    },
  },
  {
    name: 'twenty closings of one account: it is paid out once',
    async run(bank) {
      const leaver = await bank.customer(700);
      const answers = await bank.race(await team(bank), 20, (by) =>
        by.call('DELETE', `/banker/customers/${leaver.id}`),
      );
      expect([count(answers, 200), count(answers, 404)]).toEqual([1, 19]);
      expect(answers.find((answer) => answer.status === 200)?.body.data.paid_out).toBe(700);
    },
  },
  {
    name: 'closing an account during transfers into it: what was paid in is paid out',
    async run(bank) {
      const [friend, leaver] = [await bank.customer(1_000), await bank.customer(500)];
      const to = await bank.recipient(friend, leaver);
      const paying = bank.race(friend.visitor, 60, (visitor) => pay(visitor, to, 1));
      const [banker] = await team(bank);
      const closed = await banker?.call('DELETE', `/banker/customers/${leaver.id}`);
      const paid = count(await paying, 200);
      expect(closed?.body.data.paid_out).toBe(500 + paid);
      expect(await bank.balance(friend)).toBe(1_000 - paid);
    },
  },
  {
    name: 'one e-mail address for thirty new customers at the desk: one gets it',
    async run(bank) {
      const [, , admin] = await team(bank);
      if (!admin) throw new Error('There is an admin');
      const email = `wanted.${randomUUID()}@mail.example`;
      const answers = await bank.race(admin, 30, (by, index) =>
        by.call('POST', '/banker/customers', {
          name: 'Meera Nair',
          email,
          phone: `9${String(index).padStart(4, '0')}${String(Date.now()).slice(-5)}`,
          address: '12 Marine Drive, Kochi',
        }),
      );
      expect([count(answers, 200), count(answers, 'STATUS_CONFLICT')]).toEqual([1, 29]);
      const rows = await bank.app.bank.asOwner('select 1 from bank.customers where email = $1', [email]);
      expect(rows).toHaveLength(1);
    },
  },
  {
    name: 'thirty invitations of one new colleague: one is sent',
    async run(bank) {
      const [, , admin] = await team(bank);
      if (!admin) throw new Error('There is an admin');
      const email = `colleague.${randomUUID()}@kosh.example`;
      const answers = await bank.race(admin, 30, (by) =>
        by.call('POST', '/banker/create', { name: 'Kabir Rao', email }),
      );
      expect([count(answers, 200), count(answers, 'STATUS_CONFLICT')]).toEqual([1, 29]);
      expect(await bank.app.letters(email, 'staff-invitation')).toBe(1);
    },
  },
];
