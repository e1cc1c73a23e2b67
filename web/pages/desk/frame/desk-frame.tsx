import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useMatch, useRouter, useRouterState } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { bank } from '../../../api/client/bank.ts';
import { BankError, NetworkError } from '../../../api/client/bank-error.ts';
import { useSession } from '../../../api/client/session-store.ts';
import { approvalsQuery } from '../../../api/desk/approval-queries.ts';
import { useLiveDesk } from '../../../api/desk/live-desk.ts';
import { clockQuery } from '../../../api/desk/staff-queries.ts';
import { DateLocale } from '../../../components/date-locale.ts';
import { MISSING_FILE } from '../../../components/missing-file.ts';
import { Button } from '../../../ui/button.tsx';
import { markMore } from '../../../ui/mark-more.ts';
import { useSearchKeys } from '../../../ui/search-keys.ts';
import { DESK_LOCALE, deskMoment } from '../desk-date.ts';
import { BankClockButton } from './bank-clock-button.tsx';
import { DeskFooter } from './desk-footer.tsx';
import { deskPagesFor } from './desk-pages.ts';
import { DeskSearchDialog } from './desk-search-dialog.tsx';
import { EnrolmentPage } from './enrolment-page.tsx';
import { KeyList } from './key-list.tsx';

/** Pause before the other pages' files are loaded: the opened page comes first. */
const PAGES_AFTER_MS = 1500;

const LINK =
  'inline-flex min-h-11 items-center gap-1.5 border-b-2 border-transparent px-2 text-sm whitespace-nowrap text-ink-muted hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink';

function DeskNavigation({ admin }: { admin: boolean }) {
  useLiveDesk(useMatch({ from: '/desk/banker/customer/$id', shouldThrow: false })?.params.id);
  const waiting = useQuery(approvalsQuery).data?.total ?? 0;
  const nav = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => markMore(nav.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the current one, or the number before it has come.
  useEffect(() => {
    const row = nav.current;
    const here = row?.querySelector<HTMLElement>('[aria-current=page]');
    if (row && here) row.scrollLeft = here.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
  }, [path, waiting]);
  return (
    <nav ref={nav} aria-label="Staff desk" className="scroll-fade relative flex min-w-0 flex-1">
      {deskPagesFor(admin)
        .filter((page) => page.inNavigation)
        .map((page) => (
          <Link key={page.to} to={page.to} className={LINK}>
            {page.label}
            {page.to === paths.bankerApprovals && waiting > 0 && (
              <span className="rounded-full bg-warn-soft px-1.5 text-xs font-semibold text-warn-text tabular-nums">
                {waiting}
                <span className="sr-only"> waiting</span>
              </span>
            )}
          </Link>
        ))}
    </nav>
  );
}

/** The profile, or in place of any other page what leads to a second factor, which the bank demands of its staff. */
function BeforeEnrolment({ access }: { access: 'enrol' | 'confirm' }) {
  const onProfile = useRouterState({ select: ({ location }) => location.pathname === paths.bankerProfile });
  return onProfile ? <Outlet /> : <EnrolmentPage access={access} />;
}

/** Loads the files of all desk pages once the browser is idle, so that a page opens while the server is away. */
function usePagesAtHand(): void {
  const router = useRouter();
  useEffect(() => {
    const loadAll = () => {
      // One that fails is loaded again when its page opens, which shows the error.
      for (const route of Object.values(router.routesById))
        if (route.options.staticData?.area === 'banker') router.loadRouteChunk(route)?.catch(() => undefined);
    };
    const timer = setTimeout(loadAll, PAGES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [router]);
}

/** The header of every desk page: navigation, search and the bank's clock. */
export function DeskFrame() {
  const { role, user } = useSession();
  const [searching, setSearching] = useState(false);
  const access = user?.access ?? 'open';
  const clock = useQuery({ ...clockQuery, enabled: access === 'open' }).data;
  usePagesAtHand();
  useSearchKeys(() => setSearching(access === 'open'));
  if (access !== 'open')
    return (
      <DateLocale value={DESK_LOCALE}>
        <BeforeEnrolment access={access} />
      </DateLocale>
    );
  return (
    <DateLocale value={DESK_LOCALE}>
      <div className="border-b border-line bg-surface print:hidden">
        <div className="mx-auto flex max-w-(--frame) flex-wrap-reverse items-center gap-x-3 px-2 sm:px-4">
          <DeskNavigation admin={role === 'admin'} />
          <div className="flex w-full items-center justify-between gap-1 lg:w-auto">
            <Button
              tone="quiet"
              size="small"
              onClick={() => setSearching(true)}
              aria-keyshortcuts="Control+K /"
              className="text-ink-muted"
            >
              <Search aria-hidden="true" className="size-4" />
              Search
              <kbd aria-hidden="true" className="rounded border border-line px-1.5 text-xs max-sm:hidden">
                Ctrl K
              </kbd>
            </Button>
            <BankClockButton />
          </div>
        </div>
      </div>
      <p className="hidden text-xs text-ink-muted print:block">
        {clock && `As of ${deskMoment(clock.bankTime)} · `}printed for {user?.name}
      </p>
      <Outlet />
      <DeskFooter />
      <KeyList />
      <DeskSearchDialog open={searching} onClose={() => setSearching(false)} />
    </DateLocale>
  );
}

const RETRY_SECONDS = 5;

/** Tells whether the bank is away, so that the page may come by itself. */
function isAway(error: unknown): boolean {
  if (error instanceof BankError) return error.status >= 500;
  return error instanceof NetworkError || isMissingFile(error);
}

function isMissingFile(error: unknown): boolean {
  return error instanceof Error && error.message === MISSING_FILE;
}

/** Calls `due` each time the seconds have run out; returns the seconds left. */
function useCountdown(running: boolean, due: () => Promise<void>): number {
  const [left, setLeft] = useState(RETRY_SECONDS);
  const retry = useEffectEvent(due);
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => {
      if (left > 1) setLeft(left - 1);
      else void retry().finally(() => setLeft(RETRY_SECONDS));
    }, 1000);
    return () => clearTimeout(timer);
  }, [left, running]);
  return left;
}

/** A desk page that failed to load or to render. While the bank is away it tries again by itself, and the desk stays. */
export function DeskCrash({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const away = isAway(error);
  const again = async () => {
    setBusy(true);
    try {
      if (away) await bank.bankInfo();
      // A file that is missing while the bank answers belongs to an earlier version of the desk.
      if (isMissingFile(error)) location.reload();
      else {
        reset();
        await router.invalidate();
      }
    } catch {
      // Still away: the countdown begins again.
    } finally {
      setBusy(false);
    }
  };
  const left = useCountdown(away && !busy, again);
  return (
    <div
      role="alert"
      className="mx-auto flex w-full max-w-xl flex-1 flex-col items-center justify-center gap-3 px-4 py-24 text-center"
    >
      <h1 className="text-2xl font-semibold tracking-tight">The desk could not load this page</h1>
      <p className="text-ink-muted">{away ? 'The bank does not answer. No change was made.' : 'No change was made.'}</p>
      {away && (
        // Not read out each second.
        <p aria-live="off" className="text-sm text-ink-muted tabular-nums">
          Next try in {left} s
        </p>
      )}
      <Button className="mt-4" busy={busy} onClick={() => void again()}>
        Try again
      </Button>
    </div>
  );
}
