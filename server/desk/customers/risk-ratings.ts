import { sql } from 'kysely';
import type { RISK_CATEGORIES } from '../../../contract/desk/customers.ts';
import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../../audit/audit-trail.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Database, Db, Tx } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { lockCustomer } from './lock-customer.ts';

export type RiskCategory = (typeof RISK_CATEGORIES)[number];

/** A rating of a customer's risk with its author's name. */
export interface RiskRating {
  readonly id: string;
  readonly category: RiskCategory;
  readonly reason: string;
  readonly rated_by: string;
  readonly rated_at: Date;
}

/** Reads all ratings of a customer, the newest first, which is in force. */
export async function riskRatingsOf(db: Db | Tx, customerId: string): Promise<RiskRating[]> {
  const { rows } =
    await sql<RiskRating>`select r.id, r.category, r.reason, coalesce(s.name, 'The bank') as rated_by, r.rated_at
    from bank.risk_ratings r left join bank.staff s on s.id = r.rated_by
    where r.about_customer = ${customerId}::uuid order by r.superseded_at is not null, r.rated_at desc, r.id desc`.execute(
      db,
    );
  return rows;
}

/** A rating as a banker asks for it. */
interface AskedRating {
  readonly customerId: string;
  readonly category: RiskCategory;
  readonly reason: string;
  /** The rating in force that the banker saw; null for a customer who was not rated. */
  readonly replaces: string | null;
}

/**
 * Rates the risk of a customer (decision 88); the rating before it stays. The same category again, for a new reason, says that it
 * was looked at once more. A repeated request changes nothing.
 * Refused: `NOT_FOUND`; `STATUS_CONFLICT` when the rating in force is not the one that the banker saw.
 */
export async function rateRisk(
  { database, clock }: { database: Database; clock: BankClock },
  banker: SignedIn,
  { customerId, category, reason, replaces }: AskedRating,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const before = await ratingInForce(tx, customerId);
    if (before?.id !== (replaces ?? undefined)) {
      const repeated = before?.replaces === replaces && before.rated_by === banker.subjectId;
      if (repeated && before.category === category && before.reason === reason) return;
      throw await ratedSince(tx, before);
    }
    const now = clock.now();
    if (before) {
      await tx.updateTable('bank.risk_ratings').set({ superseded_at: now }).where('id', '=', before.id).execute();
    }
    await tx
      .insertInto('bank.risk_ratings')
      .values({
        id: uuidv7(),
        about_customer: customerId,
        category,
        reason,
        replaces,
        rated_by: banker.subjectId,
        rated_at: now,
      })
      .execute();
    await recordAudit(tx, {
      event: 'customer.risk_rated',
      actorId: banker.subjectId,
      object: customerId,
      details: { before: before?.category ?? 'not_rated', after: category, reason },
      at: now,
    });
  });
}

async function ratingInForce(tx: Tx, customerId: string) {
  return tx
    .selectFrom('bank.risk_ratings')
    .select(['id', 'category', 'reason', 'replaces', 'rated_by'])
    .where('about_customer', '=', customerId)
    .where('superseded_at', 'is', null)
    .executeTakeFirst();
}

async function ratedSince(tx: Tx, rating: { category: string; rated_by: string } | undefined): Promise<Refusal> {
  if (!rating) return new Refusal('STATUS_CONFLICT', 'This customer has not been rated yet. Nothing was changed.');
  const other = await tx.selectFrom('bank.staff').select('name').where('id', '=', rating.rated_by).executeTakeFirst();
  const said = `${other?.name ?? 'The bank'} has rated the risk ${rating.category} since. Nothing was changed.`;
  return new Refusal('STATUS_CONFLICT', said);
}
