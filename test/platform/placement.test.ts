import { expect, test } from 'vitest';
import { type Cluster, complaintAbout } from '../../server/platform/placement.ts';

// test/citus/unfit-clusters.test.ts tries on a cluster that it describes itself so (`npm run test:citus`).
const SOUND: Cluster = { version: '13.2-1', coordinator: true, workers: 2, inactive: 0, bank: true, spread: 7 };

test('a bank lives on a cluster that is sound, and on one where a first start was cut off', () => {
  expect(complaintAbout(SOUND)).toBeUndefined();
  expect(complaintAbout({ ...SOUND, bank: false, spread: 0 })).toBeUndefined();
});

const UNFIT: [Partial<Cluster>, string][] = [
  [{ version: '12.1-1' }, 'Citus 12.1-1 is too old: Kosh needs 13 or later'],
  [{ coordinator: false }, 'DATABASE_URL leads to a worker of the Citus cluster: give the address of its coordinator'],
  [
    { workers: 0 },
    'the Citus cluster has no workers: add one with citus_add_node, or drop the extension citus for a bank on one server',
  ],
  [{ inactive: 1 }, 'one server of the Citus cluster is not active: see citus_check_cluster_node_health()'],
  [{ inactive: 2 }, '2 servers of the Citus cluster are not active: see citus_check_cluster_node_health()'],
  [
    { spread: 0 },
    'this database holds a bank of one server: restore a backup of it into an empty database of the Citus cluster',
  ],
  [
    { spread: 6 },
    'the ledger is spread in part, 6 of 7 tables: restore a backup of it into an empty database of the Citus cluster',
  ],
  [
    { bank: false, spread: 1 },
    'the ledger is spread in part, 1 of 7 tables: restore a backup of it into an empty database of the Citus cluster',
  ],
];

for (const [fault, sentence] of UNFIT) {
  test(`a cluster with ${JSON.stringify(fault)} is refused: ${sentence}`, () => {
    expect(complaintAbout({ ...SOUND, ...fault })).toBe(sentence);
  });
}
