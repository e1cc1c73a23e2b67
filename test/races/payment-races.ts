import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { DeskPerson } from '../desk/desk-under-test.ts';
import type { Answer, TestVisitor } from '../sessions/app-under-test.ts';
import { count, type Race, type RaceBank, underKey } from './race-bank.ts';

const pay = (visitor: TestVisitor, recipientId: string, amount: number, key?: string): Promise<Answer> =>
  visitor.call('POST', '/customers/transfer', { recipientId, amount }, underKey(key));
const move = (visitor: TestVisitor, type: 'deposit' | 'withdrawal', amount: number, key?: string): Promise<Answer> =>
  visitor.call('POST', '/customers/transactions', { type, amount }, underKey(key));
const balances = (bank: RaceBank, ...people: DeskPerson[]): Promise<number[]> =>
  Promise.all(people.map((person) => bank.balance(person)));

/** Races between a customer's own instructions. */
export const PAYMENT_RACES: readonly Race[] = [
  {
    name: 'an account for forty transfers is asked for a hundred: forty are paid',
    async run(bank) {
      const [sender, receiver] = [await bank.customer(40), await bank.customer()];
      const to = await bank.recipient(sender, receiver);
      const answers = await bank.race(sender.visitor, 100, (visitor) => pay(visitor, to, 1));
      expect([count(answers, 200), count(answers, 'INSUFFICIENT_FUNDS')]).toEqual([40, 60]);
      expect(await balances(bank, sender, receiver)).toEqual([0, 40]);
    },
  },
  {
    name: 'two people pay each other a hundred times at once',
    async run(bank) {
      const [one, other] = [await bank.customer(1_000), await bank.customer(1_000)];
      const [toOther, toOne] = [await bank.recipient(one, other), await bank.recipient(other, one)];
      const [there, back] = await Promise.all([
        bank.race(one.visitor, 50, (visitor) => pay(visitor, toOther, 3)),
        bank.race(other.visitor, 50, (visitor) => pay(visitor, toOne, 2)),
      ]);
      expect([count(there, 200), count(back, 200)]).toEqual([50, 50]);
      expect(await balances(bank, one, other)).toEqual([950, 1_050]);
    },
  },
  {
    name: 'four people pay in a ring, both ways round',
    async run(bank) {
      const ring = await Promise.all([0, 1, 2, 3].map(() => bank.customer(500)));
      const runs = ring.flatMap((person, index) =>
        [1, 3].map(async (step) => {
          const to = await bank.recipient(person, ring[(index + step) % 4] ?? person);
          return bank.race(person.visitor, 14, (visitor) => pay(visitor, to, 7));
        }),
      );
      expect(count((await Promise.all(runs)).flat(), 200)).toBe(112);
      expect(await balances(bank, ...ring)).toEqual([500, 500, 500, 500]);
    },
  },
  {
    name: 'one transfer under one key, fifty times at once',
    async run(bank) {
      const [sender, receiver] = [await bank.customer(1_000), await bank.customer()];
      const [to, key] = [await bank.recipient(sender, receiver), randomUUID()];
      const answers = await bank.race(sender.visitor, 50, (visitor) => pay(visitor, to, 10, key));
      expect(new Set(answers.map((answer) => answer.body.data.transaction.id)).size).toBe(1);
      expect(await balances(bank, sender, receiver)).toEqual([990, 10]);
    },
  },
  {
    name: 'one key for two different amounts: one of them is booked, once',
    async run(bank) {
      const [sender, receiver] = [await bank.customer(1_000), await bank.customer()];
      const [to, key] = [await bank.recipient(sender, receiver), randomUUID()];
      const answers = await bank.race(sender.visitor, 60, (visitor, index) => pay(visitor, to, 10 + (index % 2), key));
      expect([count(answers, 200), count(answers, 'IDEMPOTENCY_KEY_REUSED')]).toEqual([30, 30]);
      expect([10, 11]).toContain(await bank.balance(receiver));
    },
  },
  {
    name: 'one key of a refused transfer, while money comes in: refused for ever, or paid for ever',
    async run(bank) {
      const [sender, receiver] = [await bank.customer(), await bank.customer()];
      const [to, key] = [await bank.recipient(sender, receiver), randomUUID()];
      const answers = await bank.race(sender.visitor, 60, (visitor, index) =>
        index % 10 === 9 ? move(visitor, 'deposit', 100) : pay(visitor, to, 50, key),
      );
      const paid = answers.filter((answer, index) => index % 10 !== 9 && answer.status === 200).length;
      expect([0, 54]).toContain(paid);
      expect(await balances(bank, sender, receiver)).toEqual(paid > 0 ? [550, 50] : [600, 0]);
    },
  },
  {
    name: 'withdrawals and transfers out of one purse: together no more than is in it',
    async run(bank) {
      const [sender, receiver] = [await bank.customer(90), await bank.customer()];
      const to = await bank.recipient(sender, receiver);
      const answers = await bank.race(sender.visitor, 100, (visitor, index) =>
        index % 2 === 0 ? pay(visitor, to, 3) : move(visitor, 'withdrawal', 3),
      );
      expect(count(answers, 200)).toBe(30);
      expect(await bank.balance(sender)).toBe(0);
    },
  },
  {
    name: 'paying in and withdrawing at once: the balance is the difference',
    async run(bank) {
      const person = await bank.customer(1_000);
      const answers = await bank.race(person.visitor, 100, (visitor, index) =>
        index % 2 === 0 ? move(visitor, 'deposit', 5) : move(visitor, 'withdrawal', 4),
      );
      expect(count(answers, 200)).toBe(100);
      expect(await bank.balance(person)).toBe(1_050);
    },
  },
  {
    name: 'ten large transfers, with money for three: three wait, and small ones cannot spend what is on hold',
    async run(bank) {
      const [sender, receiver] = [await bank.customer(900_000), await bank.customer()];
      const to = await bank.recipient(sender, receiver);
      const large = await bank.race(sender.visitor, 10, (visitor) => pay(visitor, to, 300_000));
      expect([count(large, 200), count(large, 'INSUFFICIENT_FUNDS')]).toEqual([3, 7]);
      const small = await bank.race(sender.visitor, 70, (visitor) => pay(visitor, to, 1));
      expect(count(small, 'INSUFFICIENT_FUNDS')).toBe(70);
      expect(await balances(bank, sender, receiver)).toEqual([900_000, 0]);
    },
  },
  {
    name: 'signing out during a burst: no transfer that starts after the answer is paid',
    async run(bank) {
      const [sender, receiver] = [await bank.customer(1_000), await bank.customer()];
      const to = await bank.recipient(sender, receiver);
      const burst = bank.race(sender.visitor, 60, (visitor) => pay(visitor, to, 1));
      expect((await sender.visitor.copy().call('POST', '/auth/logout')).status).toBe(200);
      const after = await bank.race(sender.visitor, 20, (visitor) => pay(visitor, to, 1));
      expect(count(after, 401)).toBe(20);
      // Requests in progress at that moment may end either way, but must have ended before the balance is read.
      const paid = count(await burst, 200);
      expect(await bank.balance(receiver)).toBe(paid);
    },
  },
];
