import { getRouteApi } from '@tanstack/react-router';
import { useSession } from '../../../api/client/session-store.ts';
import { PageLayout } from '../../../components/page-layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Tabs } from '../../../ui/windows/tabs.tsx';
import { AccountEntriesDialog } from './account-entries-dialog.tsx';
import { AuditTrailPanel } from './audit-trail-panel.tsx';
import { BookAccountsPanel } from './book-accounts-panel.tsx';
import { type BooksView, booksViewFrom } from './books-view.ts';
import { DaysPanel } from './days-panel.tsx';
import { InterestPanel } from './interest-panel.tsx';
import { JournalDialog } from './journal-dialog.tsx';
import { JournalsPanel } from './journals-panel.tsx';
import { TrialBalancePanel } from './trial-balance-panel.tsx';
import { VerificationPanel } from './verification-panel.tsx';

const route = getRouteApi('/desk/banker/books');
type Part = NonNullable<BooksView['part']>;

/** The books: totals, accounts, journals with both sides, days, interest, and their verification. */
export function BooksPage() {
  const view = booksViewFrom({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const admin = useSession().role === 'admin';
  const go = (change: Partial<BooksView>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false });
  const openAccount = (account: string) => go({ account, journal: undefined });
  const openJournal = (journal: string) => go({ journal, account: undefined });
  const auditTrail = admin ? (
    <AuditTrailPanel
      filter={{ who: view.who, event: view.event, from: view.from, to: view.to }}
      onFilter={go}
      onJournal={openJournal}
    />
  ) : (
    <Notice tone="warning">Only an admin may read the audit trail.</Notice>
  );
  return (
    <PageLayout title="Books" lead="Ledger accounts, journals and integrity checks.">
      <div className="flex flex-col gap-6">
        <VerificationPanel />
        <Tabs<Part>
          label="Books"
          value={view.part ?? 'balance'}
          onChange={(part) => void navigate({ search: { part }, resetScroll: false })}
          tabs={[
            {
              value: 'balance',
              label: 'Trial balance',
              content: <TrialBalancePanel onKind={(kind) => go({ part: 'accounts', kind })} />,
            },
            {
              value: 'accounts',
              label: 'Accounts',
              content: (
                <BookAccountsPanel
                  key={view.kind ?? ''}
                  kind={view.kind}
                  onOpen={openAccount}
                  onKind={(kind) => go({ kind })}
                />
              ),
            },
            {
              value: 'journals',
              label: 'Journals',
              content: (
                <JournalsPanel
                  filter={{
                    movement: view.movement,
                    of: view.of,
                    from: view.from,
                    to: view.to,
                    min: view.min,
                    max: view.max,
                  }}
                  onFilter={go}
                  onOpen={openJournal}
                  onAccount={openAccount}
                />
              ),
            },
            {
              value: 'days',
              label: 'Days',
              content: <DaysPanel date={view.day} onDate={(day) => go({ day: day || undefined })} />,
            },
            { value: 'interest', label: 'Interest', content: <InterestPanel /> },
            // An address that an admin has sent leads others to it, too.
            ...(admin || view.part === 'audit'
              ? [{ value: 'audit' as const, label: 'Audit trail', content: auditTrail }]
              : []),
          ]}
        />
      </div>
      <AccountEntriesDialog id={view.account} onJournal={openJournal} onClose={() => go({ account: undefined })} />
      <JournalDialog id={view.journal} onAccount={openAccount} onClose={() => go({ journal: undefined })} />
    </PageLayout>
  );
}
