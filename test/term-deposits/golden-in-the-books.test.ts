import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../server/platform/bank-clock.ts';
import type { SignedIn } from '../../server/platform/signed-in.ts';
import { closeTermDeposit } from '../../server/term-deposits/close-term-deposit.ts';
import { instalmentDate } from '../../server/term-deposits/term-deposit-arithmetic.ts';
import { type DepositBank, openDepositBank } from '../day-end/deposit-bank.ts';
import { accountCases, type DepositCase, depositCases } from './golden-cases.ts';

/** Every case, opened and ended in one bank whose clock runs from 2023 to 2031. */
const lived = depositCases();

let bank: DepositBank;
beforeAll(async () => {
  bank = await openDepositBank('2023-08-01');
});
afterAll(() => bank.close());

interface Step {
  readonly date: string;
  run(): Promise<void>;
}

function stepsOf(golden: DepositCase, ended: Map<string, bigint>): Step[] {
  let [customer, depositId]: [SignedIn | undefined, string] = [undefined, ''];
  const who = (): SignedIn => {
    if (!customer) throw new Error('The case has not begun');
    return customer;
  };
  const steps: Step[] = [
    {
      date: golden.start,
      async run() {
        // One customer for each case, on an account without interest, so that only the deposit changes the balance.
        customer = await bank.customer({ type: 'current', paise: 100_000_000_000n });
        await bank.setRate('deposit', golden.type, golden.rateBp, golden.start);
        const { deposit } = await bank.open(customer, {
          type: golden.type,
          amount: golden.amount,
          tenure: golden.tenure,
        });
        depositId = deposit.id;
        expect({ maturity: deposit.maturityDate, rateBp: deposit.rateBp }, golden.name).toEqual({
          maturity: golden.maturityDate,
          rateBp: golden.rateBp,
        });
      },
    },
    {
      date: golden.on,
      async run() {
        if (golden.event === 'close') await closeTermDeposit(bank, who(), { depositId, idempotencyKey: randomUUID() });
        ended.set(golden.name, (await bank.balance(who())) - 100_000_000_000n);
      },
    },
  ];
  for (const number of golden.missed) {
    const due = instalmentDate(golden.start, number);
    if (due > golden.on) continue;
    // A frozen account cannot pay that morning's instalment; it is unfrozen before the day's other events.
    steps.unshift(
      { date: addDays(due, -1), run: () => bank.setStatus(who(), 'frozen') },
      { date: due, run: () => bank.setStatus(who(), 'active') },
    );
  }
  return steps;
}

test(`[C-DP-07] [C-DP-08] [C-DP-09] [C-DP-15] ${lived.length} golden deposits lived through in the books pay what they must`, async () => {
  const gained = new Map<string, bigint>();
  const steps = lived.flatMap((golden) => stepsOf(golden, gained));
  const days = [...new Set(steps.map((step) => step.date))].sort();
  for (const day of days) {
    await bank.goTo(day);
    for (const step of steps.filter((each) => each.date === day)) await step.run();
  }
  const wanted = lived.map((golden) => [golden.name, golden.interest] as const);
  expect(gained).toEqual(new Map(wanted));
  await bank.expectSound();
}, 300_000);

test('[X-CN-02] [X-CN-04] quarter interest by daily balance agrees with the second implementation, over a leap year and a change of rate', async () => {
  const books = await openDepositBank('2023-12-25');
  try {
    await books.setRate('account', 'savings', 415, '2025-02-11');
    const golden = accountCases();
    const people = await Promise.all(golden.map((each) => books.customer({ type: each.type })));
    const quarterEnds = [
      '2023-12-31',
      '2024-03-31',
      '2024-06-30',
      '2024-09-30',
      '2024-12-31',
      '2025-03-31',
      '2025-06-30',
    ];
    const moves = golden
      .flatMap((each, index) => each.moves.map((move) => ({ ...move, index })))
      .sort((a, b) => a.date.localeCompare(b.date));
    let from = '';
    for (const end of quarterEnds) {
      for (const move of moves.filter(({ date }) => date > from && date <= end)) {
        const [customer, at] = [people[move.index], new Date(`${move.date}T12:00:00+05:30`)];
        if (!customer) throw new Error('no such customer');
        if (move.amount > 0n) await books.payIn(customer, move.amount, at);
        else await books.withdraw(customer, -move.amount, at);
      }
      await books.goTo(addDays(end, 1));
      from = end;
    }
    for (const [index, each] of golden.entries()) {
      const customer = people[index];
      if (!customer) throw new Error('no such customer');
      const credits = await books.test.asOwner<{ value_date: string; amount_paise: bigint }>(
        `select value_date, amount_paise from ledger.statement_lines where account_id = $1 and kind = 'account_interest' order by account_seq`,
        [customer.accountId],
      );
      const wanted = each.credits
        .filter(({ amount }) => amount > 0n)
        .map(({ date, amount }) => ({ value_date: date, amount_paise: amount }));
      expect(credits, each.name).toEqual(wanted);
      expect(await books.balance(customer), each.name).toBe(each.balance);
    }
    await books.expectSound();
  } finally {
    await books.close();
  }
});
