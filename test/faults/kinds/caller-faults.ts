import { setTimeout as pause } from 'node:timers/promises';
import type { CallerBehaviour } from '../workload.ts';
import type { FaultKind, FaultScene } from './fault-kind.ts';

async function misbehave({ workload }: FaultScene, how: Partial<CallerBehaviour>): Promise<void> {
  // Lasts until the end of the round, which resets the behaviour.
  Object.assign(workload.behaviour, how);
  await pause(50);
}

/** Faults of the bank's callers. */
export const CALLER_FAULTS: readonly FaultKind[] = [
  { name: 'callers hang up before the answer', inject: (scene) => misbehave(scene, { hungUp: 100 }) },
  {
    name: 'every request sent three times at once, to any server',
    inject: (scene) => misbehave(scene, { doubled: 100 }),
  },
  { name: 'half of all requests are replays of old ones', inject: (scene) => misbehave(scene, { replayed: 50 }) },
  {
    name: 'sent three times, and gone before the answers, while connections are cut',
    async inject(scene) {
      await misbehave(scene, { doubled: 100, hungUp: 60 });
      scene.east.wire.cutAll();
      scene.west.wire.cutAll();
    },
  },
];
