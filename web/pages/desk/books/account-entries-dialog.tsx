import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { kindWords } from '../../../../contract/vocabulary/movement-kinds.ts';
import { accountAsAtQuery, accountEntriesQuery, type BookEntry } from '../../../api/desk/books-queries.ts';
import { Money } from '../../../components/money.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { DayField } from '../day-field.tsx';
import { deskMoment } from '../desk-date.ts';
import { GroupedNumber } from '../grouped-number.tsx';
import { LoadMore } from '../load-more.tsx';
import { Loaded } from '../loaded.tsx';
import { BookBalance } from './book-balance.tsx';
import { SignedEntry } from './signed-entry.tsx';

function columns(onJournal: (id: string) => void): readonly Column<BookEntry>[] {
  return [
    { header: 'No.', align: 'right', wideOnly: true, cell: (entry) => entry.seq },
    {
      header: 'Entry',
      leads: true,
      cell: (entry) => (
        <>
          <button
            type="button"
            onClick={() => onJournal(entry.journal_id)}
            className="text-left font-medium break-words underline-offset-4 hover:underline"
          >
            {kindWords(entry.kind)}
          </button>
          <span className="block text-xs break-words text-ink-muted">
            {entry.description} · {deskMoment(entry.created_at)}
            {entry.booked_at && ` · Back-dated, booked ${deskMoment(entry.booked_at)}`}
          </span>
        </>
      ),
    },
    { header: 'Amount', align: 'right', cell: (entry) => <SignedEntry paise={entry.amount} /> },
    { header: 'Balance after', align: 'right', cell: (entry) => <BookBalance paise={entry.balance_after} /> },
  ];
}

/** The account's balance at the end of a day that is chosen; nothing before. */
function AsAt({ id, date, onDate }: { id: string; date: string; onDate: (date: string) => void }) {
  const { data } = useQuery({ ...accountAsAtQuery(id, date), enabled: date !== '' });
  return (
    <div className="flex flex-col gap-3 pb-4">
      <DayField className="max-w-60" label="As at the end of" value={date} onChange={onDate} />
      {date !== '' && data && (
        <Facts
          facts={[
            { label: 'Balance', value: <BookBalance paise={data.balance} /> },
            { label: 'On hold', value: <Money paise={data.held} /> },
            { label: 'Available', value: <BookBalance paise={data.available} /> },
          ]}
        />
      )}
    </div>
  );
}

function Entries({ id, date, onJournal }: { id: string; date: string; onJournal: (id: string) => void }) {
  const query = useInfiniteQuery(accountEntriesQuery(id, date));
  return (
    <div className="-mx-5">
      <Loaded query={query} situation="books" rows={6}>
        {({ pages }) => (
          <>
            <DataTable
              caption="Entries, newest first"
              columns={columns(onJournal)}
              rows={pages.flatMap((page) => page.data)}
              keyOf={(entry) => String(entry.seq)}
            />
            <LoadMore query={query} />
          </>
        )}
      </Loaded>
    </div>
  );
}

/** The holder, number and balance of the account whose entries are listed. */
function Whose({ id }: { id: string }) {
  const account = useInfiniteQuery(accountEntriesQuery(id, '')).data?.pages[0]?.meta?.account;
  return (
    account && (
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 pb-3">
        <span className="min-w-0">
          <span className="font-semibold break-words">{account.holder}</span>{' '}
          <span className="text-sm text-ink-muted">
            <GroupedNumber number={account.account_number} />
          </span>
        </span>
        <BookBalance paise={account.balance} className="font-semibold" />
      </p>
    )
  );
}

/** An account now, or as at the end of the day that is chosen: its balance and its entries. */
function AccountAsAt({ id, onJournal }: { id: string; onJournal: (id: string) => void }) {
  const [date, setDate] = useState('');
  return (
    <>
      <Whose id={id} />
      <AsAt id={id} date={date} onDate={setDate} />
      <Entries id={id} date={date} onJournal={onJournal} />
    </>
  );
}

interface EntriesDialogProps {
  readonly id: string | undefined;
  readonly onJournal: (id: string) => void;
  readonly onClose: () => void;
}

/** The entries of one account, each linked to its journal. */
export function AccountEntriesDialog({ id, onJournal, onClose }: EntriesDialogProps) {
  const [last, setLast] = useState(id);
  if (id && id !== last) setLast(id);
  return (
    <Dialog open={id !== undefined} onClose={onClose} ownAddress title="Account entries" size="large">
      {last && <AccountAsAt key={last} id={last} onJournal={onJournal} />}
    </Dialog>
  );
}
