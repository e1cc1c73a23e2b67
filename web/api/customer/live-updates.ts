import { useEffect } from 'react';
import { LIVE_HEARTBEAT_SECONDS, LIVE_TOPICS, type LiveTopic } from '../../../contract/customer/live.ts';
import { bank } from '../client/bank.ts';
import { BankError } from '../client/bank-error.ts';
import { queryClient } from '../client/query-client.ts';
import { ACCOUNT, accountChanged } from './account-queries.ts';

const RECONNECT_MS = 1500;
const REFUSED_PAUSE_MS = 30_000;
const POLL_MS = 20_000;
/**
 * Max silence of a stream in milliseconds: two heartbeats and 5 s; then it counts as broken, even if the browser has not
 * noticed.
 */
const MAX_SILENCE_MS = LIVE_HEARTBEAT_SECONDS * 2000 + 5000;

// Query keys that each topic invalidates. Money invalidates everything computed from it.
const STALE: Record<LiveTopic, readonly string[]> = {
  money: [ACCOUNT],
  card: [ACCOUNT, 'card'],
  status: [ACCOUNT, 'profile'],
};

function invalidate(topics: readonly unknown[]): void {
  for (const topic of LIVE_TOPICS)
    if (topics.includes(topic)) void queryClient.invalidateQueries({ queryKey: STALE[topic] });
}

function topicsOf(data: string): readonly unknown[] {
  const message: unknown = JSON.parse(data);
  return typeof message === 'object' && message !== null && 'topics' in message && Array.isArray(message.topics)
    ? message.topics
    : [];
}

/** The state of a stream: `first` until its first `ready`, `over` when the session has ended. */
interface StreamState {
  first: boolean;
  over: boolean;
}

/** Handles one event of the stream (contract/customer/live.ts); skips comments, which have no event. */
function handleEvent(block: string, stream: StreamState): void {
  const event = /^event: ?(.*)$/m.exec(block)?.[1];
  if (event === 'changed') invalidate(topicsOf(/^data: ?(.*)$/m.exec(block)?.[1] ?? '{}'));
  if (event === 'ready') {
    // On the first `ready` the page has just loaded everything, so only the cheap status is loaded again, to close the gap.
    if (stream.first) invalidate(['status']);
    else accountChanged();
    stream.first = false;
  }
  if (event === 'ended') {
    stream.over = true;
    // The next call is refused, which ends the session here as well.
    accountChanged();
  }
}

async function listen(stream: StreamState, leaving: AbortSignal): Promise<void> {
  const broken = new AbortController();
  const signal = AbortSignal.any([leaving, broken.signal]);
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  const restartWatchdog = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => broken.abort(), MAX_SILENCE_MS);
  };
  const lost = () => broken.abort();
  addEventListener('offline', lost);
  try {
    const { response } = await bank.customerLive(undefined, { signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      restartWatchdog();
      const part = await reader?.read();
      if (!part || part.done) return;
      const blocks = `${rest}${part.value}`.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) handleEvent(block, stream);
      if (stream.over) return;
    }
  } finally {
    clearTimeout(watchdog);
    removeEventListener('offline', lost);
  }
}

/** Waits for the given time, or until the device is online again. */
async function pause(milliseconds: number, leaving: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      leaving.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener('online', done);
    leaving.addEventListener('abort', done);
  });
}

async function keepListening(leaving: AbortSignal): Promise<void> {
  const stream: StreamState = { first: true, over: false };
  while (!leaving.aborted && !stream.over) {
    try {
      await listen(stream, leaving);
      await pause(RECONNECT_MS, leaving);
    } catch (error) {
      if (leaving.aborted) return;
      // If the bank refuses the stream (too many tabs, or no such call), polls instead.
      const refused = error instanceof BankError && error.status !== 503;
      if (refused && error.status === 401) return;
      if (refused && document.visibilityState === 'visible') accountChanged();
      await pause(refused ? (error.status === 429 ? REFUSED_PAUSE_MS : POLL_MS) : RECONNECT_MS, leaving);
    }
  }
}

/**
 * Keeps the customer's screen up to date: incoming money shows without a reload, and after a lost connection everything is
 * loaded again.
 */
export function useLiveUpdates(): void {
  useEffect(() => {
    const leaving = new AbortController();
    void keepListening(leaving.signal);
    return () => leaving.abort();
  }, []);
}
