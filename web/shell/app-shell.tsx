import { Outlet, type StaticDataRouteOption, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { paths } from '../../contract/vocabulary/page-paths.ts';
import { identifyByToken } from '../api/client/identify.ts';
import { clearSession, useSession } from '../api/client/session-store.ts';
import { leaveNotice } from '../api/sign-in/login-notice.ts';
import { ConnectionBanner } from '../components/connection-banner.tsx';
import { lazyPart, PartNote } from '../components/lazy-part.tsx';
import { SiteFooter } from '../components/site-footer.tsx';
import { SiteHeader } from '../components/site-header.tsx';
import { toastsNeeded } from '../ui/toast-queue.ts';
import { UiLabelsProvider } from '../ui/ui-labels.tsx';
import type { ShellWords } from '../words/catalogue.ts';
import { useChosenLanguage } from '../words/chosen-language.ts';
import { type Language, languages } from '../words/languages.ts';
import { LanguageProvider, useShellWords, useShownLanguage } from '../words/use-words.tsx';
import { BankPages, languageOf } from './load-bank-pages.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import type { Area } from './route-guard.ts';

// Loaded with the first message, because the landing page rarely has one.
const Toaster = lazyPart(async () => (await import('../ui/windows/toaster.tsx')).Toaster, {
  failed: (retry, busy) => <PartNote onRetry={retry} busy={busy} className="fixed inset-x-4 bottom-4 z-50" />,
});

// In the script of the pages that call the bank, because the landing page's is full.
const CustomerLinks = lazyPart(async () => (await import('./bank-pages.tsx')).CustomerLinks);

/** Sets the tab's title and the document's language, and moves the focus to a new page's heading, or to its start while there is none. */
function usePageChange(title: string, path: string, language: Language) {
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    document.documentElement.lang = languages[language].tag;
  }, [language]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new path.
  useEffect(() => {
    if (first.current) first.current = false;
    else (main.current?.querySelector<HTMLElement>('h1[tabindex]') ?? main.current)?.focus({ preventScroll: true });
  }, [path]);
  return main;
}

function titleOf(page: StaticDataRouteOption | undefined, titles: ShellWords['titles']): string | undefined {
  return page?.deskTitle ?? (page?.title && titles[page.title]);
}

// The guards then redirect, because they run again when a session ends (main.tsx). Without the file, as on a device that is
// offline, the session ends here alone.
function logOutNow() {
  // Before the bank is asked: a call that meets the ended session first would give another reason.
  leaveNotice('loggedOut');
  void import('../api/sign-in/log-out.ts').then(({ logOut }) => logOut(), clearSession);
}

function useVisitor() {
  const { token, role, user } = useSession();
  const [unanswered, setUnanswered] = useState(false);
  useEffect(() => {
    // Public pages have no guard that asks, but the header shows the name there too.
    if (token !== undefined && user === undefined) {
      identifyByToken().catch(() => setUnanswered(true));
    }
  }, [token, user]);
  return token !== undefined && role ? { role, name: user?.name ?? (unanswered ? null : undefined) } : undefined;
}

/** The whole app in the reader's language; the staff desk in English. */
export function AppShell() {
  const area = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.area });
  return (
    <LanguageProvider language={languageOf(area, useChosenLanguage())}>
      <Window area={area} />
    </LanguageProvider>
  );
}

/** Header, page, footer and toasts. */
function Window({ area }: { area: Area | undefined }) {
  const { site: t, titles } = useShellWords();
  const { title, path, landing } = useRouterState({
    select: (state) => ({
      title: titleOf(state.matches.at(-1)?.staticData, titles),
      // The page shown, because the address changes first, while the previous page is still visible.
      path: state.resolvedLocation?.pathname ?? state.location.pathname,
      landing: state.matches.some((match) => match.routeId === paths.home),
    }),
    structuralSharing: true,
  });
  const main = usePageChange(title ? `${title} · ${t.bank}` : t.bank, path, useShownLanguage());
  const visitor = useVisitor();
  const toasts = useSyncExternalStore(toastsNeeded.subscribe, toastsNeeded.snapshot);
  return (
    <UiLabelsProvider labels={t.ui}>
      <div data-area={area} className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="sr-only rounded-field bg-accent text-on-accent focus-visible:not-sr-only focus-visible:absolute focus-visible:z-50 focus-visible:m-2 focus-visible:p-3"
        >
          {t.skip}
        </a>
        <SiteHeader visitor={visitor} onLogOut={logOutNow} more={visitor?.role === 'customer' && <CustomerLinks />} />
        <ConnectionBanner />
        <main ref={main} id="content" tabIndex={-1} className="flex min-h-[calc(100dvh-4rem)] flex-1 flex-col">
          <Suspense fallback={<PageSkeleton />}>
            {landing ? (
              <Outlet />
            ) : (
              <BankPages>
                <Outlet />
              </BankPages>
            )}
          </Suspense>
        </main>
        <SiteFooter />
      </div>
      {toasts && <Toaster />}
    </UiLabelsProvider>
  );
}
