import { QueryCache, QueryClient } from '@tanstack/react-query';
import { BankError } from './bank-error.ts';
import { isWorthRetrying } from './call-failure.ts';
import { identifyAgain } from './identify.ts';
import { keepSame } from './same-answer.ts';

/** The cache of the bank's answers. `onSessionEnd` clears it, so that nothing outlives a session. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // The reader's second factor was taken off elsewhere; the desk then shows what to do.
    onError: (error) => {
      const code = error instanceof BankError ? error.code : undefined;
      if (code === 'ENROLMENT_REQUIRED' || code === 'FRESH_FACTOR_REQUIRED') void identifyAgain();
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      structuralSharing: keepSame,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
    },
    // Money calls are repeated by money-intent.ts, under the same key.
    mutations: { retry: false },
  },
});
