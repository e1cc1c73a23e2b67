import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../api/client/query-client.ts';
import { BankDateBanner } from './bank-date-banner.tsx';
import { DemoCorner } from './demo-corner.tsx';

/** What pages that talk to the bank stand on. The landing page asks nothing, and does without it. */
export function BankPages({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <BankDateBanner />
        {children}
        <DemoCorner />
      </QueryClientProvider>
    </CSPProvider>
  );
}
