import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CHECKOUT } from '../server/platform/checkout.ts';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts';
import { createLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';

// PostgreSQL does not know which columns of a view can be null, so the generator assumes all of them.
// For the views named here it is exactly these; every other view stays with the generator's caution.
const NULLABLE_VIEW_COLUMNS: Record<string, string[]> = {
  LedgerBalances: ['customer_id'],
  LedgerStatementLines: ['account_seq', 'balance_after_paise', 'reason', 'expires_at'],
  LedgerMovements: ['checker_id', 'reason', 'resolved_at', 'expires_at'],
  LedgerTotalsByDay: [],
};

/** The TypeScript types of every table and view, read from a throw-away database that the migrations have just made. */
export async function databaseTypes(): Promise<string> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'kosh-generate-'));
  const log = createLog('warn');
  const postgres = await startEmbeddedPostgres({ home, log, syncNewCluster: false });
  try {
    await migrate({ address: postgres.address, log });
    const { host, user, database } = postgres.address;
    const url = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`;
    return withViewColumns(runGenerator(url, home));
  } finally {
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

function runGenerator(url: string, folder: string): string {
  const script = path.join(CHECKOUT, 'node_modules/kysely-codegen/dist/cli/bin.js');
  const flags = [
    '--dialect=postgres',
    `--url=${url}`,
    '--include-pattern=(ledger|bank|audit|assurance).*',
    '--date-parser=string',
    // As the parsers of database.ts deliver them.
    `--type-mapping=${JSON.stringify({ int8: 'bigint', interval: 'string' })}`,
    '--log-level=error',
    '--print',
  ];
  const printed = execFileSync(process.execPath, [script, ...flags], { encoding: 'utf8', cwd: folder });
  return printed.slice(printed.indexOf('/**'));
}

function withViewColumns(source: string): string {
  return source.replace(/export interface (\w+) \{\n([^}]*)\}/g, (whole, name: string, body: string) => {
    const nullable = NULLABLE_VIEW_COLUMNS[name];
    if (!nullable) return whole;
    const columns = body.replace(/^ {2}(\w+): (.*) \| null;$/gm, (line, column: string, type: string) =>
      nullable.includes(column) ? line : `  ${column}: ${type};`,
    );
    return `export interface ${name} {\n${columns}}`;
  });
}
