import { type RawBuilder, sql } from 'kysely';
import type { Category } from '../../contract/vocabulary/spending-categories.ts';
import { REVERSALS } from '../ledger/own-moves.ts';
import type { Db } from '../platform/database.ts';

/** Selects `ofLine` for a line `l`, and for a reversal `ofReversed`, where `o` is the movement that it moves back. */
const about = (ofLine: RawBuilder<unknown>, ofReversed: RawBuilder<unknown>) =>
  sql`case when l.kind = any(${[...REVERSALS]}) then (select ${ofReversed} from ledger.reversed_journals o
    where o.reversal_id = l.journal_id) else ${ofLine} end`;

/** Selects the category of a line `l` by the words of its description. A reversal has the category of what it moves back. */
const AUTOMATIC_CATEGORY = about(
  sql`bank.automatic_category(l.kind, l.amount_paise < 0, l.description)`,
  sql`bank.automatic_category(o.kind, l.amount_paise > 0, o.description)`,
);

/** Selects the category of a line `l` for the customer who reads it: the one that they chose, else the automatic one. */
export function categoryOfLine(customerId: string): RawBuilder<unknown> {
  return sql`coalesce((select k.category from bank.transaction_marks k where k.customer_id = ${customerId}::uuid
    and k.journal_id = ${about(sql`l.journal_id`, sql`o.journal_id`)}), ${AUTOMATIC_CATEGORY})`;
}

/** Reads the category of a transaction for its customer, and the automatic one. The journal stands on the customer's statement. */
export async function categoriesOfJournal(
  db: Db,
  { customerId, accountId }: { customerId: string; accountId: string },
  journalId: string,
): Promise<{ category: Category; automaticCategory: Category }> {
  const { rows } = await sql<{ category: Category; automatic: Category }>`
    with line as (select l.* from ledger.statement_lines l where l.account_id = ${accountId}::uuid and l.journal_id = ${journalId}::uuid)
    select ${categoryOfLine(customerId)} as category, ${AUTOMATIC_CATEGORY} as automatic from line l`.execute(db);
  const [{ category, automatic } = { category: 'other', automatic: 'other' } as const] = rows;
  return { category, automaticCategory: automatic };
}
