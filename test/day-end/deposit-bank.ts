import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { AccountType } from '../../contract/vocabulary/account-terms.ts';
import type { DepositType } from '../../contract/vocabulary/bank-terms.ts';
import { openCustomer } from '../../server/customers/open-customer.ts';
import { beginDayEnds } from '../../server/day-end/day-end-progress.ts';
import { createDayEndRunner, type DayEndRunner } from '../../server/day-end/day-end-runner.ts';
import { violatedChecks } from '../../server/desk/books/prove-books.ts';
import { booked, postInside } from '../../server/ledger/ledger.ts';
import { customerPaysIn } from '../../server/ledger/postings/customer-pays-in.ts';
import { customerWithdraws } from '../../server/ledger/postings/customer-withdraws.ts';
import type { Database } from '../../server/platform/database.ts';
import { createLog } from '../../server/platform/log.ts';
import type { SignedIn } from '../../server/platform/signed-in.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { openTermDeposit, type TermDepositMoved } from '../../server/term-deposits/open-term-deposit.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { FixedClock } from './fixed-clock.ts';

/** A bank with customers, deposits and a clock, but without HTTP. */
export interface DepositBank {
  readonly test: TestDatabase;
  readonly database: Database;
  readonly clock: FixedClock;
  readonly runner: DayEndRunner;
  customer(options?: { type?: AccountType; paise?: bigint; name?: string }): Promise<SignedIn>;
  payIn(customer: SignedIn, paise: bigint, at?: Date): Promise<void>;
  withdraw(customer: SignedIn, paise: bigint, at?: Date): Promise<void>;
  /** Returns the balance of the customer's account in paise. */
  balance(customer: SignedIn): Promise<bigint>;
  setStatus(customer: SignedIn, status: string): Promise<void>;
  open(
    customer: SignedIn,
    wish: { type: DepositType; amount: bigint; tenure?: number; key?: string; description?: string },
  ): Promise<TermDepositMoved>;
  /** Sets the clock to a business date and closes the days in between. */
  goTo(date: string): Promise<void>;
  /** Sets a rate (basis points) from a date on, as a new row of the products' table. */
  setRate(family: 'account' | 'deposit', type: string, rateBp: number, validFrom: string): Promise<void>;
  /** Fails when a check of the ledger or of the deposits reports a violation. */
  expectSound(): Promise<void>;
  mails(kind: string): Promise<{ recipient: string; subject: string; text: string }[]>;
  close(): Promise<void>;
}

let people = 0;

/** Opens a bank whose first business date is `date`, on `test` if given, else on a new database. */
export async function openDepositBank(date: string, test?: TestDatabase): Promise<DepositBank> {
  const own = test ?? (await createTestDatabase());
  const { database } = own;
  const clock = new FixedClock(date);
  const runner = createDayEndRunner({ database, clock, log: createLog('silent') });
  await beginDayEnds(database.db, date, clock.now());
  const order = (customer: SignedIn, amount: bigint, at: Date) => ({
    journalId: uuidv7(at),
    account: customer.accountId ?? '',
    amount,
    actorId: customer.subjectId,
    idempotencyKey: randomUUID(),
    description: 'test',
    at,
  });
  const payIn = async (customer: SignedIn, paise: bigint, at = clock.now()): Promise<void> => {
    booked(await database.transaction((tx) => postInside(tx, clock, customerPaysIn(order(customer, paise, at)))));
  };

  return {
    test: own,
    database,
    clock,
    runner,
    async customer({ type = 'current', paise = 0n, name = 'Test Person' } = {}) {
      people += 1;
      const phone = `9${String(people).padStart(9, '0')}`;
      const email = `person-${people}@kosh.example`;
      const opened = await database.transaction((tx) =>
        openCustomer(tx, {
          name,
          email,
          phone,
          address: 'Somewhere',
          accountType: type,
          passwordHash: 'none',
          openedAt: clock.now(),
        }),
      );
      const session: SignedIn = {
        sessionId: uuidv7(),
        subjectId: opened.id,
        role: 'customer',
        name,
        email,
        status: 'active',
        accountId: opened.accountId,
        authTime: clock.wall(),
        passwordAt: clock.wall(),
      };
      if (paise > 0n) await payIn(session, paise);
      return session;
    },
    payIn,
    async withdraw(customer, paise, at = clock.now()) {
      const posting = { ...customerWithdraws(order(customer, paise, at)), review: false };
      booked(await database.transaction((tx) => postInside(tx, clock, posting)));
    },
    async balance(customer) {
      const [row] = await own.asOwner<{ balance_paise: bigint }>(
        'select balance_paise from assurance.accounts where account_id = $1',
        [customer.accountId],
      );
      return row?.balance_paise ?? -1n;
    },
    async setStatus(customer, status) {
      await own.asOwner('select ledger.set_account_status($1, $2)', [customer.accountId, status]);
    },
    open: (customer, wish) =>
      openTermDeposit({ database, clock }, customer, {
        type: wish.type,
        amount: wish.amount,
        tenureMonths: wish.tenure ?? 0,
        customerId: undefined,
        interestRate: undefined,
        description: wish.description,
        idempotencyKey: wish.key ?? randomUUID(),
      }),
    async goTo(day) {
      clock.set(day);
      const progress = await runner.catchUp(120_000);
      expect(progress.daysLeft, 'days left to close').toBe(0);
    },
    async setRate(family, type, rateBp, validFrom) {
      await own.asOwner(
        `insert into bank.products select family, type, label, note, $3, minimum_paise, tenures, early_cut_bp, early_days, locked, $4
         from bank.products where family = $1 and type = $2 order by valid_from limit 1
         on conflict (family, type, valid_from) do update set rate_bp = excluded.rate_bp`,
        [family, type, rateBp, validFrom],
      );
    },
    async expectSound() {
      // As the owner, whose statements have no time limit: thousands of histories take longer to prove than a call may.
      const asOwner = async (statement: string) => ({ rows: await own.asOwner(statement) });
      expect(await violatedChecks({ query: asOwner })).toEqual([]);
    },
    mails: (kind) =>
      own.asOwner('select recipient, subject, text from bank.mails where kind = $1 order by created_at, id', [kind]),
    async close() {
      await runner.close();
      await own.close();
    },
  };
}
