import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { type BookAccount, bookAccountsQuery } from '../../../api/desk/books-queries.ts';
import { Money } from '../../../components/money.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useSettled } from '../../../ui/settled-value.ts';
import { statusWords } from '../desk-labels.ts';
import { GroupedNumber } from '../grouped-number.tsx';
import { useListSize } from '../list-size.ts';
import { Loaded } from '../loaded.tsx';
import { PageButtons, showingOf } from '../page-buttons.tsx';
import { BookBalance } from './book-balance.tsx';

function columns(onOpen: (id: string) => void): readonly Column<BookAccount>[] {
  return [
    {
      header: 'Account',
      leads: true,
      cell: (account) => (
        <>
          <span className="block font-medium break-words">{account.holder}</span>
          <span className="block text-xs text-ink-muted">
            <GroupedNumber number={account.account_number} /> · {account.kind.replaceAll('_', ' ')}
          </span>
        </>
      ),
    },
    { header: 'Status', cell: (account) => statusWords(account.status).label },
    {
      header: 'Balance',
      align: 'right',
      cell: (account) => <BookBalance paise={account.balance} className="font-semibold" />,
    },
    {
      header: 'On hold',
      align: 'right',
      cell: (account) => (account.held === 0n ? '–' : <Money paise={account.held} />),
    },
    { header: 'Entries', align: 'right', cell: (account) => account.entries },
    {
      header: 'Actions',
      screenOnly: true,
      align: 'right',
      cell: (account) => (
        <Button tone="secondary" size="small" onClick={() => onOpen(account.account_id)}>
          <span>
            Entries<span className="sr-only"> of {account.holder}</span>
          </span>
        </Button>
      ),
    },
  ];
}

interface AccountsProps {
  readonly kind: string | undefined;
  readonly onKind: (kind: string | undefined) => void;
  readonly onOpen: (id: string) => void;
}

/** Accounts of the books: customers', deposits' and the bank's own. */
export function BookAccountsPanel({ kind, onKind, onOpen }: AccountsProps) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const search = useSettled(typed.trim(), 250);
  const limit = useListSize();
  const query = useQuery(bookAccountsQuery({ kind, page, limit, ...(search !== '' && { search }) }));
  return (
    <Panel
      title="Accounts"
      padding="none"
      actions={
        kind && (
          <Button tone="secondary" size="small" onClick={() => onKind(undefined)}>
            All kinds (now {kind.replaceAll('_', ' ')})
          </Button>
        )
      }
    >
      <TextField
        className="max-w-md px-5 pb-3"
        label="Search accounts"
        type="search"
        placeholder="Holder or account number"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setPage(1);
        }}
      />
      <Loaded query={query} situation="books" rows={6}>
        {({ accounts, total, totalPages }) => (
          <>
            {accounts.length === 0 ? (
              <EmptyState icon={<BookOpen />} title="No accounts found" />
            ) : (
              <DataTable
                dense
                caption="Accounts"
                columns={columns(onOpen)}
                rows={accounts}
                keyOf={(row) => row.account_id}
              />
            )}
            <PageButtons
              page={page}
              totalPages={totalPages}
              onPage={setPage}
              showing={showingOf(accounts.length, total, 'account')}
            />
          </>
        )}
      </Loaded>
    </Panel>
  );
}
