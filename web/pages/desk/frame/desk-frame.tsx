import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { useSession } from '../../../api/client/session-store.ts';
import { approvalsQuery } from '../../../api/desk/approval-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { BankClockButton } from './bank-clock-button.tsx';
import { deskPagesFor } from './desk-pages.ts';
import { DeskSearchDialog } from './desk-search-dialog.tsx';
import { EnrolmentPage } from './enrolment-page.tsx';
import { useSearchKeys } from './search-keys.ts';

const LINK =
  'inline-flex min-h-11 items-center gap-1.5 border-b-2 border-transparent px-2 text-sm whitespace-nowrap text-ink-muted hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink';

function DeskNavigation({ admin }: { admin: boolean }) {
  const waiting = useQuery(approvalsQuery).data?.total ?? 0;
  return (
    <nav aria-label="Staff desk" className="relative flex min-w-0 flex-1 overflow-x-auto">
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

/** The header of every desk page: navigation, search and the bank's clock. */
export function DeskFrame() {
  const { role, user } = useSession();
  const [searching, setSearching] = useState(false);
  const access = user?.access ?? 'open';
  useSearchKeys(() => setSearching(access === 'open'));
  if (access !== 'open') return <BeforeEnrolment access={access} />;
  return (
    <>
      <div className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-6xl flex-wrap-reverse items-center gap-x-3 px-2 sm:px-4">
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
      <Outlet />
      <DeskSearchDialog open={searching} onClose={() => setSearching(false)} />
    </>
  );
}
