import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskCustomerDetail } from '../../../api/desk/customer-queries.ts';
import { customerTermDepositsQuery } from '../../../api/desk/term-deposit-queries.ts';
import { Panel } from '../../../ui/panel.tsx';
import { DeskCardTable } from '../cards/desk-card-table.tsx';
import { Loaded } from '../loaded.tsx';
import { DeskTermDepositDialog, type TermDepositTask } from '../term-deposits/desk-term-deposit-dialog.tsx';
import { DeskTermDepositTable } from '../term-deposits/desk-term-deposit-table.tsx';

/** The customer's term deposits and debit card. */
export function CustomerHolding({ customer }: { customer: DeskCustomerDetail }) {
  const deposits = useQuery(customerTermDepositsQuery(customer.id));
  const [task, setTask] = useState<TermDepositTask>();
  return (
    <div className="flex flex-col gap-6">
      <Panel title="Deposits" padding="none">
        <Loaded query={deposits} situation="deposits">
          {(rows) => <DeskTermDepositTable deposits={rows} onTask={setTask} />}
        </Loaded>
      </Panel>
      <DeskCardTable customerId={customer.id} />
      <DeskTermDepositDialog task={task} onClose={() => setTask(undefined)} />
    </div>
  );
}
