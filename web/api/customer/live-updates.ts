import { useEffect } from 'react';
import { LIVE_TOPICS, type LiveTopic } from '../../../contract/customer/live.ts';
import { bank } from '../client/bank.ts';
import { keepListening } from '../client/live-stream.ts';
import { queryClient } from '../client/query-client.ts';
import { ACCOUNT, accountChanged } from './account-queries.ts';

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

/**
 * Keeps the customer's screen up to date: incoming money shows without a reload, and after a lost connection everything is
 * loaded again.
 */
export function useLiveUpdates(): void {
  useEffect(() => {
    const leaving = new AbortController();
    const source = {
      open: (signal: AbortSignal) => bank.customerLive(undefined, { signal }),
      changed: invalidate,
      begun: () => invalidate(['status']),
      missed: accountChanged,
      polled: accountChanged,
    };
    void keepListening(source, leaving.signal);
    return () => leaving.abort();
  }, []);
}
