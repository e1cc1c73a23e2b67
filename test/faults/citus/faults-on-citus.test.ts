import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchMachine } from '../../../scripts/figures/measured-machine.ts';
import { recordFigures } from '../../../scripts/figures/record-figures.ts';
import { installedVersion } from '../../../scripts/scaling/installed-postgres.ts';
import { verifyAudit } from '../../../server/audit/verify-audit.ts';
import { violatedChecks } from '../../../server/desk/books/prove-books.ts';
import { drillOf, runDrill } from '../drill.ts';
import { FAULTS_OF_ANY_BANK } from '../kinds/every-fault.ts';
import { type BankOnCitus, openBankOnCitus } from './bank-on-citus.ts';
import { CITUS_FAULTS } from './citus-faults.ts';

// Three real servers on a Citus cluster, with faults of its nodes and wires: `npm run faults -- --target=citus`.
const drill = drillOf<BankOnCitus>([...CITUS_FAULTS, ...FAULTS_OF_ANY_BANK]);
const machine = watchMachine(installedVersion());

let bank: BankOnCitus;
beforeAll(async () => {
  bank = await openBankOnCitus();
});
afterAll(() => bank?.close());

test(
  `nothing is lost, doubled or half done on a cluster while things break (seed ${drill.seed})`,
  async () => {
    let [recoveries, longestMs] = [0, 0];
    const summary = await runDrill(bank, {
      ...drill,
      async afterRound({ name }) {
        const ms = await bank.cluster.recovered();
        if (ms > 100) recoveries += 1;
        longestMs = Math.max(longestMs, ms);
        const pool = new pg.Pool({ ...bank.auditor.connection, max: 1 });
        try {
          expect(await violatedChecks(pool), name).toEqual([]);
          expect((await verifyAudit(pool)).violations, name).toEqual([]);
        } finally {
          await pool.end();
        }
      },
    });
    console.log(
      `  ${recoveries} rounds left prepared transactions, which recovery finished within ${(longestMs / 1000).toFixed(1)} s`,
    );
    expect(summary).toContain(`${drill.rounds} rounds`);
    const withheld = bank.cluster.workers.reduce((sum, { wire }) => sum + wire.cuts.never, 0);
    if (drill.kinds.some(({ name }) => name.includes('has prepared'))) expect(withheld).toBeGreaterThan(0);
    const line = `faults on Citus: ${summary}`;
    console.log(line);
    if (drill.kinds.length > 1)
      recordFigures(
        'faults-citus',
        { what: 'Orders while nodes, two-phase commits, wires and servers of a cluster fail', printed: [line] },
        machine(),
        'npm run faults -- --target=citus',
      );
  },
  60_000 + drill.rounds * 60_000,
);
