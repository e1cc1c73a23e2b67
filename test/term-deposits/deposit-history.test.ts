import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listRuns } from '../../server/day-end/day-end-progress.ts';
import type { SignedIn } from '../../server/platform/signed-in.ts';
import { closeTermDeposit } from '../../server/term-deposits/close-term-deposit.ts';
import { setMaturityInstruction } from '../../server/term-deposits/maturity-instruction.ts';
import type { TermDepositMoved } from '../../server/term-deposits/open-term-deposit.ts';
import { termDepositOnTheWire } from '../../server/term-deposits/term-deposit-on-the-wire.ts';
import { findTermDeposit } from '../../server/term-deposits/term-deposit-records.ts';
import { termDepositPage } from '../../server/term-deposits/term-deposit-schedule.ts';
import { type DepositBank, openDepositBank } from '../day-end/deposit-bank.ts';

// The records of a deposit: its events, the descriptions of its journals, its worth, and the counts of the nights.

let bank: DepositBank;
beforeEach(async () => {
  bank = await openDepositBank('2026-11-21');
});
afterEach(() => bank.close());

type Deposit = TermDepositMoved['deposit'];
const reload = ({ id }: Deposit) => findTermDeposit(bank.database.db, id, undefined);

/** The deposit's events as its page shows them, oldest first. */
async function historyOf(deposit: Deposit): Promise<[event: string, detail: string][]> {
  const page = await termDepositPage(bank.database.db, await reload(deposit), '2026-11-21');
  return page.history.map(({ event, detail }) => [event, detail]);
}

const newestRun = async () => (await listRuns(bank.database.db, { limit: 1 }))[0];

/** Descriptions of the journals that moved money of the customer's account, oldest first. */
async function descriptionsOf(customer: SignedIn): Promise<string[]> {
  const rows = await bank.test.asOwner<{ description: string }>(
    'select description from ledger.booked_lines where account_id = $1 order by account_seq',
    [customer.accountId],
  );
  return rows.map(({ description }) => description);
}

test('[C-DB-20] a deposit tells when it was opened, renewed and paid out, and so does the statement of the account', async () => {
  const customer = await bank.customer({ paise: 1_000_000n });
  const { deposit, transaction } = await bank.open(customer, { type: 'fixed', amount: 1_000_000n, tenure: 3 });
  expect(transaction.description).toBe(`Fixed Deposit ${deposit.number}`);
  const instruct = (instruction: 'renew_principal' | 'payout') =>
    setMaturityInstruction(bank, customer, { depositId: deposit.id, instruction, nominee: undefined });
  await bank.goTo('2026-11-22');
  await instruct('renew_principal');
  await bank.goTo('2027-02-22');
  await instruct('payout');
  await bank.goTo('2027-05-21');
  expect(await historyOf(deposit)).toEqual([
    ['opened', 'Opened at 7% a year'],
    ['instruction', 'At maturity the principal is renewed and the interest paid to the account'],
    ['renewed', 'Matured and renewed until 21 May 2027'],
    ['instruction', 'At maturity everything is paid to the account'],
    ['matured', 'Matured and paid to the account'],
  ]);
  expect(await descriptionsOf(customer)).toEqual([
    'test',
    `Fixed Deposit ${deposit.number}`,
    `Interest of deposit ${deposit.number}`,
    `Deposit ${deposit.number} matured`,
  ]);
  expect(await newestRun()).toMatchObject({ matured: 1, renewed: 0, interestPaid: 17_500n, failures: 0 });
});

test('[B-DP-03] a change of the nominee alone is no instruction, and the audit trail tells which of the two changed', async () => {
  const customer = await bank.customer({ paise: 1_000_000n });
  const { deposit } = await bank.open(customer, { type: 'fixed', amount: 1_000_000n, tenure: 3 });
  const change = (instruction: 'renew_all' | 'payout', nominee: string | undefined) =>
    setMaturityInstruction(bank, customer, { depositId: deposit.id, instruction, nominee });
  await change('payout', 'Meera');
  expect((await historyOf(deposit)).map(([event]) => event)).toEqual(['opened']);
  await bank.goTo('2026-11-22');
  await change('renew_all', 'Meera');
  expect((await historyOf(deposit)).map(([event]) => event)).toEqual(['opened', 'instruction']);
  const trail = await bank.test.asOwner<{ details: unknown }>(
    `select details from audit.events where event = 'deposit.instruction' and object = $1 order by seq`,
    [deposit.id],
  );
  expect(trail.map(({ details }) => details)).toEqual([
    { before: 'payout', after: 'payout', nomineeChanged: true },
    { before: 'payout', after: 'renew_all', nomineeChanged: false },
  ]);
});

test('a payout that is refused is told in the history and counted as a failure of the night', async () => {
  const [shut, open] = [await bank.customer({ paise: 1_000_000n }), await bank.customer({ paise: 1_000_000n })];
  const { deposit } = await bank.open(shut, { type: 'fixed', amount: 1_000_000n, tenure: 3 });
  await bank.open(open, { type: 'fixed', amount: 1_000_000n, tenure: 3 });
  await bank.setStatus(shut, 'closed');
  await bank.goTo('2027-02-21');
  expect(await historyOf(deposit)).toEqual([
    ['opened', 'Opened at 7% a year'],
    ['payout_waits', 'Matured; the money could not be paid out yet and is tried again each day'],
  ]);
  expect(await newestRun()).toMatchObject({ matured: 1, renewed: 0, interestPaid: 17_500n, failures: 1 });
});

test('[C-DP-09] a tax-saving deposit whose payout waits after its last day may be closed', async () => {
  const customer = await bank.customer({ paise: 1_000_000n });
  const { deposit } = await bank.open(customer, { type: 'tax_saving', amount: 1_000_000n, tenure: 60 });
  await bank.setStatus(customer, 'closed');
  await bank.goTo('2031-11-21');
  await bank.test.asOwner(`update ledger.accounts set status = 'active' where account_id = $1`, [customer.accountId]);
  const closed = await closeTermDeposit(bank, customer, { depositId: deposit.id, idempotencyKey: randomUUID() });
  expect([closed.deposit.status, closed.balance]).toEqual(['matured', 1_375_000n]);
});

test('[C-DP-06] a savings deposit is credited at the quarter’s end; one that earns less than half a paisa is not', async () => {
  const customer = await bank.customer({ paise: 10_000_100n });
  const large = (await bank.open(customer, { type: 'savings', amount: 10_000_000n })).deposit;
  const small = (await bank.open(customer, { type: 'savings', amount: 100n })).deposit;
  await bank.goTo('2027-01-01');
  // 41 days at 3.5 %: 39,315 paise of one lakh, and 0.39 of a rupee.
  expect(await newestRun()).toMatchObject({ interestPaid: 39_315n, interestAccounts: 1, failures: 0 });
  expect(await historyOf(large)).toEqual([
    ['opened', 'Opened at 3.5% a year'],
    ['interest', 'Interest of the quarter'],
  ]);
  expect(await historyOf(small)).toEqual([['opened', 'Opened at 3.5% a year']]);
});

test('[C-DB-20] a deposit is worth its value at maturity, a savings deposit that of today, and a closed one its payout', async () => {
  const customer = await bank.customer({ paise: 3_000_000n });
  const [fixed, savings, closed] = [
    (await bank.open(customer, { type: 'fixed', amount: 1_000_000n, tenure: 12 })).deposit,
    (await bank.open(customer, { type: 'savings', amount: 1_000_000n })).deposit,
    (await bank.open(customer, { type: 'fixed', amount: 1_000_000n, tenure: 12 })).deposit,
  ];
  await bank.goTo('2026-12-21');
  await closeTermDeposit(bank, customer, { depositId: closed.id, idempotencyKey: randomUUID() });
  const worth = async (deposit: Deposit) => termDepositOnTheWire(await reload(deposit), '2026-12-21').maturity_value;
  // 30 days: 3.5 % of a savings deposit, 6 % of a fixed one that is closed early.
  expect([await worth(fixed), await worth(savings), await worth(closed)]).toEqual([1_070_000n, 1_002_877n, 1_004_932n]);
});
