import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { kindWords } from '../../../../contract/vocabulary/movement-kinds.ts';
import { shownReference } from '../../../../contract/vocabulary/transaction-reference.ts';
import { journalQuery } from '../../../api/desk/books-queries.ts';
import { Money } from '../../../components/money.tsx';
import { TransactionStatusBadge } from '../../../components/status-badge.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { deskDay, deskMoment } from '../desk-date.ts';
import { GroupedNumber } from '../grouped-number.tsx';
import { Loaded } from '../loaded.tsx';
import { BookBalance } from './book-balance.tsx';
import { SignedEntry } from './signed-entry.tsx';

function JournalSides({ id, onAccount }: { id: string; onAccount: (id: string) => void }) {
  const query = useQuery(journalQuery(id));
  return (
    <Loaded query={query} situation="books">
      {(journal) => (
        <>
          <Facts
            facts={[
              { label: 'Kind', value: kindWords(journal.kind) },
              { label: 'Status', value: <TransactionStatusBadge status={journal.status} /> },
              { label: 'Amount', value: <Money paise={journal.amount} /> },
              { label: 'Description', value: journal.description || '–' },
              { label: 'Made by', value: journal.actor },
              { label: 'Posted at', value: deskMoment(journal.created_at) },
              { label: 'Business date', value: deskDay(noonOfBusinessDate(journal.business_date)) },
              { label: 'Reference', value: shownReference(id) },
              { label: 'Idempotency key', value: <span className="text-xs break-all">{journal.idempotency_key}</span> },
            ]}
          />
          <div className="-mx-5 mt-4">
            {journal.entries.length === 0 ? (
              <p className="px-5 text-sm text-ink-muted">Nothing is posted yet: the amount is on hold.</p>
            ) : (
              <DataTable
                caption="Entries of the journal"
                rows={journal.entries}
                keyOf={(entry) => `${entry.account_id}${entry.seq}`}
                columns={[
                  {
                    header: 'Account',
                    leads: true,
                    cell: (entry) => (
                      <>
                        <button
                          type="button"
                          onClick={() => onAccount(entry.account_id)}
                          className="text-left font-medium break-words underline-offset-4 hover:underline"
                        >
                          {entry.holder}
                        </button>
                        <span className="block text-xs text-ink-muted">
                          <GroupedNumber number={entry.account_number} /> · entry {entry.seq}
                        </span>
                      </>
                    ),
                  },
                  { header: 'Side', align: 'right', cell: (entry) => <SignedEntry paise={entry.amount} /> },
                  {
                    header: 'Balance after',
                    align: 'right',
                    cell: (entry) => <BookBalance paise={entry.balance_after} />,
                  },
                ]}
              />
            )}
          </div>
        </>
      )}
    </Loaded>
  );
}

interface JournalDialogProps {
  readonly id: string | undefined;
  readonly onAccount: (id: string) => void;
  readonly onClose: () => void;
}

/** One journal with both its sides. */
export function JournalDialog({ id, onAccount, onClose }: JournalDialogProps) {
  const [last, setLast] = useState(id);
  if (id && id !== last) setLast(id);
  return (
    <Dialog open={id !== undefined} onClose={onClose} ownAddress title="Journal" size="large">
      {last && <JournalSides key={last} id={last} onAccount={onAccount} />}
    </Dialog>
  );
}
