import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type DeskCustomer,
  type DeskCustomerDetail,
  deskCustomerQuery,
  rateCustomerRisk,
} from '../../../api/desk/customer-queries.ts';
import { DialogForm } from '../../../forms/dialog-form.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useDeskForm } from '../desk-form.ts';
import { Loaded } from '../loaded.tsx';
import { RiskNow } from './customer-risk.tsx';

const CHOICES = [
  { value: 'low', label: 'Low: KYC at least every ten years' },
  { value: 'medium', label: 'Medium: KYC at least every eight years' },
  { value: 'high', label: 'High: KYC at least every two years' },
];

function RiskFields({ customer, onClose }: { customer: DeskCustomerDetail; onClose: () => void }) {
  // The rating that the banker has read: a colleague's later one must not be replaced unseen.
  const [seen] = useState(customer.risk_ratings[0]);
  const form = useDeskForm('rateRisk', {
    defaults: { category: seen?.category ?? '', reason: '' },
    body: (typed) => ({ ...typed, replaces: seen?.id ?? null }),
    send: (rating) => rateCustomerRisk(customer.id, rating),
    situation: 'risk',
    success: () => 'Risk rated',
    done: onClose,
  });
  return (
    <DialogForm form={form} submit="Save risk" onCancel={onClose}>
      {seen && <RiskNow rating={seen} />}
      <SelectField label="Category" placeholder="Choose a category" choices={CHOICES} {...form.field('category')} />
      <TextAreaField
        label="Reason"
        hint="Only the staff read it. The customer must not learn of the category."
        maxLength={500}
        {...form.field('reason')}
      />
    </DialogForm>
  );
}

/** Rates the customer's risk for a reason. */
export function RiskForm({ customer, onClose }: { customer: DeskCustomer; onClose: () => void }) {
  const detail = useQuery(deskCustomerQuery(customer.id));
  return (
    <Loaded query={detail} situation="customer">
      {(loaded) => <RiskFields customer={loaded} onClose={onClose} />}
    </Loaded>
  );
}
