import { type RawBuilder, sql } from 'kysely';
import type { Paise } from '../../contract/vocabulary/money.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { Transaction, TransactionStatus } from '../../contract/vocabulary/transaction.ts';
import type { Db, Tx } from '../platform/database.ts';
import { lookAgain } from '../platform/placement.ts';
import { type ReversalLinks, reversalLinks, reversalsOf } from './reversal-links.ts';
import { typeForStaff } from './transaction-types.ts';

interface Party {
  readonly id: string;
  readonly customerId: string;
  readonly name: string;
  readonly email: string;
  readonly accountNumber: string;
}

/** A business event as staff see it, with its sender and receiver, its maker and its checker. Amount in paise. */
export interface Movement extends ReversalLinks {
  readonly id: string;
  readonly kind: string;
  readonly amount: Paise;
  readonly status: TransactionStatus;
  readonly description: string;
  readonly at: Date;
  readonly reason: string | undefined;
  readonly expiresAt: Date | undefined;
  readonly decidedAt: Date | undefined;
  /** True when its maker took it back before the bank decided. */
  readonly withdrawn: boolean;
  /** Why a banker had to look at it: its amount, its maker's day, or a new e-mail address; null where none had to. */
  readonly rule: 'amount' | 'day' | 'new_email' | null;
  /** The customer it is about: its sender, or (where the bank pays) its receiver. */
  readonly customer: Party | undefined;
  /** The receiver of a transfer between two customers. */
  readonly counterparty: Party | undefined;
  readonly maker: { readonly id: string; readonly name: string };
  readonly checker: { readonly id: string; readonly name: string } | undefined;
}

interface MovementRow {
  journal_id: string;
  kind: string;
  amount_paise: bigint;
  status: TransactionStatus;
  description: string;
  created_at: Date;
  reason: string | null;
  expires_at: Date | null;
  resolved_at: Date | null;
  withdrawn: boolean;
  rule: Movement['rule'];
  reverses: string | null;
  reversed_by: string[] | null;
  reversed_paise: bigint | null;
  reversal_reason: string | null;
  maker_id: string;
  maker_name: string | null;
  checker_id: string | null;
  checker_name: string | null;
  sender: Party | null;
  receiver: Party | null;
}

const party = (alias: string): RawBuilder<unknown> => {
  const c = sql.ref(`${alias}.id`);
  return sql`case when ${c} is not null then jsonb_build_object('id', ${c}, 'customerId', ${sql.ref(`${alias}.customer_id`)},
    'name', ${sql.ref(`${alias}.name`)}, 'email', ${sql.ref(`${alias}.email`)}, 'accountNumber', ${sql.ref(`${alias}_account.account_number`)}) end`;
};

/** Selects the `MovementRow`s of journals, which are found before anything of the bank is joined to them. */
const rowsOf = (journalIds: readonly string[]) => sql<MovementRow>`
  with found as materialized (select * from ledger.movements_of(${[...journalIds]}::uuid[]))
  select m.journal_id, m.kind, m.amount_paise, m.status, m.description, m.created_at, m.reason, m.expires_at, m.resolved_at, m.withdrawn, m.rule, ${reversalsOf('m')},
         m.maker_id, coalesce(maker_staff.name, maker_customer.name) as maker_name, m.checker_id, checker.name as checker_name,
         ${party('sender')} as sender, ${party('receiver')} as receiver
  from found m
  left join ledger.balances sender_account on sender_account.account_id = m.from_account_id
  left join bank.customers sender on sender.id = sender_account.customer_id
  left join ledger.balances receiver_account on receiver_account.account_id = m.to_account_id
  left join bank.customers receiver on receiver.id = receiver_account.customer_id
  left join bank.staff maker_staff on maker_staff.id = m.maker_id
  left join bank.customers maker_customer on maker_customer.id = m.maker_id
  left join bank.staff checker on checker.id = m.checker_id`;

function movementOf(row: MovementRow): Movement {
  const sender = row.sender ?? undefined;
  const receiver = row.receiver ?? undefined;
  return {
    id: row.journal_id,
    kind: row.kind,
    amount: row.amount_paise,
    status: row.status,
    description: row.description,
    at: row.created_at,
    reason: row.reason ?? undefined,
    expiresAt: row.expires_at ?? undefined,
    decidedAt: row.resolved_at ?? undefined,
    withdrawn: row.withdrawn,
    rule: row.rule,
    ...reversalLinks(row),
    customer: sender ?? receiver,
    counterparty: sender && receiver?.id !== sender.id ? receiver : undefined,
    maker: { id: row.maker_id, name: row.maker_name ?? 'The bank' },
    checker: row.checker_id ? { id: row.checker_id, name: row.checker_name ?? '' } : undefined,
  };
}

/** Reads the movements with these ids, as the database spells them, in their order. */
export async function movementsOf(db: Db, journalIds: readonly string[]): Promise<Movement[]> {
  if (journalIds.length === 0) return [];
  const movements = (await rowsOf(journalIds).execute(db)).rows.map(movementOf);
  const byId = new Map(movements.map((movement) => [movement.id, movement]));
  return journalIds.flatMap((id) => byId.get(id) ?? []);
}

/** Reads one movement. Refused: `NOT_FOUND`. */
export async function movementById(db: Db | Tx, journalId: string): Promise<Movement> {
  const row = await lookAgain(db, async () => (await rowsOf([journalId]).execute(db)).rows[0]);
  if (!row) throw new Refusal('NOT_FOUND', 'That transaction does not exist.');
  return movementOf(row);
}

/** Puts a movement into the contract's words, with the statuses that staff see. */
export function transactionForStaff(movement: Movement): Transaction {
  return {
    ...movement,
    type: typeForStaff(movement.kind),
    rejectionReason: movement.reason,
    withdrawn: movement.withdrawn || undefined,
    awaiting: movement.status === 'pending' ? 'bank' : undefined,
  };
}
