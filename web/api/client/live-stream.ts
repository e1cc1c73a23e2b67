import { LIVE_HEARTBEAT_SECONDS } from '../../../contract/customer/live.ts';
import { BankError } from './bank-error.ts';

const RECONNECT_MS = 1500;
const REFUSED_PAUSE_MS = 30_000;
const POLL_MS = 20_000;
/**
 * Max silence of a stream in milliseconds, before its headers and after them: two heartbeats and 5 s; then it counts as broken,
 * even if the browser has not noticed.
 */
const MAX_SILENCE_MS = LIVE_HEARTBEAT_SECONDS * 2000 + 5000;

/** A stream of the bank's live events (contract/customer/live.ts), and what each of them leads to. */
export interface LiveSource {
  readonly open: (signal: AbortSignal) => Promise<{ readonly response: Response }>;
  /** Loads these topics again. */
  readonly changed: (topics: readonly unknown[]) => void;
  /** Called on the first `ready`: the page has just loaded everything, so only what is cheap is loaded again. */
  readonly begun: () => void;
  /** Loads everything again: messages may have been missed, or the session has ended. */
  readonly missed: () => void;
  /** Loads again what a stream would tell of: the bank refuses one, as to a fifth tab. Called every 20 or 30 seconds. */
  readonly polled: () => void;
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

/** Handles one event of the stream; skips comments, which have no event. */
function handleEvent(block: string, source: LiveSource, state: StreamState): void {
  const event = /^event: ?(.*)$/m.exec(block)?.[1];
  if (event === 'changed') source.changed(topicsOf(/^data: ?(.*)$/m.exec(block)?.[1] ?? '{}'));
  if (event === 'ready') {
    if (state.first) source.begun();
    else source.missed();
    state.first = false;
  }
  if (event === 'ended') {
    state.over = true;
    // The next call is refused, which ends the session here as well.
    source.missed();
  }
}

async function listen(source: LiveSource, state: StreamState, leaving: AbortSignal): Promise<void> {
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
    // Headers may never come, as where a proxy holds them back.
    restartWatchdog();
    const { response } = await source.open(signal);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      restartWatchdog();
      const part = await reader?.read();
      if (!part || part.done) return;
      const blocks = `${rest}${part.value}`.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) handleEvent(block, source, state);
      if (state.over) return;
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

/** Listens until `leaving` or the end of the session, and connects again after a loss. */
export async function keepListening(source: LiveSource, leaving: AbortSignal): Promise<void> {
  const state: StreamState = { first: true, over: false };
  while (!leaving.aborted && !state.over) {
    try {
      await listen(source, state, leaving);
      await pause(RECONNECT_MS, leaving);
    } catch (error) {
      if (leaving.aborted) return;
      // If the bank refuses the stream (too many tabs, or no such call), polls instead.
      const refused = error instanceof BankError && error.status !== 503;
      if (refused && error.status === 401) return;
      if (refused && document.visibilityState === 'visible') source.polled();
      await pause(refused ? (error.status === 429 ? REFUSED_PAUSE_MS : POLL_MS) : RECONNECT_MS, leaving);
    }
  }
}
