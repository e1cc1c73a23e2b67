import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BenchBank } from './bench-bank.ts';

const run = promisify(execFile);

/** Returns this machine's psql; undefined without one. */
export function findPsql(): string | undefined {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, 'psql'))
    .find((file) => existsSync(file));
}

/** Copies the lines of an account to a CSV with psql, in the columns, words and order of the customer's own export. */
export async function copyLines(
  program: string,
  { host, port, user, database }: BenchBank['address'],
  accountId: string,
  file: string,
): Promise<void> {
  const lines = `select l.journal_id as transaction_id, to_char(l.created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI:SS') as date,
    case l.kind when 'transfer' then case when l.amount_paise > 0 then 'transfer_in' else 'transfer_out' end when 'cash_in' then 'deposit' else l.kind end as type,
    (abs(l.amount_paise) / 100.0)::numeric(20, 2) as amount, 'INR' as currency, l.description, 'completed' as status
    from ledger.booked_lines l where l.account_id = '${accountId}' order by l.account_seq desc`;
  const where = ['-h', host, '-p', String(port), '-U', user, '-d', database];
  await run(program, [
    ...where,
    '-X',
    '-c',
    `\\copy (${lines.replace(/\s+/g, ' ')}) to '${file}' with (format csv, header)`,
  ]);
}
