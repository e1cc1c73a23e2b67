import type pg from 'pg';

/** One finding of the proof: the number of rows checked, the number of wrong ones, and the first example. */
export interface ProvedCheck {
  readonly name: string;
  readonly checked: bigint;
  readonly violations: bigint;
  readonly example: string | null;
}

/** A pool, a client, or anything else that answers a statement with rows whose int8 are `bigint`. */
export interface BookConnection {
  query(statement: string): Promise<{ rows: pg.QueryResultRow[] }>;
}

/**
 * Proves the books from their entries (database/ledger/verify.sql), the records of term deposits and of interest against
 * the books (database/term-deposits.sql), and the books against the audit trail and its seals (database/ledger/sealed-rows.sql,
 * database/audit.sql), and on a cluster the copies against their originals (database/placement). They hold when no check has a violation.
 */
export async function proveBooks(connection: BookConnection): Promise<ProvedCheck[]> {
  await connection.query('select ledger.await_workers()');
  const { rows } = await connection.query(
    `select check_name as name, checked, violations, example from ledger.verify()
     union all
     select check_name, checked, violations, example from bank.verify_term_deposits()
     union all
     select check_name, checked, violations, example from ledger.verify_events()
     union all
     select check_name, checked, violations, example from ledger.verify_copies()
     union all
     select check_name, checked, violations, example from audit.verify_money()`,
  );
  // as: the columns that the statement names.
  return rows as ProvedCheck[];
}

/** Returns the checks that found something. */
export async function violatedChecks(connection: BookConnection): Promise<ProvedCheck[]> {
  return (await proveBooks(connection)).filter((check) => check.violations > 0n);
}
