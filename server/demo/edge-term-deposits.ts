import { sql } from 'kysely';
import type { DepositType } from '../../contract/vocabulary/bank-terms.ts';
import { businessDateOf, startOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';
import type { OpenedCustomer } from '../customers/open-customer.ts';
import { expireHolds } from '../day-end/expire-holds.ts';
import { addMonths } from '../platform/bank-calendar.ts';
import { addDays, type BankClock } from '../platform/bank-clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import { clockAt, nightAfter } from '../platform/day-end-step.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { closeTermDeposit } from '../term-deposits/close-term-deposit.ts';
import { setMaturityInstruction } from '../term-deposits/maturity-instruction.ts';
import { openTermDepositInside } from '../term-deposits/open-term-deposit.ts';
import { settleMaturities } from '../term-deposits/settle-maturities.ts';
import { takeInstalments } from '../term-deposits/take-instalments.ts';
import type { MaturityInstruction } from '../term-deposits/term-deposit-records.ts';

/** A term deposit of the profile, in whole rupees, and its later life. */
export interface EdgeDeposit {
  readonly who: string;
  /** The business date of its opening. */
  readonly date: string;
  readonly type: DepositType;
  readonly rupees: number;
  readonly months: number;
  readonly instruction?: MaturityInstruction;
  readonly nominee?: string;
  /** Closed by its owner this many days after its opening. */
  readonly closedAfterDays?: number;
}

const AT_ELEVEN_MS = 11 * 3_600_000;

/** Returns the latest 29 February that is over. */
export function lastLeapDay(today: string): string {
  for (let year = Number(today.slice(0, 4)); ; year -= 1) {
    const leapDay = `${year}-02-29`;
    if (addDays(leapDay, 0) === leapDay && leapDay < today) return leapDay;
  }
}

/** Returns the opening day of a deposit that matures on `date`, or on the first day after it that has one. */
function startingFor(date: string, months: number): string {
  for (let end = date; ; end = addDays(end, 1)) {
    const start = addMonths(end, -months);
    if (addMonths(start, months) === end) return start;
  }
}

/** Returns deposits at every stage of their life, and two whose months end on no 29th. */
export function edgeDeposits(today: string): EdgeDeposit[] {
  const all = { who: 'deposits', type: 'fixed' } as const;
  const ago = (days: number) => addDays(today, -days);
  const leapDay = lastLeapDay(today);
  return [
    { ...all, date: today, rupees: 10_000, months: 12 },
    { ...all, date: startingFor(addDays(today, 1), 3), rupees: 11_000, months: 3, nominee: 'Nominee Sample' },
    { ...all, date: startingFor(addDays(today, 2), 6), rupees: 12_000, months: 6, instruction: 'renew_all' },
    { ...all, date: ago(400), rupees: 13_000, months: 6 },
    { ...all, date: ago(500), rupees: 14_000, months: 12, instruction: 'renew_principal' },
    { ...all, date: ago(800), rupees: 15_000, months: 3, instruction: 'renew_all' },
    { ...all, date: ago(300), rupees: 16_000, months: 24, closedAfterDays: 100 },
    { ...all, date: ago(290), rupees: 17_000, months: 24, closedAfterDays: 3 },
    { ...all, date: ago(2000), rupees: 18_000, months: 60, type: 'tax_saving' },
    { ...all, date: ago(90), rupees: 19_000, months: 60, type: 'tax_saving' },
    { ...all, date: ago(200), rupees: 20_000, months: 0, type: 'savings' },
    { ...all, date: ago(400), rupees: 500, months: 12, type: 'recurring' },
    { ...all, date: ago(100), rupees: 500, months: 60, type: 'recurring' },
    // Opened on the last day of a month: its instalments fall on the last days of the months.
    { ...all, date: `${Number(today.slice(0, 4)) - 1}-10-31`, rupees: 600, months: 36, type: 'recurring' },
    { who: 'missed', date: ago(100), rupees: 500, months: 12, type: 'recurring' },
    { who: 'leap', date: leapDay, rupees: 29_000, months: 60, type: 'tax_saving' },
    { who: 'leap', date: leapDay, rupees: 29_000, months: 12, type: 'fixed', instruction: 'renew_all' },
  ];
}

/**
 * Plays the deposits' lives in the order of the days: each is opened, instructed and closed as its owner would, and
 * every night with work in it is the bank's own day-end work, up to the night before today.
 */
export async function liveDeposits(
  tx: Tx,
  clock: BankClock,
  inside: Database,
  owners: ReadonlyMap<string, OpenedCustomer>,
): Promise<void> {
  const happenings = edgeDeposits(clock.businessDate()).flatMap((deposit, index) => {
    const owner = owners.get(deposit.who);
    if (!owner) throw new Error(`The profile has no person called ${deposit.who}`);
    let depositId = '';
    const open = async (at: BankClock) => {
      depositId = await openAs(tx, at, inside, { deposit, owner, key: `edge-deposit-${index}` });
    };
    const close = async (at: BankClock) => {
      const order = { depositId, idempotencyKey: `edge-closing-${index}` };
      await closeTermDeposit({ database: inside, clock: at }, asOwner(owner, at), order);
    };
    const { date, closedAfterDays } = deposit;
    return closedAfterDays === undefined
      ? [{ date, happen: open }]
      : [
          { date, happen: open },
          { date: addDays(date, closedAfterDays), happen: close },
        ];
  });
  for (const { date, happen } of happenings.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    await passNights(tx, date);
    await happen(clockAt(new Date(startOfBusinessDate(date).getTime() + AT_ELEVEN_MS)));
  }
  await passNights(tx, clock.businessDate());
}

async function openAs(
  tx: Tx,
  at: BankClock,
  inside: Database,
  { deposit, owner, key }: { deposit: EdgeDeposit; owner: OpenedCustomer; key: string },
): Promise<string> {
  const depositId = await openTermDepositInside(tx, at, asOwner(owner, at), {
    type: deposit.type,
    amount: BigInt(deposit.rupees) * 100n,
    tenureMonths: deposit.months,
    customerId: undefined,
    interestRate: undefined,
    description: undefined,
    idempotencyKey: key,
  });
  const { instruction = 'payout', nominee } = deposit;
  if (instruction !== 'payout' || nominee !== undefined) {
    const order = { depositId, instruction, nominee };
    await setMaturityInstruction({ database: inside, clock: at }, asOwner(owner, at), order);
  }
  return depositId;
}

function asOwner(owner: OpenedCustomer, at: BankClock): SignedIn {
  return {
    sessionId: '',
    subjectId: owner.id,
    role: 'customer',
    name: owner.customerId,
    email: 'deposits@kosh.example',
    status: 'active',
    accountId: owner.accountId,
    authTime: at.wall(),
    passwordAt: at.wall(),
  };
}

/** Runs the day-end work on deposits and holds of every night that has some, before the business date `until`. */
export async function passNights(tx: Tx, until: string): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ opens: string | null; expires_at: Date | null }>`
      select least((select min(maturity_date) from bank.term_deposits where status in ('active', 'pending')),
                   (select min(due_date) from bank.instalments where status = 'due')) as opens,
             (select min(expires_at) from ledger.waiting_holds) as expires_at`.execute(tx);
    const [due] = rows;
    const mornings = [due?.opens, due?.expires_at ? addDays(businessDateOf(due.expires_at), 1) : undefined];
    const next = mornings.filter((each) => each !== undefined && each !== null).toSorted()[0];
    if (next === undefined || next > until) return;
    const night = nightAfter(addDays(next, -1));
    for (const step of [expireHolds, settleMaturities, takeInstalments]) {
      for (let after: string | undefined, more = true; more; more = after !== undefined) {
        after = (await step.take(tx, night, after)).nextAfterId;
      }
    }
  }
}
