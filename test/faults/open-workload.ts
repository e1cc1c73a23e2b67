import type { BookReader } from './auditor.ts';
import { Payer } from './caller.ts';
import { type ServerAddress, Workload } from './workload.ts';

/** Customers of the demo bank who send the workload's orders. */
export const PEOPLE = ['asha', 'vikram', 'meera', 'neha'].map((name) => `${name}@kosh.example`);
const BANKERS = ['kavita', 'rohan', 'sunita'].map((name) => `${name}@kosh.example`);

/** Makes a workload of demo people for these servers. */
export async function openWorkload(servers: readonly ServerAddress[], books: BookReader): Promise<Workload> {
  const rows = await books.ask<{ id: string; email: string; account_number: string }>(
    'select c.id, c.email, a.account_number from bank.customers c join assurance.accounts a using (account_id) where c.email = any($1) order by c.email',
    [PEOPLE],
  );
  const payers = rows.map((row) => new Payer({ ...row, accountNumber: row.account_number }));
  return new Workload(servers, { payers, bankers: BANKERS });
}
