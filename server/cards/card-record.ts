import { type RawBuilder, sql } from 'kysely';
import type { CardStatus } from '../../contract/vocabulary/bank-terms.ts';
import type { Db, Tx } from '../platform/database.ts';
import { printedExpiry } from './card-number.ts';
import { holderSteps, staffSteps } from './card-steps.ts';

/** A card without its secrets, in the words of the specification (C-CD-01). */
export interface MaskedCard {
  readonly id: string;
  /** Such as KB100001. */
  readonly customer_id: string;
  readonly cardholder_name: string;
  readonly card_number: string;
  /** MM/YY. */
  readonly expiry_date: string;
  readonly status: CardStatus;
  readonly status_reason: string | undefined;
  readonly status_changed_at: Date;
  readonly frozen_by_customer: boolean;
  readonly created_at: Date;
}

/** A living card as the use cases need it; still no number. */
export interface CardRecord {
  readonly id: string;
  readonly holder: {
    readonly id: string;
    readonly customerId: string;
    readonly accountId: string;
    readonly name: string;
    readonly email: string;
  };
  readonly cardholderName: string;
  readonly lastFour: string;
  readonly status: CardStatus;
  /** The last day on which it is good, YYYY-MM-DD. */
  readonly expiresOn: string;
  readonly frozen: boolean;
  readonly statusReason: string;
  readonly statusChangedAt: Date;
  readonly statusChangedBy: string;
  readonly createdAt: Date;
}

const LIVING_CARDS = sql`
  select c.id, jsonb_build_object('id', k.id, 'customerId', k.customer_id, 'accountId', k.account_id, 'name', k.name, 'email', k.email) as holder,
         c.cardholder_name as "cardholderName", c.last_four as "lastFour", c.status, c.expires_on as "expiresOn",
         exists (select from bank.card_freezes f where f.card_id = c.id and f.lifted_at is null) as frozen,
         last.reason as "statusReason", last.changed_at as "statusChangedAt", last.changed_by as "statusChangedBy", c.created_at as "createdAt"
  from bank.cards c
  join bank.customers k on k.id = c.customer_id
  cross join lateral (select s.reason, s.changed_at, s.changed_by from bank.card_status_changes s
                      where s.card_id = c.id order by s.changed_at desc, s.id desc limit 1) last
  where c.ended_at is null`;

/** Selects living cards by a condition on `c` (the card) or `k` (its customer). */
export async function cardsWhere(
  db: Db | Tx,
  condition: RawBuilder<unknown>,
  tail: RawBuilder<unknown> = sql``,
): Promise<CardRecord[]> {
  const { rows } = await sql<CardRecord>`${LIVING_CARDS} and ${condition} ${tail}`.execute(db);
  return rows;
}

/** Counts the living cards of a condition. */
export async function countCards(db: Db, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ cards: bigint }>`
    select count(*) as cards from bank.cards c join bank.customers k on k.id = c.customer_id where c.ended_at is null and ${condition}`.execute(
    db,
  );
  return Number(rows[0]?.cards ?? 0n);
}

/** A customer's living card. */
export async function cardOf(db: Db | Tx, customerId: string): Promise<CardRecord | undefined> {
  const [record] = await cardsWhere(db, sql`c.customer_id = ${customerId}::uuid`);
  return record;
}

/** Locks a living card, so that one step of the transition table is taken at a time, and reads it under the lock. */
export async function lockCard(tx: Tx, by: { id: string } | { customerId: string }): Promise<CardRecord | undefined> {
  const condition = 'id' in by ? sql`c.id = ${by.id}::uuid` : sql`c.customer_id = ${by.customerId}::uuid`;
  const { rows } = await sql<{
    id: string;
  }>`select c.id from bank.cards c where c.ended_at is null and ${condition} for update`.execute(tx);
  if (!rows[0]) return undefined;
  const [record] = await cardsWhere(tx, sql`c.id = ${rows[0].id}::uuid`);
  return record;
}

/** Returns a card as its customer and staff alike see it: the last four digits and no CVV (C-CD-02, B-CD-03). */
export function masked(record: CardRecord): MaskedCard {
  return {
    id: record.id,
    customer_id: record.holder.customerId,
    cardholder_name: record.cardholderName,
    card_number: `•••• ${record.lastFour}`,
    expiry_date: printedExpiry(record.expiresOn),
    status: record.status,
    status_reason: record.statusReason || undefined,
    status_changed_at: record.statusChangedAt,
    frozen_by_customer: record.frozen,
    created_at: record.createdAt,
  };
}

/** A card as its holder sees it, with what they may do to it. */
export const ownCard = (record: CardRecord) => ({ ...masked(record), allowed: holderSteps(record) });

/** A card as the desk sees it, with what the staff may do to it. */
export const deskCard = (record: CardRecord) => ({ ...masked(record), allowed: staffSteps(record) });
