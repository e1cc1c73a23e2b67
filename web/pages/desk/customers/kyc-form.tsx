import { useState } from 'react';
import {
  type DeskCustomer,
  type DeskCustomerDetail,
  deskCustomerQuery,
  saveCustomerKyc,
} from '../../../api/desk/customer-queries.ts';
import { DialogForm } from '../../../forms/dialog-form.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DayField } from '../day-field.tsx';
import { deskMoment } from '../desk-date.ts';
import { useDeskForm } from '../desk-form.ts';
import { KYC } from '../desk-labels.ts';
import { useFreshRecord } from '../fresh-record.ts';
import { Loaded } from '../loaded.tsx';

const CHOICES = Object.entries(KYC).map(([value, { label }]) => ({
  value,
  label: label.replace(/^KYC (.)/, (_all, first: string) => first.toUpperCase()),
}));

function KycFields({ customer, onClose }: { customer: DeskCustomerDetail; onClose: () => void }) {
  // The record that the banker has read: a colleague's later one must not be replaced unseen.
  const [kyc] = useState(customer.kyc);
  const form = useDeskForm('updateKyc', {
    defaults: {
      status: kyc.status,
      panLastFour: kyc.pan_last_four,
      aadhaarLastFour: kyc.aadhaar_last_four,
      // A chosen day that has passed does not stand in the way of the next one.
      nextReview: kyc.status === 'review_due' ? '' : (kyc.chosen_review ?? ''),
    },
    body: ({ status, panLastFour, aadhaarLastFour, nextReview }) => ({
      status,
      panLastFour: panLastFour.toUpperCase() || undefined,
      aadhaarLastFour: aadhaarLastFour || undefined,
      // Omitted, no day is chosen; null takes a chosen one away.
      nextReview: nextReview || (kyc.chosen_review ? null : undefined),
      replaces: kyc.id,
    }),
    send: (body) => saveCustomerKyc(customer.id, body),
    situation: 'kyc',
    success: () => 'KYC updated',
    done: onClose,
  });
  return (
    <DialogForm form={form} submit="Save KYC" onCancel={onClose}>
      <SelectField label="Status" choices={CHOICES} {...form.field('status')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="PAN, last four" maxLength={4} autoComplete="off" {...form.field('panLastFour')} />
        <TextField
          label="Aadhaar, last four"
          maxLength={4}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('aadhaarLastFour')}
        />
      </div>
      <DayField label="Next review" hint="Empty: the day that follows from the risk" {...form.control('nextReview')} />
      {kyc.updated_at && (
        <p className="text-sm text-ink-muted">
          Last updated {deskMoment(kyc.updated_at)}
          {kyc.updated_by ? ` by ${kyc.updated_by}` : ''}
        </p>
      )}
    </DialogForm>
  );
}

/** The customer's KYC record (B-DB-12). */
export function KycForm({ customer, onClose }: { customer: DeskCustomer; onClose: () => void }) {
  const detail = useFreshRecord(deskCustomerQuery(customer.id));
  return (
    <Loaded query={detail} situation="customer">
      {(loaded) => <KycFields customer={loaded} onClose={onClose} />}
    </Loaded>
  );
}
