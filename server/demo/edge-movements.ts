import type { Posting } from '../ledger/posting.ts';
import { bankerDeposits } from '../ledger/postings/banker-deposits.ts';
import { customerPaysIn } from '../ledger/postings/customer-pays-in.ts';
import { customerWithdraws } from '../ledger/postings/customer-withdraws.ts';
import { transferBetweenCustomers } from '../ledger/postings/transfer-between-customers.ts';
import { uuidv7 } from '../platform/uuid.ts';
import type { PlantedPerson } from './planted-people.ts';

/** Max paise that the doorway lets an account hold (database/ledger/post.sql). */
export const MAX_BALANCE = 7_036_874_417_766_399n;
/** Number of movements of the customer who has thousands. */
export const THOUSANDS = 5_000;

type Who = (key: string) => PlantedPerson;
let made = 0;

function order(who: PlantedPerson, paise: bigint, description: string, at: Date) {
  made += 1;
  return {
    journalId: uuidv7(at),
    amount: paise,
    description,
    idempotencyKey: `edge-${made}`,
    at,
    account: who.accountId,
    actorId: who.id,
  };
}

/** Returns a customer's opening cash; sums above the threshold come without a checker, as a seed may. */
export function opening(who: PlantedPerson, paise: bigint, at: Date): Posting {
  return { ...bankerDeposits(order(who, paise, 'Opening deposit', at)), review: false };
}

export function payIn(who: PlantedPerson, paise: bigint, description: string, at: Date): Posting {
  return customerPaysIn(order(who, paise, description, at));
}

export function withdraw(who: PlantedPerson, paise: bigint, description: string, at: Date): Posting {
  return customerWithdraws(order(who, paise, description, at));
}

export function send(from: PlantedPerson, to: PlantedPerson, paise: bigint, description: string, at: Date): Posting {
  const { account, ...rest } = order(from, paise, description, at);
  return transferBetweenCustomers({ ...rest, senderAccount: account, receiverAccount: to.accountId });
}

/** A deposit over the counter that waits for another banker. */
export function counterDeposit(who: PlantedPerson, bankerId: string, paise: bigint, at: Date): Posting {
  return bankerDeposits({ ...order(who, paise, 'Deposit made by banker', at), actorId: bankerId });
}

const DESCRIPTIONS = [
  'Rent',
  'x',
  'Longest description that the bank accepts. '.repeat(5).slice(0, 199).padEnd(200, 'Z'),
  'बिजली का बिल',
  'تحفہ',
  '🎂 Birthday 👩‍👩‍👧‍👦',
  '=HYPERLINK("x")',
  '<script>alert(1)</script>',
  "O'Clock & Sons",
  'First line, second line',
  '',
] as const;

/** Returns many movements of every kind and size, oldest first, spread over `days` days that end yesterday. */
export function thousands(who: Who, on: (daysAgo: number, minute: number) => Date, days: number): Posting[] {
  const me = who('thousands');
  const others = ['devanagari', 'urdu', 'emoji', 'longest', 'markup'].map(who);
  return Array.from({ length: THOUSANDS }, (_, index) => {
    const at = on(days - Math.floor((index * days) / THOUSANDS), 300 + (index % 1_000));
    const description = DESCRIPTIONS[index % DESCRIPTIONS.length] ?? '';
    const other = others[index % others.length] ?? me;
    // From one paisa to ten lakh, where a movement still goes through by itself.
    const paise = index % 500 === 0 ? 1n : BigInt(100 + ((index * 7_919) % 90_000));
    const large = index % 997 === 0;
    switch (index % 5) {
      case 0:
        return payIn(me, large ? 100_000_000n : paise * 2n, description, at);
      case 1:
        return withdraw(me, paise, description, at);
      case 2:
        return send(other, me, 1n + (paise % 100n), description, at);
      default:
        return send(me, other, paise, description, at);
    }
  });
}
