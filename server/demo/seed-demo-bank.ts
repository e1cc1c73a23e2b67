import { type OpenedCustomer, openCustomer } from '../customers/open-customer.ts';
import type { Posting } from '../ledger/posting.ts';
import { bankerDeposits } from '../ledger/postings/banker-deposits.ts';
import { customerPaysIn } from '../ledger/postings/customer-pays-in.ts';
import { customerWithdraws } from '../ledger/postings/customer-withdraws.ts';
import { transferBetweenCustomers } from '../ledger/postings/transfer-between-customers.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import { uuidv7 } from '../platform/uuid.ts';
import { DEMO_CUSTOMERS, type DemoMovement, demoMovements } from './demo-movements.ts';
import { SIGN_IN_CUSTOMERS } from './demo-people.ts';
import { handOutCardsAndGoals, openDemoDeposits } from './demo-possessions.ts';
import {
  giveStatus,
  hireStaff,
  instantOn,
  type PlantingTools,
  plantOnce,
  postOrFail,
  type SeedProfile,
  UNUSABLE_HASH,
} from './plant-once.ts';

// The newest of DEMO_DEPOSITS is older than this, in days; so are the opening balances of their owners.
const DEPOSITS_UNTIL = 94;

interface Cast {
  readonly customers: ReadonlyMap<string, OpenedCustomer>;
  readonly bankerId: string;
}

/**
 * Plants the demo people into an empty bank: customers, staff, two years of movements with value dates relative to
 * today, and requests that wait for a banker. Everything goes through the ledger's own doorway, in one transaction.
 * True when it did, false when the bank has people. `finished` is false where more is planted on top.
 */
export async function seedDemoBank(
  tools: PlantingTools,
  as: { profile: SeedProfile; finished: boolean } = { profile: 'demo', finished: true },
): Promise<boolean> {
  const { clock } = tools;
  return plantOnce(tools, { ...as, signIns: SIGN_IN_CUSTOMERS.length }, async (tx, nextHash) => {
    const [bankerId = ''] = await hireStaff(tx, clock, nextHash);
    const customers = new Map<string, OpenedCustomer>();
    for (const person of DEMO_CUSTOMERS) {
      const openedAt = instantOn(clock, person.joinedDaysAgo, 570);
      const opened = await openCustomer(tx, {
        ...person,
        passwordHash: person.note ? nextHash() : UNUSABLE_HASH,
        openedAt,
        planted: true,
      });
      customers.set(person.key, opened);
    }
    const cast = { customers, bankerId };
    const movements = demoMovements().map((movement, index) => ({
      ...movement,
      posting: postingOf(movement, index, cast, clock),
    }));
    // Movements must be planted in the order of their days: deposits were opened after the opening balances came in,
    // and before the two months that the figures are made of.
    const early = movements.filter((movement) => movement.daysAgo > DEPOSITS_UNTIL);
    await postOrFail(
      tx,
      clock,
      early.map((movement) => movement.posting),
    );
    await openDemoDeposits(tx, clock, customers);
    await postOrFail(
      tx,
      clock,
      movements.slice(early.length).map((movement) => movement.posting),
    );
    await handOutCardsAndGoals(tx, clock, tools.vault, cast);
    await postOrFail(tx, clock, waiting(cast, clock));
    for (const person of SIGN_IN_CUSTOMERS)
      await giveStatus(tx, clock, person, { ...someone(customers, person.key), bankerId });
  });
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

function someone(customers: ReadonlyMap<string, OpenedCustomer>, key: string): OpenedCustomer {
  const found = customers.get(key);
  if (!found) throw new Error(`The demo has no person called ${key}`);
  return found;
}
