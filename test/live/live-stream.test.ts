import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepListening, type LiveSource } from '../../web/api/client/live-stream.ts';

// The browser's part of a live stream, without a browser: the test moves the time.

let leaving: AbortController;
let listening: Promise<void>;
beforeEach(() => {
  vi.useFakeTimers();
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  leaving = new AbortController();
});
afterEach(async () => {
  leaving.abort();
  await listening;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Listens with streams that `open` answers; returns it. */
function listenTo(open: LiveSource['open']) {
  const opened = vi.fn(open);
  const none = () => undefined;
  listening = keepListening({ open: opened, changed: none, begun: none, missed: none, polled: none }, leaving.signal);
  return opened;
}

/** Waits, as fetch does, for headers that never come. */
const headersNeverCome: LiveSource['open'] = (signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

test('a stream whose headers do not come within 45 s is opened again 1.5 s later', async () => {
  const opened = listenTo(headersNeverCome);
  await vi.advanceTimersByTimeAsync(46_499);
  expect(opened).toHaveBeenCalledTimes(1);
  expect(opened.mock.calls[0]?.[0].aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(opened).toHaveBeenCalledTimes(2);
});

test('a stream whose headers come late may be silent for 45 s from then on', async () => {
  const headersCome = new EventTarget();
  const opened = listenTo(
    (signal) =>
      new Promise((resolve) => {
        const silence = new ReadableStream({
          start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
        });
        headersCome.addEventListener('now', () => resolve({ response: new Response(silence) }));
      }),
  );
  await vi.advanceTimersByTimeAsync(44_000);
  headersCome.dispatchEvent(new Event('now'));
  await vi.advanceTimersByTimeAsync(44_999);
  expect(opened.mock.calls.map(([signal]) => signal.aborted)).toEqual([false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(opened.mock.calls.map(([signal]) => signal.aborted)).toEqual([true]);
});
