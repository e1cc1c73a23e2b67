import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../api/client/query-client.ts';
import { useDisclaimer } from '../api/sign-in/disclaimer.ts';
import { lazyPart, PartNote } from '../components/lazy-part.tsx';
import { BankDateBanner } from './bank-date-banner.tsx';
import { DemoCorner } from './demo-corner.tsx';

const DisclaimerDialog = lazyPart(
  async () => (await import('../components/windows/disclaimer-dialog.tsx')).DisclaimerDialog,
  { failed: (retry, busy) => <PartNote onRetry={retry} busy={busy} className="fixed inset-x-4 bottom-4 z-50" /> },
);

/** The disclaimer, once a page has asked for it; loaded only for visitors who have not read it. */
function DisclaimerCorner() {
  const { mounted, open, close } = useDisclaimer();
  return mounted && <DisclaimerDialog open={open} onClose={close} />;
}

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
