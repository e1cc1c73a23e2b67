import { openBankUnderTest } from '../e2e/bank-under-test.ts';
import { Auditor } from './auditor.ts';
import { DRILLED, type DrilledBank, openBeside } from './drilled-bank.ts';

/** A bank whose `home` is what `npm start` runs, with its embedded PostgreSQL. `FAULT_WORKERS` gives `home` as many workers. */
export interface BankOfThree extends DrilledBank {
  readonly auditor: Auditor;
}

/** Opens the three servers from `dist/` (run `npm run build` before). */
export async function openBankOfThree(): Promise<BankOfThree> {
  const home = await openBankUnderTest({ ...DRILLED, WORKERS: process.env.FAULT_WORKERS ?? '1' });
  const auditor = new Auditor(home.dataDir);
  return openBeside(home, auditor, { at: () => auditor.socketPath, database: 'kosh' });
}
