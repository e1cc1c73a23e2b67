import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestVisitor } from '../sessions/app-under-test.ts';
import { count, type Race, underKey } from './race-bank.ts';

const open = (visitor: TestVisitor, amount: number, key?: string) =>
  visitor.call('POST', '/deposits', { depositType: 'fixed', amount, tenure: 12 }, underKey(key));

/** Races for term deposits and cards. */
export const DEPOSIT_AND_CARD_RACES: readonly Race[] = [
  {
    name: 'deposits are opened and money is withdrawn at once: together no more than was there',
    async run(bank) {
      const person = await bank.customer(100_000);
      const answers = await bank.race(person.visitor, 40, (visitor, index) =>
        index % 2 === 0
          ? open(visitor, 10_000)
          : visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 10_000 }, underKey()),
      );
      expect([count(answers, 200), count(answers, 'INSUFFICIENT_FUNDS')]).toEqual([10, 30]);
      expect(await bank.balance(person)).toBe(0);
    },
  },
  {
    name: 'one deposit opened under one key, thirty times: one deposit',
    async run(bank) {
      const [person, key] = [await bank.customer(100_000), randomUUID()];
      const answers = await bank.race(person.visitor, 30, (visitor) => open(visitor, 10_000, key));
      expect(count(answers, 200)).toBe(30);
      expect(new Set(answers.map((answer) => answer.body.data.deposit.id)).size).toBe(1);
      expect(await bank.balance(person)).toBe(90_000);
    },
  },
  {
    name: 'one deposit closed thirty times: paid out once',
    async run(bank) {
      const person = await bank.customer(100_000);
      const { id } = (await open(person.visitor, 50_000)).body.data.deposit;
      const answers = await bank.race(person.visitor, 30, (visitor) =>
        visitor.call('POST', `/deposits/${id}/close`, undefined, underKey()),
      );
      expect([count(answers, 200), count(answers, 'STATUS_CONFLICT')]).toEqual([1, 29]);
      expect(await bank.balance(person)).toBe(100_000);
    },
  },
  {
    name: 'forty applications for a card: one card',
    async run(bank) {
      const person = await bank.customer();
      const answers = await bank.race(person.visitor, 40, (visitor) =>
        visitor.call('POST', '/cards/apply', { termsAccepted: true }),
      );
      expect(count(answers, 200)).toBe(1);
      const cards = await bank.app.bank.asOwner('select 1 from bank.cards where customer_id = $1', [person.id]);
      expect(cards).toHaveLength(1);
    },
  },
  {
    name: 'a card is blocked while its holder freezes and thaws it: blocked it stays',
    async run(bank) {
      const [person, banker] = [await bank.customer(), await bank.staff()];
      const { id } = (await person.visitor.call('POST', '/cards/apply', { termsAccepted: true })).body.data.card;
      await banker.call('PATCH', `/cards/${id}/status`, { status: 'active' });
      const steps = bank.race(person.visitor, 60, (visitor, index) =>
        visitor.call('POST', `/cards/my-card/${index % 3 === 0 ? 'unfreeze' : 'freeze'}`),
      );
      const blocks = await bank.race(banker, 4, (by) =>
        by.call('PATCH', `/cards/${id}/status`, { status: 'blocked', reason: 'Reported lost' }),
      );
      await steps;
      expect(blocks.filter((answer) => answer.body.message === 'Card blocked successfully')).toHaveLength(1);
      const cards = await bank.app.bank.asOwner<{ status: string }>('select status from bank.cards where id = $1', [
        id,
      ]);
      expect(cards).toEqual([{ status: 'blocked' }]);
    },
  },
  {
    name: 'one kind of statement asked for forty times: made once in five minutes',
    strict: true,
    async run(bank) {
      const person = await bank.customer();
      const answers = await bank.race(person.visitor, 40, (visitor) =>
        visitor.call('POST', '/customers/account-statement', { statementType: 'transaction_history' }),
      );
      expect([count(answers, 200), count(answers, 'TOO_MANY_REQUESTS')]).toEqual([1, 39]);
      const asked = await bank.app.bank.asOwner('select 1 from bank.statement_requests where customer_id = $1', [
        person.id,
      ]);
      expect(asked).toHaveLength(1);
    },
  },
];
