import type { ReactNode } from 'react';
import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { Money } from '../../../components/money.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { accountTypeLabel } from '../desk-labels.ts';
import { RecentTransactionTable } from './recent-transaction-table.tsx';

// Invented people, an example of the real lists (decision 31).
const CUSTOMERS = [
  { id: 'sample-1', name: 'Sample Customer One', email: 'one@sample.example', type: 'savings', balance: 2_500_000n },
  { id: 'sample-2', name: 'Sample Customer Two', email: 'two@sample.example', type: 'current', balance: 7_850_050n },
  { id: 'sample-3', name: 'Sample Customer Three', email: 'three@sample.example', type: 'fixed', balance: 10_000_000n },
] as const;

function sample(id: string, type: Transaction['type'], amount: bigint, status: Transaction['status']): Transaction {
  const at = new Date('2026-01-05T10:30:00+05:30');
  return {
    id,
    type,
    amount,
    status,
    description: 'Sample',
    at,
    customer: { id, name: 'Sample Customer', accountNumber: '' },
  };
}
const TRANSACTIONS = [
  sample('sample-a', 'deposit', 500_000n, 'completed'),
  sample('sample-b', 'withdrawal', 120_000n, 'completed'),
  sample('sample-c', 'transfer', 25_000_000n, 'pending'),
];

/** Marks its content as an example: labelled, greyed and inert (decision 31). */
function SampleDataMark({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="relative rounded-panel border border-dashed border-line-strong p-4">
      <Badge tone="warning" className="absolute -top-3 left-4">
        {label}
      </Badge>
      <div inert className="opacity-70 saturate-50">
        {children}
      </div>
    </div>
  );
}

/** An example dashboard with invented customers and transactions: greyed, marked, and inert. */
export function SampleDashboard() {
  return (
    <SampleDataMark label="Sample data">
      <div className="flex flex-col gap-4">
        <Panel title="Customers" padding="none">
          <DataTable
            caption="Sample customers"
            rows={CUSTOMERS}
            keyOf={(row) => row.id}
            columns={[
              { header: 'Customer', leads: true, cell: (row) => `${row.name} · ${row.email}` },
              { header: 'Account type', cell: (row) => <Badge>{accountTypeLabel(row.type)}</Badge> },
              { header: 'Balance', align: 'right', cell: (row) => <Money paise={row.balance} /> },
            ]}
          />
        </Panel>
        <Panel title="Recent Transactions" padding="none">
          <RecentTransactionTable transactions={TRANSACTIONS} />
        </Panel>
      </div>
    </SampleDataMark>
  );
}
