import { sql } from 'kysely';
import type { DepositType } from '../../contract/vocabulary/bank-terms.ts';
import { businessDateOf, startOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';
import { expireHolds } from '../day-end/expire-holds.ts';
import { addDays, type BankClock } from '../platform/bank-clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import { clockAt, nightAfter } from '../platform/day-end-step.ts';
import { closeTermDeposit } from '../term-deposits/close-term-deposit.ts';
import { setMaturityInstruction } from '../term-deposits/maturity-instruction.ts';
import { openTermDepositInside } from '../term-deposits/open-term-deposit.ts';
import { settleMaturities } from '../term-deposits/settle-maturities.ts';
import { takeInstalments } from '../term-deposits/take-instalments.ts';
import type { MaturityInstruction } from '../term-deposits/term-deposit-records.ts';
import { actingCustomer, type PlantedPerson, personIn } from './planted-people.ts';

/** A term deposit of a profile, in whole rupees, and its later life. */
export interface PlantedDeposit {
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

/**
 * Plays the deposits' lives in the order of the days: each is opened, instructed and closed as its owner would, and
 * every night with work in it is the bank's own day-end work, up to the night before today.
 * @param inside opens no transaction of its own: its work is in `tx`
 */
export async function liveDeposits(
  { tx, clock, inside }: { tx: Tx; clock: BankClock; inside: Database },
  owners: ReadonlyMap<string, PlantedPerson>,
  { profile, deposits }: { profile: string; deposits: readonly PlantedDeposit[] },
): Promise<void> {
  const happenings = deposits.flatMap((deposit, index) => {
    const owner = personIn(owners, deposit.who);
    let depositId = '';
    const open = async (at: BankClock) => {
      depositId = await openAs(tx, at, inside, { deposit, owner, key: `${profile}-deposit-${index}` });
    };
    const close = async (at: BankClock) => {
      const order = { depositId, idempotencyKey: `${profile}-closing-${index}` };
      await closeTermDeposit({ database: inside, clock: at }, actingCustomer(owner, at), order);
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
  { deposit, owner, key }: { deposit: PlantedDeposit; owner: PlantedPerson; key: string },
): Promise<string> {
  const depositId = await openTermDepositInside(tx, at, actingCustomer(owner, at), {
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
    await setMaturityInstruction({ database: inside, clock: at }, actingCustomer(owner, at), order);
  }
  return depositId;
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
