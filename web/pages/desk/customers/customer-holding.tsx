import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskCustomerDetail } from '../../../api/desk/customer-queries.ts';
import { customerDepositsQuery } from '../../../api/desk/term-deposit-queries.ts';
import { Panel } from '../../../ui/panel.tsx';
import { DeskCardTable } from '../cards/desk-card-table.tsx';
import { Loaded } from '../loaded.tsx';
import { type DepositTask, DeskDepositDialog } from '../term-deposits/desk-deposit-dialog.tsx';
import { DeskDepositTable } from '../term-deposits/desk-deposit-table.tsx';

/** The customer's term deposits and debit card. */
export function CustomerHolding({ customer }: { customer: DeskCustomerDetail }) {
  const deposits = useQuery(customerDepositsQuery(customer.id));
  const [task, setTask] = useState<DepositTask>();
  return (
    <div className="flex flex-col gap-6">
      <Panel title="Deposits" padding="none">
        <Loaded query={deposits} situation="deposits">
          {(rows) => <DeskDepositTable deposits={rows} onTask={setTask} />}
        </Loaded>
      </Panel>
      <DeskCardTable customerId={customer.id} />
      <DeskDepositDialog task={task} onClose={() => setTask(undefined)} />
    </div>
  );
}
