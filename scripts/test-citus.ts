import { spawnSync } from 'node:child_process';
import { CHECKOUT } from '../server/platform/checkout.ts';

// `npm run test:citus`: the tests of money, of its rules and of its books on a Citus cluster, whose coordinator's address is in CITUS_URL
// (docs/scaling.md says how to start one). Arguments go to the test runner; a file or a folder among them chooses tests.
const ROOMS = [
  'citus',
  'ledger',
  'races',
  'payments',
  'statement',
  'spending',
  'insights',
  'term-deposits',
  'day-end',
  'desk',
  'documents',
  'audit',
];

// Plans of the statements of one server, a day-end on copies of its database, and history that is changed by hand in statements
// that Citus does not plan; test/citus/tampered-shards.test.ts changes it on the workers.
const OF_ONE_SERVER = [
  'test/statement/query-plans.test.ts',
  'test/day-end/day-end-killed.test.ts',
  'test/ledger/proof-of-the-books.test.ts',
  'test/audit/sealed-money.test.ts',
];

if (!process.env.CITUS_URL) {
  console.error(
    'Give CITUS_URL, the address of a database on the coordinator: npx tsx scripts/scaling/citus-cluster.ts start FOLDER',
  );
  process.exitCode = 2;
} else {
  const given = process.argv.slice(2);
  const places = given.some((each) => each.startsWith('test/')) ? [] : ROOMS.map((room) => `test/${room}/`);
  const excluded = OF_ONE_SERVER.flatMap((file) => ['--exclude', file]);
  const { status } = spawnSync('npx', ['vitest', 'run', ...excluded, ...places, ...given], {
    cwd: CHECKOUT,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
