import { sql } from 'kysely';
import type pg from 'pg';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { Db, Tx } from './database.ts';
import { OperatorError } from './operator-error.ts';

/** Nature of a bank, from its first opening on and for ever. */
type Nature = 'real' | 'demo';

/**
 * Writes down the nature of a bank when it is first opened; refuses (`OperatorError`) to open it as anything else later.
 * @param tx of the owner: the running bank may read the row and no more
 * @param place the bank's data, in words for the operator
 */
export async function settleNature(tx: Tx, opened: Nature, place: string): Promise<void> {
  await sql`insert into bank.nature (nature) values (${opened}) on conflict do nothing`.execute(tx);
  refuseOther(await readNature(tx), opened, place);
}

/** Refuses the same before a bank is migrated, so that a slip does not change it; nothing where it has no nature yet. */
export async function refuseOtherNature(client: pg.ClientBase, opened: Nature, place: string): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('bank.nature') is not null as there`);
  if (!rows[0]?.there) return;
  const held = await client.query<{ nature: Nature }>('select nature from bank.nature');
  if (held.rows[0]) refuseOther(held.rows[0].nature, opened, place);
}

function refuseOther(nature: Nature | undefined, opened: Nature, place: string): void {
  if (nature === opened) return;
  throw new OperatorError(
    nature === 'real'
      ? `${place} holds a real bank, which is never opened as a demo: set NODE_ENV=production, or DATA_DIR to another folder for a demo`
      : `${place} holds a demo, whose people have public passwords, so it is never opened as a real bank: set DATA_DIR or DATABASE_URL to an empty place, or DEMO=1 to go on with the demo`,
  );
}

/**
 * Refuses (`NOT_FOUND`) what only a demo has. What destroys or publishes asks this, in its own transaction where it has
 * one, whatever the settings say.
 */
export async function requireDemo(db: Db | Tx): Promise<void> {
  if ((await readNature(db)) !== 'demo') throw new Refusal('NOT_FOUND');
}

async function readNature(db: Db | Tx): Promise<Nature | undefined> {
  const { rows } = await sql<{ nature: Nature }>`select nature from bank.nature`.execute(db);
  return rows[0]?.nature;
}
