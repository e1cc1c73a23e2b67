import { watchMachine } from '../scripts/figures/measured-machine.ts';
import { recordFigures } from '../scripts/figures/record-figures.ts';
import { type ClosedQuarter, closeQuarter, TRANSFERS_A_SECOND } from './close-quarter.ts';
import { throwAwayCluster } from './throw-away-cluster.ts';

// Measures the close of a quarter, its growth with the number of accounts, and the latency of transfers meanwhile. Run with
// `tsx bench/day-end.ts [accounts…]`.

const sizes = process.argv.slice(2).map(Number);

const machine = watchMachine();
const found: ClosedQuarter[] = [];
for (const accounts of sizes.length > 0 ? sizes : [25_000, 50_000, 100_000]) {
  const cluster = await throwAwayCluster();
  try {
    found.push(await closeQuarter(cluster, accounts));
  } finally {
    await cluster.remove();
  }
}
const largest = found.reduce((one, other) => (other.accounts > one.accounts ? other : one));
if (found.some(({ broken }) => broken.length > 0)) process.exitCode = 1;
else
  recordFigures(
    'day-end',
    {
      what: `The close of a quarter while the bank serves ${TRANSFERS_A_SECOND} transfers a second`,
      figures: [
        {
          name: "day-end: accounts a second of a quarter's interest",
          value: largest.accounts / largest.seconds,
          unit: 'accounts/s',
          floor: 12_000,
          goal: 25_000,
        },
      ],
      tables: {
        quarters: {
          columns: ['accounts', 'seconds', 'a second', 'transfers meanwhile: p50/p99/longest', 'without it'],
          rows: found.map(({ accounts, seconds, quiet, busy }) => [
            accounts.toLocaleString('en-US'),
            Number(seconds.toFixed(1)),
            Math.round(accounts / seconds),
            busy,
            quiet,
          ]),
        },
      },
    },
    machine(),
  );
