import { useEffect } from 'react';
import { DESK_LIVE_TOPICS, type DeskLiveTopic } from '../../../contract/desk/live.ts';
import { keepListening } from '../client/live-stream.ts';
import { loadAgain } from '../client/load-again.ts';
import { deskChanged, deskCustomerQuery } from './customer-queries.ts';
import { DESK } from './dashboard-queries.ts';
import { staffBank } from './staff-bank.ts';

/** Returns the query keys that a topic invalidates, while the page of a customer is open. */
function staleAfter(topic: DeskLiveTopic, customer: string | undefined): readonly (readonly string[])[] {
  // Lists of movements keep still under the reader's hand; a row that is opened is read anew.
  if (topic === 'approvals')
    return [
      [DESK, 'approvals'],
      [DESK, 'change'],
      [DESK, 'movement'],
    ];
  if (topic === 'bank') return [[DESK, 'dashboard'], [DESK, 'activity'], ['clock']];
  if (!customer) return [];
  return [
    [DESK, 'customer', customer],
    [DESK, 'cards'],
    [DESK, 'deposits', 'customer', customer],
  ];
}

function invalidate(topics: readonly unknown[], customer: string | undefined): void {
  const told = DESK_LIVE_TOPICS.filter((topic) => topics.includes(topic));
  const keys = new Map(told.flatMap((topic) => staleAfter(topic, customer)).map((key) => [key.join(), key]));
  for (const queryKey of keys.values()) void loadAgain({ queryKey });
}

/**
 * Keeps the desk up to date: what waits and what is decided, the bank's figures, and the open customer show without a
 * reload. After a lost connection everything is loaded again; where the bank refuses a stream, these are every 20 or 30 seconds.
 */
export function useLiveDesk(customer: string | undefined): void {
  useEffect(() => {
    const leaving = new AbortController();
    const source = {
      open: (signal: AbortSignal) => staffBank.deskLive({ query: { customer } }, { signal }),
      changed: (topics: readonly unknown[]) => invalidate(topics, customer),
      begun: () => {
        // A stream of its own begins with each customer's page; what was decided between the two is read here.
        invalidate(['approvals'], customer);
        if (customer) void loadAgain({ queryKey: deskCustomerQuery(customer).queryKey, exact: true });
      },
      missed: deskChanged,
      polled: () => invalidate(['approvals', 'bank', 'record'], customer),
    };
    void keepListening(source, leaving.signal);
    return () => leaving.abort();
  }, [customer]);
}
