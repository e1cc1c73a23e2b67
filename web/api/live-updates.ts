import { useEffect } from 'react';
import { accountChanged } from './account-queries.ts';
import { bank } from './bank.ts';
import { BankError } from './bank-error.ts';

const RECONNECT_MS = 5000;
const POLL_MS = 20_000;

async function listen(signal: AbortSignal): Promise<void> {
  const { response } = await bank.customerLive(undefined, { signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    // Comments keep the line open; only `data:` says that something changed.
    if (/^data:/m.test(value)) accountChanged();
  }
}

async function keepListening(signal: AbortSignal, poll: () => void): Promise<void> {
  while (!signal.aborted) {
    try {
      await listen(signal);
    } catch (error) {
      // A bank without this stream is asked now and then instead.
      if (error instanceof BankError && error.status !== 503) return poll();
    }
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
  }
}

/** Keeps the customer's screen true: money that arrives shows up without a reload. */
export function useLiveUpdates(): void {
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setInterval> | undefined;
    void keepListening(leaving.signal, () => {
      if (!leaving.signal.aborted) timer = setInterval(() => document.visibilityState === 'visible' && accountChanged(), POLL_MS);
    });
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, []);
}
