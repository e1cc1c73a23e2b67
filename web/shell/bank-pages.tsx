import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../api/client/query-client.ts';
import { BankDateBanner } from './bank-date-banner.tsx';
import { DemoCorner } from './demo-corner.tsx';
import { DisclaimerCorner } from './disclaimer-corner.tsx';

/** Providers, banner, demo tools and disclaimer of all pages that call the bank. The landing page makes no calls and does not load it. */
export function BankPages({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <BankDateBanner />
        {children}
        <DemoCorner />
        <DisclaimerCorner />
      </QueryClientProvider>
    </CSPProvider>
  );
}
