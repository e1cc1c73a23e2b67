import { sql } from 'kysely';
import type { CardVault } from '../cards/card-vault.ts';
import { type OpenedCustomer, openCustomer } from '../customers/open-customer.ts';
import { booked, postAllInside } from '../ledger/ledger.ts';
import type { Posting } from '../ledger/posting.ts';
import { bankerDeposits } from '../ledger/postings/banker-deposits.ts';
import { customerPaysIn } from '../ledger/postings/customer-pays-in.ts';
import { customerWithdraws } from '../ledger/postings/customer-withdraws.ts';
import { transferBetweenCustomers } from '../ledger/postings/transfer-between-customers.ts';
import { addDays, type BankClock, startOfBusinessDate } from '../platform/bank-clock.ts';
import type { Database, Db, Tx } from '../platform/database.ts';
import { uuidv7 } from '../platform/uuid.ts';
import type { PasswordHashing } from '../sessions/password-hashing.ts';
import { DEMO_CUSTOMERS, type DemoMovement, demoMovements } from './demo-movements.ts';
import { DEMO_PASSWORD, type DemoCustomer, SIGN_IN_CUSTOMERS, STAFF } from './demo-people.ts';
import { handOutCardsAndGoals, openDemoDeposits } from './demo-possessions.ts';

// The newest of DEMO_DEPOSITS is older than this, in days; so are the opening balances of their owners.
const DEPOSITS_UNTIL = 94;

/** No password has this hash. */
const NOBODY_SIGNS_IN = '!';

interface Cast {
  readonly customers: ReadonlyMap<string, OpenedCustomer>;
  readonly bankerId: string;
}

/**
 * Moves the demo people into an empty bank: customers, staff, two years of movements with value dates relative to
 * today, and what waits for a banker. Everything goes through the ledger's own doorway, in one transaction: a start
 * that is interrupted leaves an empty bank, not half a demo. True when it did, false when the bank has people.
 */
export async function seedDemoBank(parts: {
  database: Database;
  clock: BankClock;
  hashing: PasswordHashing;
  vault: CardVault;
}): Promise<boolean> {
  const { database, clock } = parts;
  // Hashing is slow on purpose, so a bank that has people is recognised before it.
  if (await hasPeople(database.db)) return false;
  const passwords = await Promise.all([...SIGN_IN_CUSTOMERS, ...STAFF].map(() => parts.hashing.hash(DEMO_PASSWORD)));
  const nextHash = (): string => passwords.pop() ?? NOBODY_SIGNS_IN;

  return database.transaction(async (tx) => {
    // Two servers that start on one empty database must not both do this.
    await sql`select pg_advisory_xact_lock(hashtext('kosh demo seed'))`.execute(tx);
    if (await hasPeople(tx)) return false;

    const bankerId = await hireStaff(tx, clock, nextHash);
    const customers = new Map<string, OpenedCustomer>();
    for (const person of DEMO_CUSTOMERS) {
      const openedAt = instantOn(clock, person.joinedDaysAgo, 570);
      const opened = await openCustomer(tx, {
        ...person,
        passwordHash: person.note ? nextHash() : NOBODY_SIGNS_IN,
        openedAt,
      });
      customers.set(person.key, opened);
    }
    const cast = { customers, bankerId };
    const movements = demoMovements().map((movement, index) => ({
      ...movement,
      posting: postingOf(movement, index, cast, clock),
    }));
    // What an account tells is in the order of its days: deposits were opened after the opening balances came in, and
    // before the two months that the figures are made of.
    const early = movements.filter((movement) => movement.daysAgo > DEPOSITS_UNTIL);
    await post(
      tx,
      clock,
      early.map((movement) => movement.posting),
    );
    await openDemoDeposits(tx, clock, customers);
    await post(
      tx,
      clock,
      movements.slice(early.length).map((movement) => movement.posting),
    );
    await handOutCardsAndGoals(tx, clock, parts.vault, cast);
    await post(tx, clock, waiting(cast, clock));
    for (const person of SIGN_IN_CUSTOMERS) await giveStatus(tx, clock, person, cast);
    return true;
  });
}

async function hasPeople(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{
    people: boolean;
  }>`select exists (select from bank.customers) or exists (select from bank.staff) as people`.execute(db);
  return rows[0]?.people !== false;
}

function instantOn(clock: BankClock, daysAgo: number, minute: number): Date {
  return new Date(startOfBusinessDate(addDays(clock.businessDate(), -daysAgo)).getTime() + minute * 60_000);
}

async function hireStaff(tx: Tx, clock: BankClock, nextHash: () => string): Promise<string> {
  const since = instantOn(clock, 900, 540);
  const staff = STAFF.map((person) => ({
    id: uuidv7(),
    name: person.name,
    email: person.email,
    role: person.role,
    password_hash: nextHash(),
    password_changed_at: since,
    created_at: since,
  }));
  await tx.insertInto('bank.staff').values(staff).execute();
  return staff[0]?.id ?? '';
}

function postingOf(movement: DemoMovement, index: number, { customers, bankerId }: Cast, clock: BankClock): Posting {
  const at = instantOn(clock, movement.daysAgo, movement.minute);
  const who = someone(customers, movement.who);
  const order = {
    journalId: uuidv7(at),
    amount: BigInt(movement.rupees) * 100n,
    description: movement.description,
    idempotencyKey: `demo-${index}`,
    at,
    account: who.accountId,
    actorId: movement.kind === 'banker_deposit' ? bankerId : who.id,
  };
  switch (movement.kind) {
    case 'cash_in':
      return customerPaysIn(order);
    case 'banker_deposit':
      return bankerDeposits(order);
    case 'withdrawal':
      return customerWithdraws(order);
    case 'transfer':
      return transferBetweenCustomers({
        ...order,
        senderAccount: who.accountId,
        receiverAccount: someone(customers, movement.to ?? '').accountId,
      });
  }
}

/** Above the bank's threshold, so the doorway itself holds them: one to send, one to take out. */
function waiting({ customers }: Cast, clock: BankClock): Posting[] {
  const vikram = someone(customers, 'vikram');
  const meera = someone(customers, 'meera');
  const order = (who: OpenedCustomer, rupees: bigint, description: string, minutesAgo: number) => {
    const at = new Date(clock.now().getTime() - minutesAgo * 60_000);
    return {
      journalId: uuidv7(at),
      amount: rupees * 100n,
      description,
      idempotencyKey: `demo-${description}`,
      at,
      account: who.accountId,
      actorId: who.id,
    };
  };
  const machinery = order(vikram, 250_000n, 'Advance for machinery', 90);
  return [
    transferBetweenCustomers({ ...machinery, senderAccount: vikram.accountId, receiverAccount: meera.accountId }),
    customerWithdraws(order(meera, 210_000n, 'Wedding expenses', 40)),
  ];
}

async function post(tx: Tx, clock: BankClock, postings: readonly Posting[]): Promise<void> {
  const answers = await postAllInside(tx, clock, postings);
  answers.forEach((answer, index) =>
    booked(answer, { INSUFFICIENT_FUNDS: `The demo is wrong: ${postings[index]?.description} lacks funds` }),
  );
}

async function giveStatus(
  tx: Tx,
  clock: BankClock,
  person: DemoCustomer,
  { customers, bankerId }: Cast,
): Promise<void> {
  if (person.status === 'active') return;
  const customer = someone(customers, person.key);
  await sql`select ledger.set_account_status(${customer.accountId}::uuid, ${person.status})`.execute(tx);
  await tx
    .insertInto('bank.customer_status_changes')
    .values({
      id: uuidv7(),
      customer_id: customer.id,
      status: person.status,
      reason: person.reason ?? '',
      changed_by: bankerId,
      changed_at: instantOn(clock, 3, 600),
    })
    .execute();
}

function someone(customers: ReadonlyMap<string, OpenedCustomer>, key: string): OpenedCustomer {
  const found = customers.get(key);
  if (!found) throw new Error(`The demo names nobody called ${key}`);
  return found;
}
