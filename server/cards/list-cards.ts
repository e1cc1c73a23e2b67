import { type RawBuilder, sql } from 'kysely';
import { type CardStatus, PAGE_SIZES } from '../../contract/vocabulary/bank-terms.ts';
import type { Db } from '../platform/database.ts';
import { containing } from '../platform/like-pattern.ts';
import { UUID } from '../platform/uuid.ts';
import { type CardRecord, cardsWhere, countCards } from './card-record.ts';

export interface CardFilter {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
  readonly status?: CardStatus | undefined;
  /**
   * Part of a name or an e-mail address, a customer id, or the last four digits; never a whole number, which must not
   * be in an address.
   */
  readonly search?: string | undefined;
  /** The id of a customer, or its KB number. */
  readonly customerId?: string | undefined;
}

function conditionOf(filter: CardFilter): RawBuilder<unknown> {
  const all = [sql`true`];
  if (filter.status) all.push(sql`c.status = ${filter.status}`);
  if (filter.customerId)
    all.push(
      UUID.test(filter.customerId) ? sql`k.id = ${filter.customerId}::uuid` : sql`k.customer_id = ${filter.customerId}`,
    );
  if (filter.search) {
    const part = containing(filter.search);
    all.push(
      sql`(c.cardholder_name ilike ${part} or k.email ilike ${part} or upper(k.customer_id) = upper(${filter.search}) or c.last_four = ${filter.search})`,
    );
  }
  return sql.join(all, sql` and `);
}

/** Lists a page of the bank's cards, newest first (B-CD-01, B-CD-03). */
export async function listCards(
  db: Db,
  filter: CardFilter,
): Promise<{ cards: CardRecord[]; meta: { total: number; page: number; limit: number; totalPages: number } }> {
  const { page = 1, limit = PAGE_SIZES.list } = filter;
  const condition = conditionOf(filter);
  const [cards, total] = await Promise.all([
    cardsWhere(db, condition, sql`order by c.created_at desc, c.id desc limit ${limit} offset ${(page - 1) * limit}`),
    countCards(db, condition),
  ]);
  return { cards, meta: { total, page, limit, totalPages: Math.ceil(total / limit) } };
}
