import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { type Journal, journalsQuery } from '../../../api/desk/books-queries.ts';
import { Money } from '../../../components/money.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { deskDay, deskMoment } from '../desk-date.ts';
import { LoadMore } from '../load-more.tsx';
import { Loaded } from '../loaded.tsx';

function columns(onOpen: (id: string) => void): readonly Column<Journal>[] {
  return [
    {
      header: 'Journal',
      leads: true,
      cell: (journal) => (
        <>
          <span className="block font-medium">{journal.kind.replaceAll('_', ' ')}</span>
          <span className="block text-xs break-words text-ink-muted">{journal.description}</span>
        </>
      ),
    },
    { header: 'Made', cell: (journal) => deskMoment(journal.created_at) },
    { header: 'Business date', cell: (journal) => deskDay(noonOfBusinessDate(journal.business_date)) },
    { header: 'Status', cell: (journal) => <Badge>{journal.status}</Badge> },
    { header: 'Amount', align: 'right', cell: (journal) => <Money paise={journal.amount} className="font-semibold" /> },
    {
      header: 'Actions',
      align: 'right',
      cell: (journal) => (
        <Button tone="secondary" size="small" onClick={() => onOpen(journal.journal_id)}>
          <span>
            Both sides<span className="sr-only"> of {journal.description || journal.kind}</span>
          </span>
        </Button>
      ),
    },
  ];
}

/** Journals, one for each event of the bank, newest first. */
export function JournalsPanel({ onOpen }: { onOpen: (id: string) => void }) {
  const [date, setDate] = useState('');
  const query = useInfiniteQuery(journalsQuery(date));
  return (
    <Panel title="Journals" padding="none">
      <TextField
        className="max-w-60 px-5 pb-3"
        label="Business date"
        type="date"
        value={date}
        onChange={(event) => setDate(event.target.value)}
      />
      <Loaded query={query} situation="books" rows={6}>
        {({ pages }) => {
          const journals = pages.flatMap((page) => page.data);
          return journals.length === 0 ? (
            <EmptyState icon={<ScrollText />} title="No journals on this day" />
          ) : (
            <>
              <DataTable caption="Journals" columns={columns(onOpen)} rows={journals} keyOf={(row) => row.journal_id} />
              <LoadMore query={query} />
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}
