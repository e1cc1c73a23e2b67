import { setTimeout as pause } from 'node:timers/promises';
import type { WireTrouble } from '../database-proxy.ts';
import type { FaultKind, FaultScene } from './fault-kind.ts';

/** Sets faults on the connections of both proxied servers for `ms`, then lifts them. */
async function trouble({ east, west }: FaultScene, what: Partial<WireTrouble>, ms: number): Promise<void> {
  const wires = [east.wire, west.wire];
  for (const wire of wires) Object.assign(wire.trouble, what);
  await pause(ms);
  for (const wire of wires) wire.heal();
}

/** Faults between a server and its database. */
export const WIRE_FAULTS: readonly FaultKind[] = [
  {
    name: 'connection cut before COMMIT reaches the database',
    inject: (scene) => trouble(scene, { cutAtCommit: 'before' }, 600),
  },
  {
    name: "connection cut after COMMIT, before the database's answer",
    inject: (scene) => trouble(scene, { cutAtCommit: 'after' }, 600),
  },
  {
    name: 'all connections to the database cut at once, five times',
    async inject({ east, west }) {
      for (let times = 0; times < 5; times += 1) {
        east.wire.cutAll();
        west.wire.cutAll();
        await pause(50);
      }
    },
  },
  {
    name: 'the database cannot be reached for a while',
    async inject(scene) {
      scene.east.wire.cutAll();
      scene.west.wire.cutAll();
      await trouble(scene, { closed: true }, 700);
    },
  },
  {
    name: 'a slow database (25 ms each way)',
    inject: (scene) => trouble(scene, { delay: 25 }, 800),
  },
  {
    name: 'a silent database, which then goes on',
    inject: (scene) => trouble(scene, { stalled: true }, 900),
  },
  {
    name: 'a database that works and is not heard',
    inject: (scene) => trouble(scene, { dropAnswers: true }, 900),
  },
  {
    name: 'a database silent for longer than anybody waits',
    inject: (scene) => trouble(scene, { stalled: true }, 11_500),
    slow: true,
  },
];
