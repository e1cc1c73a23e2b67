import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { paths } from '../../contract/vocabulary/page-paths.ts';
import { queryClient } from '../api/client/query-client.ts';
import { profileQuery } from '../api/customer/account-queries.ts';
import { savePreferences } from '../api/customer/profile-queries.ts';
import { bankInfoQuery } from '../api/public/bank-info-queries.ts';
import { useDisclaimer } from '../api/sign-in/disclaimer.ts';
import { lazyPart, PartNote } from '../components/lazy-part.tsx';
import { NAV_LINK } from '../components/site-header.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { errorMessage } from '../words/error-message.ts';
import { type Language, loadWords } from '../words/languages.ts';
import { useShellWords } from '../words/use-words.tsx';
import { BankDateBanner } from './bank-date-banner.tsx';
import { DemoCorner } from './demo-corner.tsx';
import { keepFocusAfterRemoval } from './focus-after-removal.ts';
import { NoticeBell } from './notice-bell.tsx';
import { registerOfflineWorker } from './offline-worker.ts';
import { SearchLink } from './search-link.tsx';

const DisclaimerDialog = lazyPart(
  async () => (await import('../components/windows/disclaimer-dialog.tsx')).DisclaimerDialog,
  { failed: (retry, busy) => <PartNote onRetry={retry} busy={busy} className="fixed inset-x-4 bottom-4 z-50" /> },
);

/** The disclaimer, once a page has asked for it; loaded only for visitors who have not read it. */
function DisclaimerCorner() {
  const { mounted, open, close } = useDisclaimer();
  return mounted && <DisclaimerDialog open={open} onClose={close} />;
}

/** Providers, banner, bell, offline page, demo tools, disclaimer and keeper of the focus of all pages that call the bank. The landing page makes no calls and does not load it. */
export function BankPages({ children }: { children: ReactNode }) {
  useEffect(registerOfflineWorker, []);
  useEffect(() => {
    const main = document.querySelector('main');
    return main ? keepFocusAfterRemoval(main) : undefined;
  }, []);
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <SearchLink />
        <BankDateBanner />
        <NoticeBell />
        {children}
        <DemoCorner />
        <DisclaimerCorner />
      </QueryClientProvider>
    </CSPProvider>
  );
}

async function saveLanguage(language: Language): Promise<void> {
  try {
    await savePreferences({ language });
  } catch (error) {
    const words = await loadWords(language, 'pages').catch(() => undefined);
    if (words) showToast({ tone: 'bad', title: errorMessage(error, 'preferences', words) });
  }
}

let lastTold = Promise.resolve();

/**
 * Tells the bank the language that a customer has chosen, so that its e-mails follow (decision 94). One choice is told after the
 * other, so that the bank keeps the last one.
 */
export function tellLanguage(language: Language): void {
  lastTold = lastTold.then(() => saveLanguage(language));
}

/** Pages of a customer below the documented two of the menu, a line each. */
const PAGES = [
  [paths.transactions, 'transactions'],
  [paths.spending, 'spending'],
] as const;
/** Pages that only a demo bank has. */
const DEMO_PAGES = [[paths.mailbox, 'mailbox']] as const;

/** The links of a phone's menu that need no place in the header of a wide screen. */
export function CustomerLinks() {
  const { titles } = useShellWords();
  // The header stands outside of the pages' providers.
  const demo = useQuery(bankInfoQuery, queryClient).data?.demo;
  return (
    <>
      <hr className="my-2 border-line" />
      {[...PAGES, ...(demo ? DEMO_PAGES : [])].map(([to, title]) => (
        <Link key={to} to={to} className={NAV_LINK}>
          {titles[title]}
        </Link>
      ))}
    </>
  );
}

/**
 * Asks for the customer's name and balance, and for the bank's date; bell, banner and page then wait for the same answers and are
 * drawn once with both.
 */
export const askForProfile = () =>
  Promise.all([queryClient.prefetchQuery(profileQuery), queryClient.prefetchQuery(bankInfoQuery)]);
