import { useState } from 'react';
import type { DeskCustomer } from '../../../api/desk/customer-queries.ts';
import { PageLayout } from '../../../components/page-layout.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { CustomerPicker } from './customer-picker.tsx';
import { DeskDepositForm } from './desk-deposit-form.tsx';

/** Chooses the account, then the amount (B-DB-09). */
export function MakeDepositPage() {
  const [customer, setCustomer] = useState<DeskCustomer>();
  const again = () => setCustomer(undefined);
  return (
    <PageLayout title="Make deposit" lead="Cash from the teller into a customer’s account." width="text">
      {customer ? (
        <Panel
          title={customer.name}
          description={`${customer.customer_id} · ${customer.email}`}
          actions={
            <Button tone="secondary" size="small" onClick={again}>
              Another customer
            </Button>
          }
        >
          <DeskDepositForm key={customer.id} inPanel customer={customer} onClose={again} />
        </Panel>
      ) : (
        <Panel title="Select a customer">
          <CustomerPicker onPick={setCustomer} />
        </Panel>
      )}
    </PageLayout>
  );
}
