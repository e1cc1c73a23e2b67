import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { SignedIn } from '../../server/platform/signed-in.ts';
import {
  closeTermDeposit,
  endTermDepositsOfCustomer,
  quoteClosing,
} from '../../server/term-deposits/close-term-deposit.ts';
import {
  termDepositSums,
  termDepositsOfCustomer,
  termDepositsPage,
} from '../../server/term-deposits/list-term-deposits.ts';
import { setMaturityInstruction } from '../../server/term-deposits/maturity-instruction.ts';
import { termDepositOnTheWire } from '../../server/term-deposits/term-deposit-on-the-wire.ts';
import { findTermDeposit } from '../../server/term-deposits/term-deposit-records.ts';
import { termDepositPage } from '../../server/term-deposits/term-deposit-schedule.ts';
import { type DepositBank, openDepositBank } from '../day-end/deposit-bank.ts';

let bank: DepositBank;
beforeEach(async () => {
  bank = await openDepositBank('2026-11-21');
});
afterEach(() => bank.close());

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'fulfilled',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );
const closing = (who: SignedIn, depositId: string, idempotencyKey: string = randomUUID()) =>
  closeTermDeposit(bank, who, { depositId, idempotencyKey });
const reload = (id: string) => findTermDeposit(bank.database.db, id, undefined);

describe('[C-DP-15] maturity', () => {
  test('a five-year tax-saving deposit matures on its day and is paid to the account', async () => {
    const customer = await bank.customer({ paise: 15_000_000n });
    const { deposit } = await bank.open(customer, { type: 'tax_saving', amount: 15_000_000n, tenure: 60 });
    await bank.goTo('2031-11-20');
    expect([(await reload(deposit.id)).status, await bank.balance(customer)]).toEqual(['active', 0n]);
    await bank.goTo('2031-11-21');
    expect(await reload(deposit.id)).toMatchObject({
      status: 'matured',
      closedOn: '2031-11-21',
      interestPaid: 5_625_000n,
      principal: 15_000_000n,
    });
    expect(await bank.balance(customer)).toBe(20_625_000n);
    const [opened, matured] = [await bank.mails('deposit_opened'), await bank.mails('deposit_matured')];
    expect(opened[0]?.text).toContain(
      `Deposit ${deposit.number}\nAmount: ₹1,50,000.00\nInterest: 7.5% a year\nMatures on: 21 Nov 2031\nMaturity value: ₹2,06,250.00\n`,
    );
    expect(matured[0]?.text).toContain(
      `Deposit: ${deposit.number}\nPrincipal: ₹1,50,000.00\nInterest: ₹56,250.00\nPaid to your account: ₹2,06,250.00\n`,
    );
    await bank.expectSound();
  });

  test('a week before its day a deposit is announced once, with its value and the instruction', async () => {
    const customer = await bank.customer({ paise: 3_000_000n });
    const { deposit } = await bank.open(customer, { type: 'fixed', amount: 1_000_000n, tenure: 3 });
    await bank.open(customer, { type: 'fixed', amount: 1_000_000n, tenure: 6 });
    await setMaturityInstruction(bank, customer, {
      depositId: deposit.id,
      instruction: 'renew_all',
      nominee: undefined,
    });
    await bank.goTo('2027-02-13');
    expect(await bank.mails('deposit_maturing')).toEqual([]);
    await bank.goTo('2027-02-14');
    const [mail] = await bank.mails('deposit_maturing');
    expect(mail).toMatchObject({
      recipient: customer.email,
      subject: `Your deposit ${deposit.number} matures soon`,
    });
    expect(mail?.text).toContain(
      `Deposit: ${deposit.number}\nMatures on: 21 Feb 2027\nMaturity value: ₹10,175.00\n\nAt maturity principal and interest are renewed.`,
    );
    await bank.goTo('2027-02-21');
    expect(await bank.mails('deposit_maturing')).toHaveLength(1);
    // The renewed term ends on 21 May, as does the other deposit; a week before are both told.
    await bank.goTo('2027-05-15');
    expect(await bank.mails('deposit_maturing')).toHaveLength(3);
  });

  test('[C-DP-08] a twelve-month recurring deposit takes eleven more instalments and matures with interest on each', async () => {
    const customer = await bank.customer({ paise: 6_000_000n });
    const { deposit } = await bank.open(customer, { type: 'recurring', amount: 500_000n, tenure: 12 });
    await bank.goTo('2027-11-20');
    expect([(await reload(deposit.id)).principal, await bank.balance(customer)]).toEqual([6_000_000n, 0n]);
    const taken = await bank.test.asOwner<{ description: string }>(
      `select description from ledger.journals where kind = 'instalment' order by created_at`,
    );
    expect(taken.map(({ description }) => description)).toEqual(
      Array.from({ length: 11 }, (_, index) => `Instalment ${index + 2} of deposit ${deposit.number}`),
    );
    await bank.goTo('2027-11-21');
    expect(await bank.balance(customer)).toBe(6_211_250n);
    await bank.expectSound();
  });

  test('[C-DP-08] a missed instalment is recorded, mailed, not made up for, and earns nothing', async () => {
    const customer = await bank.customer({ paise: 200_000n });
    const { deposit } = await bank.open(customer, { type: 'recurring', amount: 100_000n, tenure: 3 });
    await bank.goTo('2026-12-21');
    expect(await bank.balance(customer)).toBe(0n);
    await bank.goTo('2027-01-22');
    const [mail, ...more] = await bank.mails('instalment_missed');
    expect([mail?.recipient, more.length]).toEqual([customer.email, 0]);
    expect(mail?.text).toContain(
      'was due on 21 Jan 2027 and was not paid, because there was not enough money in your account',
    );
    await bank.payIn(customer, 500_000n);
    await bank.goTo('2027-02-21');
    // 1,000 for three months and 1,000 for two, at 6.5%: 27.08.
    expect(await bank.balance(customer)).toBe(500_000n + 200_000n + 2_708n);
    const page = await termDepositPage(bank.database.db, await reload(deposit.id), '2027-02-21');
    expect(page.schedule.map(({ date, kind, status }) => [date, kind, status])).toEqual([
      ['2026-11-21', 'instalment', 'done'],
      ['2026-12-21', 'instalment', 'done'],
      ['2027-01-21', 'instalment', 'missed'],
      ['2027-02-21', 'maturity', 'done'],
    ]);
    await bank.expectSound();
  });

  test('[B-DP-03] renewed with principal, or with all: the next term runs at the rate of that day; a term no longer offered is paid out', async () => {
    const customer = await bank.customer({ paise: 20_000_000n });
    const first = (await bank.open(customer, { type: 'fixed', amount: 10_000_000n, tenure: 12 })).deposit;
    const second = (await bank.open(customer, { type: 'fixed', amount: 10_000_000n, tenure: 12 })).deposit;
    const staff: SignedIn = { ...customer, subjectId: randomUUID(), role: 'banker', accountId: undefined };
    await setMaturityInstruction(bank, customer, {
      depositId: first.id,
      instruction: 'renew_principal',
      nominee: 'Meera',
    });
    await setMaturityInstruction(bank, staff, { depositId: second.id, instruction: 'renew_all', nominee: undefined });
    await bank.setRate('deposit', 'fixed', 725, '2027-06-01');
    // Half a year is offered no longer when this one's is over.
    const other = await bank.customer({ paise: 1_000_000n });
    const third = (await bank.open(other, { type: 'fixed', amount: 1_000_000n, tenure: 6 })).deposit;
    await setMaturityInstruction(bank, other, { depositId: third.id, instruction: 'renew_all', nominee: undefined });
    await bank.setRate('deposit', 'fixed', 700, '2027-05-01');
    await bank.test.asOwner(
      `update bank.products set tenures = array_remove(tenures, 6) where type = 'fixed' and valid_from = '2027-05-01'`,
    );
    await bank.goTo('2027-11-21');
    expect(await reload(third.id)).toMatchObject({ status: 'matured', closedOn: '2027-05-21', renewals: 0 });
    expect(await bank.balance(other)).toBe(1_035_000n);
    expect(await reload(first.id)).toMatchObject({
      status: 'active',
      principal: 10_000_000n,
      rateBp: 725,
      startDate: '2027-11-21',
      maturityDate: '2028-11-21',
      renewals: 1,
      interestPaid: 700_000n,
      nominee: 'Meera',
    });
    expect(await reload(second.id)).toMatchObject({
      status: 'active',
      principal: 10_700_000n,
      rateBp: 725,
      maturityDate: '2028-11-21',
    });
    expect(await bank.balance(customer)).toBe(700_000n);
    const told = ({ number }: { number: string }, paid: string) =>
      `Deposit: ${number}\nPrincipal: ₹1,00,000.00\nInterest: ₹7,000.00\nPaid to your account: ${paid}\nRenewed until: 21 Nov 2028`;
    const letters = (await bank.mails('deposit_renewed')).map(({ text }) => text.split('\n\n')[2]);
    expect(new Set(letters)).toEqual(new Set([told(first, '₹7,000.00'), told(second, '₹0.00')]));
    await bank.expectSound();
    await bank.goTo('2028-11-21');
    // 7.25% on 1,00,000 to the account, 7.25% on 1,07,000 into the deposit.
    expect(await bank.balance(customer)).toBe(700_000n + 725_000n);
    expect((await reload(second.id)).principal).toBe(10_700_000n + 775_750n);
    await bank.expectSound();
  });

  test('what cannot be paid out waits as pending, and is paid when it can be', async () => {
    const customer = await bank.customer({ paise: 1_000_000n });
    const { deposit } = await bank.open(customer, { type: 'fixed', amount: 1_000_000n, tenure: 3 });
    await bank.setStatus(customer, 'closed');
    await bank.goTo('2027-02-23');
    expect((await reload(deposit.id)).status).toBe('pending');
    await bank.expectSound();
    await bank.test.asOwner(`update ledger.accounts set status = 'active' where account_id = $1`, [customer.accountId]);
    await bank.goTo('2027-02-24');
    expect([(await reload(deposit.id)).status, await bank.balance(customer)]).toEqual(['matured', 1_017_500n]);
    await bank.expectSound();
  });

  test('a frozen account receives what matures (decision 21)', async () => {
    const customer = await bank.customer({ paise: 1_000_000n });
    await bank.open(customer, { type: 'fixed', amount: 1_000_000n, tenure: 3 });
    await bank.setStatus(customer, 'frozen');
    await bank.goTo('2027-02-21');
    expect(await bank.balance(customer)).toBe(1_017_500n);
  });
});

describe('[C-DP-07] closing early', () => {
  test('the quote shows interest, penalty and payout; closing pays exactly that; a repeated request answers the same', async () => {
    const customer = await bank.customer({ paise: 10_000_000n });
    const { deposit } = await bank.open(customer, { type: 'fixed', amount: 10_000_000n, tenure: 12 });
    await bank.goTo('2027-03-01');
    const { closing: quote } = await quoteClosing(bank, customer, deposit.id);
    // 100 days: 6% pays 1,643.84; 7% would have paid 1,917.81.
    expect(quote).toEqual({
      principal: 10_000_000n,
      interest: 164_384n,
      penalty: 27_397n,
      payout: 10_164_384n,
      rateBp: 600,
      daysRun: 100,
      early: true,
    });
    const first = await closing(customer, deposit.id, 'close-1');
    expect([first.balance, first.deposit.status, first.transaction.amount]).toEqual([
      10_164_384n,
      'broken',
      10_164_384n,
    ]);
    expect(await closing(customer, deposit.id, 'close-1')).toEqual({ ...first, replayed: true });
    expect(await codeOf(closing(customer, deposit.id))).toBe('STATUS_CONFLICT');
    expect(await codeOf(quoteClosing(bank, customer, deposit.id))).toBe('STATUS_CONFLICT');
    const [closed, ...more] = await bank.mails('deposit_closed');
    expect([closed?.text.split('\n\n')[2], more]).toEqual([
      'Principal: ₹1,00,000.00\nInterest: ₹1,643.84 (6% for 100 days)\nInterest lost by closing early: ₹273.97\nPaid to your account: ₹1,01,643.84',
      [],
    ]);
    await bank.expectSound();
    await bank.goTo('2027-12-01');
    expect(await bank.balance(customer)).toBe(10_164_384n);
  });

  test('twenty closings at once pay once', async () => {
    const customer = await bank.customer({ paise: 1_000_000n });
    const { deposit } = await bank.open(customer, { type: 'fixed', amount: 1_000_000n, tenure: 12 });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => codeOf(closing(customer, deposit.id))));
    expect(outcomes.filter((outcome) => outcome === 'fulfilled')).toHaveLength(1);
    expect(await bank.balance(customer)).toBe(1_000_000n);
    await bank.expectSound();
  });

  test('[C-DP-09] a tax-saving deposit is locked until its last day', async () => {
    const customer = await bank.customer({ paise: 1_000_000n });
    const { deposit } = await bank.open(customer, { type: 'tax_saving', amount: 1_000_000n, tenure: 60 });
    await bank.goTo('2031-11-20');
    expect(await codeOf(closing(customer, deposit.id))).toBe('DEPOSIT_LOCKED');
  });

  test('[C-DP-08] a recurring deposit closed early: its open instalments are cancelled', async () => {
    const customer = await bank.customer({ paise: 1_000_000n });
    const { deposit } = await bank.open(customer, { type: 'recurring', amount: 100_000n, tenure: 6 });
    await bank.goTo('2027-01-10');
    const { balance } = await closing(customer, deposit.id);
    // 50 and 20 days at 5.5%: 1,000 × 70 × 5.5% / 365 = 10.55.
    expect(balance).toBe(1_001_055n);
    await bank.goTo('2027-06-01');
    expect(await bank.balance(customer)).toBe(1_001_055n);
    await bank.expectSound();
  });

  test("another customer's deposit is not found; a frozen customer cannot close", async () => {
    const [customer, other] = [await bank.customer({ paise: 1_000_000n }), await bank.customer()];
    const { deposit } = await bank.open(customer, { type: 'fixed', amount: 1_000_000n, tenure: 12 });
    expect(await codeOf(closing(other, deposit.id))).toBe('NOT_FOUND');
    expect(await codeOf(quoteClosing(bank, other, deposit.id))).toBe('NOT_FOUND');
    expect(
      await codeOf(
        setMaturityInstruction(bank, other, { depositId: deposit.id, instruction: 'payout', nominee: undefined }),
      ),
    ).toBe('NOT_FOUND');
    await bank.setStatus(customer, 'frozen');
    expect(await codeOf(closing(customer, deposit.id))).toBe('ACCOUNT_RESTRICTED');
  });

  test('a customer who leaves gets everything back, also what is locked', async () => {
    const customer = await bank.customer({ paise: 3_000_000n });
    for (const [type, tenure] of [
      ['fixed', 12],
      ['tax_saving', 60],
      ['savings', 0],
    ] as const)
      await bank.open(customer, { type, amount: 1_000_000n, tenure });
    await bank.goTo('2027-02-21');
    const ended = await bank.database.transaction((tx) =>
      endTermDepositsOfCustomer(tx, bank.clock, {
        customerId: customer.subjectId,
        actorId: randomUUID(),
        idempotencyKey: 'leaving',
      }),
    );
    expect(ended).toBe(3);
    // 92 days: 6% 151.23, 6.5% 163.84; 3.5%: 39.32 for 41 days, then 51 days on 10,039.32 pay 49.10.
    expect(await bank.balance(customer)).toBe(3_000_000n + 15_123n + 16_384n + 3_932n + 4_910n);
    await bank.expectSound();
  });
});

describe('lists', () => {
  test("[C-DP-15] [C-DB-20] a customer sees their own, newest first; staff see anybody's", async () => {
    const [customer, other] = [await bank.customer({ paise: 3_000_000n }), await bank.customer()];
    const one = (await bank.open(customer, { type: 'fixed', amount: 100n, tenure: 12 })).deposit;
    await bank.goTo('2026-11-22');
    const two = (await bank.open(customer, { type: 'savings', amount: 200n })).deposit;
    expect(
      (await termDepositsOfCustomer(bank.database.db, customer, customer.subjectId)).map((deposit) => deposit.id),
    ).toEqual([two.id, one.id]);
    expect(await codeOf(termDepositsOfCustomer(bank.database.db, other, customer.subjectId))).toBe('NOT_FOUND');
    const staff: SignedIn = { ...other, role: 'banker' };
    expect(await termDepositsOfCustomer(bank.database.db, staff, one.customer.number)).toHaveLength(2);
    expect(termDepositOnTheWire(one, '2026-11-22')).toMatchObject({
      type: 'fixed',
      amount: 100n,
      interest_rate: 7,
      start_date: '2026-11-21',
      maturity_date: '2027-11-21',
      status: 'active',
    });
  });

  test('[B-DP-01] [B-DP-05] [B-DP-06] [B-DP-07] pages of ten with a total, filters, and sums of what lives', async () => {
    const customer = await bank.customer({ paise: 100_000_000n, name: 'Zoya Test' });
    for (let index = 0; index < 12; index += 1)
      await bank.open(customer, { type: 'fixed', amount: 1_000n, tenure: 12 });
    await bank.open(customer, { type: 'recurring', amount: 500n, tenure: 12 });
    await bank.open(customer, { type: 'tax_saving', amount: 700n, tenure: 60 });
    const broken = await bank.open(customer, { type: 'savings', amount: 9_000n });
    await closing(customer, broken.deposit.id);
    const { db } = bank.database;
    const page = await termDepositsPage(db, {}, { page: 2, limit: 10 });
    expect([page.deposits.length, page.total]).toEqual([5, 15]);
    expect((await termDepositsPage(db, { type: 'tax_saving', search: 'zoya' }, { page: 1, limit: 10 })).total).toBe(1);
    expect((await termDepositsPage(db, { search: 'unknown%' }, { page: 1, limit: 10 })).total).toBe(0);
    expect((await termDepositsPage(db, { status: 'matured' }, { page: 1, limit: 10 })).total).toBe(1);
    const sums = await termDepositSums(db);
    expect(sums).toEqual({
      total: { amount: 13_200n, count: 14 },
      fixed: { amount: 12_000n, count: 12 },
      recurring: { amount: 500n, count: 1 },
      tax_saving: { amount: 700n, count: 1 },
      savings: { amount: 0n, count: 0 },
    });
  });

  test('a recurring deposit cannot be renewed, and what is over cannot be changed', async () => {
    const customer = await bank.customer({ paise: 1_000_000n });
    const { deposit } = await bank.open(customer, { type: 'recurring', amount: 100n, tenure: 3 });
    const set = () =>
      setMaturityInstruction(bank, customer, { depositId: deposit.id, instruction: 'renew_all', nominee: undefined });
    expect(await codeOf(set())).toBe('STATUS_CONFLICT');
    await closing(customer, deposit.id);
    expect(
      await codeOf(
        setMaturityInstruction(bank, customer, { depositId: deposit.id, instruction: 'payout', nominee: undefined }),
      ),
    ).toBe('STATUS_CONFLICT');
  });
});
