import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildCitus } from './build-citus.ts';
import { clusterIn, startCluster } from './start-citus.ts';

// A Citus cluster on this machine, for tests, drills and figures.
//   npx tsx scripts/scaling/citus-cluster.ts build SOURCE                  builds Citus from a checkout of its repository, as root
//   npx tsx scripts/scaling/citus-cluster.ts start FOLDER [--workers 2] [--port 6001]
//   npx tsx scripts/scaling/citus-cluster.ts stop FOLDER
const USAGE = 'usage: citus-cluster.ts build SOURCE | start FOLDER [--workers 2] [--port 6001] | stop FOLDER';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { workers: { type: 'string', default: '2' }, port: { type: 'string', default: '6001' } },
});
const [verb, place] = positionals;
if (!place) {
  console.error(USAGE);
  process.exitCode = 2;
} else if (verb === 'build') {
  console.log(`Citus ${buildCitus(path.resolve(place))} is installed`);
} else if (verb === 'start') {
  const cluster = await startCluster(path.resolve(place), Number(values.workers), Number(values.port));
  console.log(`CITUS_URL=${cluster.url}`);
} else if (verb === 'stop') {
  for (const node of clusterIn(path.resolve(place))) await node.stop();
} else {
  console.error(USAGE);
  process.exitCode = 2;
}
