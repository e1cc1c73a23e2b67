import { useEffect } from 'react';
import { LIVE_TOPICS, type LiveTopic } from '../../../contract/customer/live.ts';
import { bank } from '../client/bank.ts';
import { keepListening } from '../client/live-stream.ts';
import { loadAgain } from '../client/load-again.ts';
import { queryClient } from '../client/query-client.ts';
import { ACCOUNT, accountChanged, profileQuery } from './account-queries.ts';

// Query keys that each topic invalidates. Money invalidates everything computed from it.
const STALE: Record<LiveTopic, readonly string[]> = {
  money: [ACCOUNT],
  card: [ACCOUNT, 'card'],
  status: [ACCOUNT, 'profile'],
  // The profile has their number, and the list is kept under its key.
  notices: [ACCOUNT, 'profile'],
};

function invalidate(topics: readonly unknown[]): void {
  for (const topic of LIVE_TOPICS) if (topics.includes(topic)) void loadAgain({ queryKey: STALE[topic] });
}

/** Loads the profile again, and everything else if money moved after the page was loaded and before the stream was open. */
async function catchUp(): Promise<void> {
  const before = queryClient.getQueryData(profileQuery.queryKey);
  await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
  const after = queryClient.getQueryData(profileQuery.queryKey);
  if (!before || !after) return;
  if (before.balance !== after.balance || before.held_balance !== after.held_balance) accountChanged();
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
      begun: () => void catchUp(),
      missed: accountChanged,
      polled: accountChanged,
    };
    // In a task of its own, because to open it takes as long as a panel.
    const timer = setTimeout(() => void keepListening(source, leaving.signal));
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, []);
}
