import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { Tx } from '../platform/database.ts';

/**
 * Refuses an undo after another person's change of the same status, which it would take back unseen (decision 84).
 * Called under the lock of what has the status.
 * Refused: `STATUS_CONFLICT` unless `last`, who made the newest change, is the `actor`.
 */
export async function refuseLateUndo(tx: Tx, { actor, last }: { actor: string; last: string | null }): Promise<void> {
  if (last === actor) return;
  const other = last
    ? await tx.selectFrom('bank.staff').select('name').where('id', '=', last).executeTakeFirst()
    : undefined;
  throw new Refusal(
    'STATUS_CONFLICT',
    `${other?.name ?? 'Another person'} has changed the status since. Nothing was undone.`,
  );
}
