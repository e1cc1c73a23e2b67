import { expect, test, vi } from 'vitest';
import type { Log } from '../../server/platform/log.ts';
import { StopSteps } from '../../server/platform/stop-steps.ts';

/** A log that keeps what is said as an error. */
function keptLog() {
  const errors: [err: unknown, message: string][] = [];
  const log = { error: ({ err }: { err: unknown }, message: string) => void errors.push([err, message]) } as Log; // as: nothing else is called
  return { log, errors };
}

test('the steps run one after the other, the latest first, and once', async () => {
  const stop = new StopSteps();
  const done: string[] = [];
  stop.add('the database', 1_000, async () => void done.push('database'));
  stop.add('the door', 1_000, async () => {
    done.push('door begins');
    await Promise.resolve();
    done.push('door ends');
  });
  const { log, errors } = keptLog();
  expect(stop.begun).toBe(false);
  const first = stop.run(log);
  expect(stop.begun).toBe(true);
  expect(stop.run(log)).toBe(first);
  await first;
  expect(done).toEqual(['door begins', 'door ends', 'database']);
  expect(errors).toEqual([]);
});

test('a step that fails, or takes too long, is logged, and the others run', async () => {
  vi.useFakeTimers();
  try {
    const stop = new StopSteps();
    const done: string[] = [];
    const broken = new Error('broken');
    stop.add('the last', 1_000, async () => void done.push('last'));
    stop.add('the slow', 2_500, () => new Promise(() => undefined));
    stop.add('the broken', 1_000, () => Promise.reject(broken));
    const { log, errors } = keptLog();
    const stopped = stop.run(log);
    await vi.advanceTimersByTimeAsync(2_499);
    expect(errors).toEqual([[broken, 'Stopping the broken failed']]);
    await vi.advanceTimersByTimeAsync(1);
    await stopped;
    expect(errors[1]).toEqual([new Error('not done within 2.5 s'), 'Stopping the slow failed']);
    expect(done).toEqual(['last']);
  } finally {
    vi.useRealTimers();
  }
});
