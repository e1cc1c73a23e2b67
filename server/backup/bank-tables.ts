import type pg from 'pg';
import { BANK_SCHEMAS } from '../platform/migrate.ts';
import { TABLES_OF_CLUSTERS } from '../platform/placement.ts';

/** A table with rows to keep, and its columns without the generated ones. */
export interface BankTable {
  /** Such as `bank.customers`. */
  readonly name: string;
  readonly columns: readonly string[];
}

/**
 * Returns the tables of a bank, each after those that it refers to. Left out: unlogged tables, which PostgreSQL itself
 * empties after a crash, the record of migrations, which the manifest holds, and what only a cluster has.
 */
export async function listTables(client: pg.ClientBase): Promise<BankTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; refers_to: string[] }>(
    `select n.nspname || '.' || c.relname as name,
            array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns,
            array(select distinct fn.nspname || '.' || fc.relname
                  from pg_constraint f join pg_class fc on fc.oid = f.confrelid join pg_namespace fn on fn.oid = fc.relnamespace
                  where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid) as refers_to
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and c.relpersistence = 'p' and not c.relispartition
       and (n.nspname, c.relname) <> ('migration', 'applied') and not (n.nspname = 'ledger' and c.relname = any($2))
     order by 1`,
    [BANK_SCHEMAS, TABLES_OF_CLUSTERS],
  );
  const left = new Map(rows.map((row) => [row.name, row]));
  const ordered: BankTable[] = [];
  while (left.size > 0) {
    const next = [...left.values()].find((table) => !table.refers_to.some((other) => left.has(other)));
    if (!next) throw new Error(`Tables refer to each other in a circle: ${[...left.keys()].join(', ')}`);
    left.delete(next.name);
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

/** State of a sequence: the last value, and whether it was handed out. */
export interface BankSequence {
  readonly name: string;
  readonly last: string;
  readonly called: boolean;
}

/** Reads the sequences, those of identity columns included. They are newer than a snapshot, never older. */
export async function readSequences(client: pg.ClientBase): Promise<BankSequence[]> {
  const names = await listSequences(client);
  const sequences: BankSequence[] = [];
  for (const name of names) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    );
    sequences.push(...rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

/** Returns the names of the bank's sequences. */
export async function listSequences(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'S' order by 1`,
    [BANK_SCHEMAS],
  );
  return rows.map((row) => row.name);
}

/** Returns the list of columns in SQL. */
export function columnList(columns: readonly string[]): string {
  return columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ');
}
