import { useEffect } from 'react';
import { LIVE_HEARTBEAT_SECONDS, LIVE_TOPICS, type LiveTopic } from '../../../contract/customer/live.ts';
import { bank } from '../client/bank.ts';
import { BankError } from '../client/bank-error.ts';
import { queryClient } from '../client/query-client.ts';
import { ACCOUNT, accountChanged } from './account-queries.ts';

const RECONNECT_MS = 1500;
const REFUSED_PAUSE_MS = 30_000;
const POLL_MS = 20_000;
/** A line that has been silent for longer than two heartbeats is broken, whatever the browser thinks. */
const SILENCE_MS = LIVE_HEARTBEAT_SECONDS * 2000 + 5000;

// What each topic makes out of date. Money changes everything that is computed from it.
const STALE: Record<LiveTopic, readonly string[]> = {
  money: [ACCOUNT],
  card: [ACCOUNT, 'card'],
  status: [ACCOUNT, 'profile'],
};

function renew(topics: readonly unknown[]): void {
  for (const topic of LIVE_TOPICS)
    if (topics.includes(topic)) void queryClient.invalidateQueries({ queryKey: STALE[topic] });
}

function topicsOf(data: string): readonly unknown[] {
  const message: unknown = JSON.parse(data);
  return typeof message === 'object' && message !== null && 'topics' in message && Array.isArray(message.topics)
    ? message.topics
    : [];
}

/** What listens: `first` until the bank has once said that it hears us, `over` when the session has ended. */
interface Line {
  first: boolean;
  over: boolean;
}

/** One event of the stream (contract/customer/live.ts); comments have no event and are skipped. */
function hear(block: string, line: Line): void {
  const event = /^event: ?(.*)$/m.exec(block)?.[1];
  if (event === 'changed') renew(topicsOf(/^data: ?(.*)$/m.exec(block)?.[1] ?? '{}'));
  if (event === 'ready') {
    // The first time, the page has only just asked for everything: what is cheap is asked again, to close the gap.
    if (line.first) renew(['status']);
    else accountChanged();
    line.first = false;
  }
  if (event === 'ended') {
    line.over = true;
    // The next call is refused, and that ends the session here as well.
    accountChanged();
  }
}

async function listen(line: Line, leaving: AbortSignal): Promise<void> {
  const broken = new AbortController();
  const signal = AbortSignal.any([leaving, broken.signal]);
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  const stillThere = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => broken.abort(), SILENCE_MS);
  };
  const lost = () => broken.abort();
  addEventListener('offline', lost);
  try {
    const { response } = await bank.customerLive(undefined, { signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      stillThere();
      const part = await reader?.read();
      if (!part || part.done) return;
      const blocks = `${rest}${part.value}`.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) hear(block, line);
      if (line.over) return;
    }
  } finally {
    clearTimeout(watchdog);
    removeEventListener('offline', lost);
  }
}

/** Waits, but not longer than until the device is online again. */
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
  const line: Line = { first: true, over: false };
  while (!leaving.aborted && !line.over) {
    try {
      await listen(line, leaving);
      await pause(RECONNECT_MS, leaving);
    } catch (error) {
      if (leaving.aborted) return;
      // A bank that refuses the stream (too many tabs, or no such call) is asked now and then instead.
      const refused = error instanceof BankError && error.status !== 503;
      if (refused && error.status === 401) return;
      if (refused && document.visibilityState === 'visible') accountChanged();
      await pause(refused ? (error.status === 429 ? REFUSED_PAUSE_MS : POLL_MS) : RECONNECT_MS, leaving);
    }
  }
}

/**
 * Keeps the customer's screen true: money that arrives shows up without a reload, and after a time without a
 * connection everything is asked for anew.
 */
export function useLiveUpdates(): void {
  useEffect(() => {
    const leaving = new AbortController();
    void keepListening(leaving.signal);
    return () => leaving.abort();
  }, []);
}
