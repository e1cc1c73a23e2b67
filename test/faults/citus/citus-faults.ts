import { setTimeout as pause } from 'node:timers/promises';
import type { WireTrouble } from '../database-proxy.ts';
import type { FaultKind, FaultScene } from '../kinds/fault-kind.ts';
import { restart } from '../kinds/server-faults.ts';
import type { BankOnCitus, CitusWorker } from './bank-on-citus.ts';

type Scene = FaultScene<BankOnCitus>;

function anyWorker({ cluster, random }: Scene): CitusWorker {
  const worker = cluster.workers[random(cluster.workers.length)];
  if (!worker) throw new Error('A cluster has workers');
  return worker;
}

/** Sets faults on the connections to these workers for `ms`, then lifts them. */
async function trouble(workers: readonly CitusWorker[], what: Partial<WireTrouble>, ms: number): Promise<void> {
  for (const { wire } of workers) Object.assign(wire.trouble, what);
  await pause(ms);
  for (const { wire } of workers) wire.heal();
}

const PREPARED_WITHIN_MS = 20_000;

/** Withholds COMMIT PREPARED from these workers, breaks things when one has prepared a transaction, and lets the next through. */
async function whenPrepared(workers: readonly CitusWorker[], breakThings: () => Promise<void>): Promise<void> {
  const withheld = () => workers.reduce((sum, { wire }) => sum + wire.cuts.never, 0);
  const before = withheld();
  for (const { wire } of workers) wire.trouble.cutAtCommit = 'never';
  const deadline = performance.now() + PREPARED_WITHIN_MS;
  while (withheld() === before && performance.now() < deadline) await pause(2);
  if (withheld() === before) throw new Error('No worker prepared a transaction');
  await breakThings();
  for (const { wire } of workers) wire.heal();
}

async function restartNode(node: CitusWorker['node']): Promise<void> {
  await node.kill();
  await node.start();
}

/** Faults of nodes: killed, alone and with a server. */
const NODE_FAULTS: readonly FaultKind<BankOnCitus>[] = [
  { name: 'kill -9 of a worker node', inject: (scene) => restartNode(anyWorker(scene).node) },
  {
    name: 'kill -9 of every worker node',
    async inject({ cluster }) {
      await Promise.all(cluster.workers.map(({ node }) => restartNode(node)));
    },
  },
  { name: 'kill -9 of the coordinator', inject: ({ cluster }) => restartNode(cluster.coordinator) },
  {
    name: 'kill -9 of a server and of a worker node',
    async inject(scene) {
      await Promise.all([restart(scene.east, 'SIGKILL'), restartNode(anyWorker(scene).node)]);
    },
  },
];

/** Faults between PREPARE TRANSACTION and the answer to COMMIT PREPARED. */
const TWO_PHASE_FAULTS: readonly FaultKind<BankOnCitus>[] = [
  {
    name: 'kill -9 of a worker node that has prepared, before COMMIT PREPARED',
    async inject(scene) {
      const worker = anyWorker(scene);
      await whenPrepared([worker], () => worker.node.kill());
      await worker.node.start();
    },
  },
  {
    name: 'kill -9 of the coordinator when the workers have prepared, before COMMIT PREPARED',
    async inject({ cluster }) {
      await whenPrepared(cluster.workers, () => cluster.coordinator.kill());
      await cluster.coordinator.start();
    },
  },
  {
    name: 'kill -9 of every node when the workers have prepared, before COMMIT PREPARED',
    async inject({ cluster }) {
      const nodes = [cluster.coordinator, ...cluster.workers.map(({ node }) => node)];
      await whenPrepared(cluster.workers, async () => {
        await Promise.all(nodes.map((node) => node.kill()));
      });
      await Promise.all(nodes.map((node) => node.start()));
    },
  },
  {
    name: 'a worker cut off before COMMIT PREPARED',
    inject: (scene) => trouble([anyWorker(scene)], { cutAtCommit: 'before' }, 800),
  },
  {
    name: 'a worker cut off after COMMIT PREPARED, before its answer',
    inject: (scene) => trouble([anyWorker(scene)], { cutAtCommit: 'after' }, 800),
  },
];

/** Faults between the coordinator and its workers. */
const CLUSTER_WIRE_FAULTS: readonly FaultKind<BankOnCitus>[] = [
  {
    name: 'all connections to the workers cut at once, five times',
    async inject({ cluster }) {
      for (let times = 0; times < 5; times += 1) {
        for (const { wire } of cluster.workers) wire.cutAll();
        await pause(50);
      }
    },
  },
  {
    name: 'a worker that cannot be reached for a while',
    async inject(scene) {
      const worker = anyWorker(scene);
      worker.wire.cutAll();
      await trouble([worker], { closed: true }, 700);
    },
  },
  {
    name: 'a silent worker, which then goes on',
    inject: (scene) => trouble([anyWorker(scene)], { stalled: true }, 900),
  },
  {
    name: 'a worker that works and is not heard',
    inject: (scene) => trouble([anyWorker(scene)], { dropAnswers: true }, 900),
  },
  { name: 'slow workers (25 ms each way)', inject: ({ cluster }) => trouble(cluster.workers, { delay: 25 }, 800) },
];

/** Changes of the cluster while the bank works. */
const CHANGES_OF_THE_CLUSTER: readonly FaultKind<BankOnCitus>[] = [
  { name: 'a worker added, and shards moved to it', inject: ({ cluster }) => cluster.grow() },
  {
    name: 'shards moved off a worker, and the worker removed',
    async inject({ cluster }) {
      if (cluster.workers.length < 3) await cluster.grow();
      await cluster.shrink();
    },
  },
  {
    name: 'kill -9 of a worker node, whose standby is promoted',
    inject: (scene) => scene.cluster.failOver(anyWorker(scene), () => pause(scene.random(500))),
  },
];

/** Every kind of fault of a cluster. docs/scaling.md has the table. */
export const CITUS_FAULTS: readonly FaultKind<BankOnCitus>[] = [
  ...NODE_FAULTS,
  ...TWO_PHASE_FAULTS,
  ...CLUSTER_WIRE_FAULTS,
  ...CHANGES_OF_THE_CLUSTER,
];
