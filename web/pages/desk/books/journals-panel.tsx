import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { paiseFromRupees } from '../../../../contract/vocabulary/money.ts';
import { kindWords } from '../../../../contract/vocabulary/movement-kinds.ts';
import { exportJournals, type Journal, type JournalFilter, journalsQuery } from '../../../api/desk/books-queries.ts';
import { Money } from '../../../components/money.tsx';
import { TransactionStatusBadge } from '../../../components/status-badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useDeskCall } from '../desk-call.ts';
import { deskDay, deskMoment } from '../desk-date.ts';
import { GroupedNumber } from '../grouped-number.tsx';
import { useListSize } from '../list-size.ts';
import { LoadMore } from '../load-more.tsx';
import { Loaded } from '../loaded.tsx';
import { JournalFilters, type JournalFilterView } from './journal-filters.tsx';

const EXPORTS = ['csv', 'xlsx'] as const;

// Keeps the rows of a wide screen low; the whole text is in the title and in the journal.
const ONE_LINE = 'xl:block xl:max-w-40 xl:truncate 2xl:max-w-56';

function columns(onOpen: (id: string) => void, onAccount: (id: string) => void): readonly Column<Journal>[] {
  const side = ({ account_id, holder, account_number }: Journal['from']) => (
    <>
      <button
        type="button"
        onClick={() => onAccount(account_id)}
        title={holder}
        className={classNames('text-left font-medium break-words underline-offset-4 hover:underline', ONE_LINE)}
      >
        {holder}
      </button>
      <span className="block text-xs text-ink-muted">
        <GroupedNumber number={account_number} />
      </span>
    </>
  );
  return [
    {
      header: 'Journal',
      leads: true,
      cell: (journal) => (
        <>
          <span className={classNames('block font-medium', ONE_LINE)}>{kindWords(journal.kind)}</span>
          <span
            title={journal.description}
            className={classNames('block text-xs break-words text-ink-muted', ONE_LINE)}
          >
            {journal.description}
          </span>
        </>
      ),
    },
    { header: 'From', cell: (journal) => side(journal.from) },
    { header: 'To', cell: (journal) => side(journal.to) },
    {
      header: 'Posted at',
      cell: (journal) => (
        <>
          <span className="whitespace-nowrap">{deskMoment(journal.created_at)}</span>
          {deskDay(journal.created_at) !== deskDay(noonOfBusinessDate(journal.business_date)) && (
            <span className="block text-xs text-ink-muted">
              Business date {deskDay(noonOfBusinessDate(journal.business_date))}
            </span>
          )}
        </>
      ),
    },
    { header: 'Status', cell: (journal) => <TransactionStatusBadge status={journal.status} /> },
    { header: 'Amount', align: 'right', cell: (journal) => <Money paise={journal.amount} className="font-semibold" /> },
    {
      header: 'Actions',
      screenOnly: true,
      align: 'right',
      cell: (journal) => (
        <Button tone="secondary" size="small" onClick={() => onOpen(journal.journal_id)}>
          <span className="whitespace-nowrap">
            View entries
            <span className="sr-only">
              {' '}
              of {kindWords(journal.kind)}, {journal.from.holder} to {journal.to.holder}
            </span>
          </span>
        </Button>
      ),
    },
  ];
}

/** The filter of the address as the bank takes it. */
function filterFrom({ movement, of, from, to, min, max }: JournalFilterView): JournalFilter {
  return {
    kind: movement,
    account: of,
    startDate: from,
    endDate: to,
    minAmount: min ? paiseFromRupees(min) : undefined,
    maxAmount: max ? paiseFromRupees(max) : undefined,
  };
}

interface JournalsProps {
  readonly filter: JournalFilterView;
  readonly onFilter: (change: JournalFilterView) => void;
  readonly onOpen: (id: string) => void;
  readonly onAccount: (id: string) => void;
}

/** Journals, one for each movement of the bank, newest first, with the accounts on both sides; the filter's are a file too. */
export function JournalsPanel({ filter, onFilter, onOpen, onAccount }: JournalsProps) {
  const asked = filterFrom(filter);
  const query = useInfiniteQuery(journalsQuery(asked, useListSize()));
  const { busy, problem, run } = useDeskCall();
  return (
    <Panel
      title="Journals"
      padding="none"
      actions={EXPORTS.map((format) => (
        <Button
          key={format}
          tone="secondary"
          size="small"
          busy={busy}
          onClick={() =>
            void run({
              call: () => exportJournals(asked, format),
              situation: 'download',
              success: () => 'The file is ready',
            })
          }
        >
          Export {format.toUpperCase()}
        </Button>
      ))}
    >
      <JournalFilters filter={filter} onChange={onFilter} />
      {problem && (
        <Notice tone="error" className="mx-5 mb-3">
          {problem}
        </Notice>
      )}
      <Loaded query={query} situation="books" rows={6}>
        {({ pages }) => {
          const journals = pages.flatMap((page) => page.data);
          return journals.length === 0 ? (
            <EmptyState icon={<ScrollText />} title="No journals match">
              Try other dates or fewer filters.
            </EmptyState>
          ) : (
            <>
              <DataTable
                dense
                caption="Journals"
                columns={columns(onOpen, onAccount)}
                rows={journals}
                keyOf={(row) => row.journal_id}
              />
              <LoadMore query={query} />
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}
