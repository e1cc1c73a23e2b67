import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { addDays } from '../../server/platform/bank-clock.ts';
import type { SignedIn } from '../../server/platform/signed-in.ts';
import {
  closeTermDeposit,
  endTermDepositsOfCustomer,
  quoteClosing,
} from '../../server/term-deposits/close-term-deposit.ts';
import { setMaturityInstruction } from '../../server/term-deposits/maturity-instruction.ts';
import { findTermDeposit } from '../../server/term-deposits/term-deposit-records.ts';
import { termDepositPage } from '../../server/term-deposits/term-deposit-schedule.ts';
import { type DepositBank, openDepositBank } from './deposit-bank.ts';

const OPENED = '2026-11-21';
/** The fixed deposits of three months and the recurring one of twelve. */
const MATURES = '2027-02-21';
const RECURRING_MATURES = '2027-11-21';
const END = '2027-12-05';
const PRINCIPAL = 10_000_000n;

let banks: DepositBank[] = [];
afterEach(async () => {
  await Promise.all(banks.map((bank) => bank.close()));
  banks = [];
});

async function openBank(holidays: readonly string[] = []): Promise<DepositBank> {
  const bank = await openDepositBank(OPENED);
  banks.push(bank);
  for (const day of holidays)
    await bank.test.asOwner(
      `insert into bank.holiday_changes (day, valid_from, closed, name, changed_by) values ($1, now(), true, 'Holiday', gen_random_uuid())`,
      [day],
    );
  return bank;
}

async function openFixed(bank: DepositBank, instruction: 'payout' | 'renew_principal' | 'renew_all' = 'payout') {
  const customer = await bank.customer({ paise: PRINCIPAL });
  const { deposit } = await bank.open(customer, { type: 'fixed', amount: PRINCIPAL, tenure: 3 });
  await setMaturityInstruction(bank, customer, { depositId: deposit.id, instruction, nominee: undefined });
  return { customer, id: deposit.id, rateBp: BigInt(deposit.rateBp) };
}

async function openEveryKind(bank: DepositBank) {
  const recurring = await bank.customer({ paise: 6_000_000n });
  const twelve = await bank.open(recurring, { type: 'recurring', amount: 500_000n, tenure: 12 });
  const saver = await bank.customer({ paise: PRINCIPAL });
  const pot = await bank.open(saver, { type: 'savings', amount: PRINCIPAL });
  return {
    paid: await openFixed(bank),
    renewed: await openFixed(bank, 'renew_principal'),
    renewedWhole: await openFixed(bank, 'renew_all'),
    recurring: { customer: recurring, id: twelve.deposit.id, rateBp: BigInt(twelve.deposit.rateBp) },
    saver: { customer: saver, id: pot.deposit.id },
  };
}

const halfUp = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator);
const forDays = (paise: bigint, days: number, rateBp: bigint) => halfUp(paise * BigInt(days) * rateBp, 3_650_000n);

/** Days from a maturity date to the first day that is no holiday. */
function wait(maturity: string, holidays: readonly string[]): number {
  let days = 0;
  while (holidays.includes(addDays(maturity, days))) days += 1;
  return days;
}

test('[C-DP-15] for any holidays a deposit pays the contracted interest and that of the days to its payout, and nothing else changes', async () => {
  const plain = await openBank();
  const there = await openEveryKind(plain);
  await plain.goTo(END);
  const state = async (bank: DepositBank, { customer, id }: { customer: SignedIn; id: string }) => {
    const { principal, interestPaid, startDate, maturityDate, status } = await findTermDeposit(
      bank.database.db,
      id,
      undefined,
    );
    return { balance: await bank.balance(customer), principal, interestPaid, startDate, maturityDate, status };
  };
  const near = fc.uniqueArray(fc.integer({ min: -3, max: 9 }), { maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(near, near, fc.boolean(), async (winter, autumn, late) => {
      const holidays = [
        ...winter.map((days) => addDays(MATURES, days)),
        ...autumn.map((days) => addDays(RECURRING_MATURES, days)),
      ];
      const bank = await openBank(holidays);
      const here = await openEveryKind(bank);
      const waits = wait(MATURES, holidays);
      if (!late) {
        await bank.goTo(addDays(MATURES, waits - 1));
        expect(await bank.balance(here.paid.customer)).toBe(0n);
        await bank.goTo(addDays(MATURES, waits));
        expect(await findTermDeposit(bank.database.db, here.paid.id, undefined)).toMatchObject({
          status: 'matured',
          maturityDate: MATURES,
          closedOn: addDays(MATURES, waits),
        });
      }
      await bank.goTo(END);

      const { paid, recurring } = here;
      const contracted = halfUp(PRINCIPAL * 3n * paid.rateBp, 120_000n);
      expect(await bank.balance(paid.customer)).toBe(PRINCIPAL + contracted + forDays(PRINCIPAL, waits, paid.rateBp));
      const value = 6_000_000n + halfUp(500_000n * 78n * recurring.rateBp, 120_000n);
      const more = forDays(value, wait(RECURRING_MATURES, holidays), recurring.rateBp);
      expect(await bank.balance(recurring.customer)).toBe(value + more);
      for (const kind of ['renewed', 'renewedWhole', 'saver'] as const)
        expect(await state(bank, here[kind])).toEqual(await state(plain, there[kind]));
      await bank.expectSound();
      await bank.close();
      banks = banks.filter((open) => open !== bank);
    }),
    { numRuns: 8 },
  );
});

test('[C-DP-07] a deposit that is closed early on a holiday pays what it pays on any day', async () => {
  const [open, shut] = [await openBank(), await openBank(['2027-01-26'])];
  const paid = await Promise.all(
    [open, shut].map(async (bank) => {
      const { customer, id } = await openFixed(bank);
      await bank.goTo('2027-01-26');
      await closeTermDeposit(bank, customer, { depositId: id, idempotencyKey: randomUUID() });
      return bank.balance(customer);
    }),
  );
  expect(paid[0]).toBeGreaterThan(PRINCIPAL);
  expect(paid[1]).toBe(paid[0]);
});

test('[C-DP-07] a deposit that matured on a holiday is not closed by hand, and is paid out on the next business day', async () => {
  const bank = await openBank([MATURES, '2027-02-22']);
  const { customer, id, rateBp } = await openFixed(bank);
  await bank.goTo('2027-02-22');
  const { number, status } = await findTermDeposit(bank.database.db, id, undefined);
  expect(status).toBe('active');
  const refused = {
    code: 'STATUS_CONFLICT',
    message: `Deposit ${number} has matured and is paid out on 23 Feb 2027, the next business day.`,
  };
  const page = await termDepositPage(
    bank.database.db,
    await findTermDeposit(bank.database.db, id, undefined),
    bank.clock.businessDate(),
  );
  const [contracted, more] = [halfUp(PRINCIPAL * 3n * rateBp, 120_000n), forDays(PRINCIPAL, 2, rateBp)];
  expect(page).toMatchObject({
    deposit: { maturity_date: MATURES, payout_date: '2027-02-23' },
    accrued_interest: contracted + forDays(PRINCIPAL, 1, rateBp),
  });
  expect(page.schedule.map(({ date, event, amount }) => [date, event, amount])).toEqual([
    [OPENED, 'Paid in', PRINCIPAL],
    [MATURES, 'Interest at maturity', contracted],
    ['2027-02-23', 'Interest until the next business day', more],
    ['2027-02-23', 'Paid to your account', PRINCIPAL + contracted + more],
  ]);
  const order = { depositId: id, idempotencyKey: randomUUID() };
  await expect(closeTermDeposit(bank, customer, order)).rejects.toMatchObject(refused);
  await expect(quoteClosing(bank, customer, id)).rejects.toMatchObject(refused);
  const leaving = { customerId: customer.subjectId, actorId: randomUUID(), idempotencyKey: randomUUID() };
  await expect(
    bank.database.transaction((tx) => endTermDepositsOfCustomer(tx, bank.clock, leaving)),
  ).rejects.toMatchObject(refused);
  await bank.goTo('2027-02-23');
  expect(await findTermDeposit(bank.database.db, id, undefined)).toMatchObject({
    status: 'matured',
    closedOn: '2027-02-23',
  });
});

test('[C-DP-15] a payout that an account could not take earns the days of the holiday and no more', async () => {
  const bank = await openBank([MATURES]);
  const { customer, id, rateBp } = await openFixed(bank);
  await bank.setStatus(customer, 'closed');
  await bank.goTo('2027-03-01');
  expect((await findTermDeposit(bank.database.db, id, undefined)).status).toBe('pending');
  await bank.test.asOwner(`update ledger.accounts set status = 'active' where account_id = $1`, [customer.accountId]);
  await bank.goTo('2027-03-02');
  const contracted = halfUp(PRINCIPAL * 3n * rateBp, 120_000n);
  expect(await bank.balance(customer)).toBe(PRINCIPAL + contracted + forDays(PRINCIPAL, 1, rateBp));
});

test('a day that became a business day again is one', async () => {
  const bank = await openBank([MATURES]);
  await bank.test.asOwner(
    `insert into bank.holiday_changes (day, valid_from, closed, name, changed_by) values ($1, now() + interval '1 second', false, 'Holiday', gen_random_uuid())`,
    [MATURES],
  );
  const { customer, id } = await openFixed(bank);
  await bank.goTo(MATURES);
  expect(await findTermDeposit(bank.database.db, id, undefined)).toMatchObject({
    status: 'matured',
    closedOn: MATURES,
  });
  expect(await bank.balance(customer)).toBeGreaterThan(PRINCIPAL);
});
