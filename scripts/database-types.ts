import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CHECKOUT } from '../server/platform/checkout.ts';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts';
import { createLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';

// PostgreSQL does not know which columns of a view are nullable, so the generator assumes all. For the views named here these
// columns are nullable and no others; other views keep the generator's assumption.
const NULLABLE_VIEW_COLUMNS: Record<string, string[]> = {
  LedgerBalances: ['customer_id'],
  LedgerStatementLines: ['account_seq', 'balance_after_paise', 'reason', 'expires_at'],
  LedgerMovements: ['checker_id', 'reason', 'resolved_at', 'expires_at'],
  LedgerTotalsByDay: [],
};

/** Returns the TypeScript types of every table and view, read from a temporary database made by the migrations. */
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
    // The types that the parsers of database.ts return.
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
