import { useState } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import { Tabs } from '../../../ui/windows/tabs.tsx';
import { DashboardCustomers, useSearchFocus } from './dashboard-customers.tsx';
import { DashboardTransactions } from './dashboard-transactions.tsx';

type Side = 'customers' | 'transactions';

/** The customer/transaction panel: two tabs, one list at a time (B-DB-26). */
export function DashboardPeople() {
  const [side, setSide] = useState<Side>('customers');
  useSearchFocus(() => setSide('customers'));
  return (
    <Panel title="Customers and transactions">
      <Tabs<Side>
        label="Customers or transactions"
        value={side}
        onChange={setSide}
        tabs={[
          { value: 'customers', label: 'Customers', content: <DashboardCustomers /> },
          { value: 'transactions', label: 'Recent Transactions', content: <DashboardTransactions /> },
        ]}
      />
    </Panel>
  );
}
