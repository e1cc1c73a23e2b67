import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type DeskCustomer,
  type DeskCustomerDetail,
  deskCustomerQuery,
  type KycStatus,
  saveCustomerKyc,
} from '../../../api/desk/customer-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DialogButtons } from '../../../ui/windows/dialog.tsx';
import { useDeskCall } from '../desk-call.ts';
import { deskMoment } from '../desk-date.ts';
import { KYC } from '../desk-labels.ts';
import { Loaded } from '../loaded.tsx';

const CHOICES = Object.entries(KYC).map(([value, { label }]) => ({ value, label: label.replace('KYC ', '') }));

function wrongOf(pan: string, aadhaar: string): { pan?: string; aadhaar?: string } {
  return {
    ...(pan !== '' && !/^\d{3}[A-Za-z]$/.test(pan) && { pan: 'Please enter the last four characters of the PAN' }),
    ...(aadhaar !== '' &&
      !/^\d{4}$/.test(aadhaar) && { aadhaar: 'Please enter the last four digits of the Aadhaar number' }),
  };
}

function KycFields({ customer, onClose }: { customer: DeskCustomerDetail; onClose: () => void }) {
  const { kyc } = customer;
  const [status, setStatus] = useState<KycStatus>(kyc.status);
  const [pan, setPan] = useState(kyc.pan_last_four);
  const [aadhaar, setAadhaar] = useState(kyc.aadhaar_last_four);
  const [nextReview, setNextReview] = useState(kyc.next_review ?? '');
  const [tried, setTried] = useState(false);
  const { busy, problem, run } = useDeskCall();
  const wrong = wrongOf(pan, aadhaar);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(wrong).length > 0) return;
    void run({
      call: () =>
        saveCustomerKyc(customer.id, {
          status,
          ...(pan !== '' && { panLastFour: pan.toUpperCase() }),
          ...(aadhaar !== '' && { aadhaarLastFour: aadhaar }),
          // Left out, the bank sets the date of a verified record itself; null takes a date away.
          ...(nextReview !== '' && { nextReview }),
          ...(nextReview === '' && kyc.next_review && { nextReview: null }),
        }),
      situation: 'kyc',
      success: () => 'KYC updated',
      done: onClose,
    });
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      {/* The list offers exactly the statuses of the contract. */}
      <SelectField
        label="Status"
        choices={CHOICES}
        value={status}
        onChange={(event) => setStatus(event.target.value as KycStatus)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="PAN, last four"
          maxLength={4}
          autoComplete="off"
          value={pan}
          error={tried ? wrong.pan : undefined}
          onChange={(event) => setPan(event.target.value)}
        />
        <TextField
          label="Aadhaar, last four"
          maxLength={4}
          inputMode="numeric"
          autoComplete="off"
          value={aadhaar}
          error={tried ? wrong.aadhaar : undefined}
          onChange={(event) => setAadhaar(event.target.value)}
        />
      </div>
      <TextField
        label="Next review"
        type="date"
        hint="Optional"
        value={nextReview}
        onChange={(event) => setNextReview(event.target.value)}
      />
      {kyc.updated_at && (
        <p className="text-sm text-ink-muted">
          Last updated {deskMoment(kyc.updated_at)}
          {kyc.updated_by ? ` by ${kyc.updated_by}` : ''}
        </p>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      <DialogButtons>
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Save KYC
        </Button>
      </DialogButtons>
    </form>
  );
}

/** What the bank knows of who the customer is (B-DB-12). */
export function KycForm({ customer, onClose }: { customer: DeskCustomer; onClose: () => void }) {
  const detail = useQuery(deskCustomerQuery(customer.id));
  return (
    <Loaded query={detail} situation="customer">
      {(loaded) => <KycFields customer={loaded} onClose={onClose} />}
    </Loaded>
  );
}
