import { useState } from 'react';
import { clearCustomerFlag, type DeskCustomerDetail } from '../../../api/desk/customer-queries.ts';
import { DialogForm } from '../../../forms/dialog-form.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { deskMoment } from '../desk-date.ts';
import { useDeskForm } from '../desk-form.ts';

type RaisedFlag = DeskCustomerDetail['flags'][number];

function ClearFlagForm({ customerId, flag, onClose }: { customerId: string; flag: RaisedFlag; onClose: () => void }) {
  const form = useDeskForm('clearFlag', {
    defaults: { reason: '' },
    send: ({ reason }) => clearCustomerFlag(customerId, flag.id, reason),
    situation: 'flag',
    success: () => 'Flag cleared',
    done: onClose,
  });
  return (
    <DialogForm form={form} submit="Clear flag" onCancel={onClose}>
      <TextAreaField label="Reason for clearing the flag" maxLength={500} {...form.field('reason')} />
    </DialogForm>
  );
}

/** All flags: who set and cleared them, and why. */
export function FlagHistory({ customer }: { customer: DeskCustomerDetail }) {
  const [clearing, setClearing] = useState<RaisedFlag>();
  return (
    <>
      <ul aria-label="Flags" className="divide-y divide-line text-sm">
        {customer.flags.map((flag) => (
          <li key={flag.id} className="flex flex-wrap items-start justify-between gap-3 py-3">
            <div className="min-w-0 flex-1 basis-52">
              <p className="font-medium break-words">{flag.reason}</p>
              <p className="text-ink-muted">
                Raised by {flag.raised_by}, {deskMoment(flag.raised_at)}
              </p>
              {flag.cleared_at && (
                <p className="break-words text-ink-muted">
                  Cleared by {flag.cleared_by ?? 'the bank'}, {deskMoment(flag.cleared_at)}: {flag.cleared_reason}
                </p>
              )}
            </div>
            {flag.cleared_at ? (
              <Badge>Cleared</Badge>
            ) : (
              <Button tone="secondary" size="small" onClick={() => setClearing(flag)}>
                Clear
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog open={clearing !== undefined} onClose={() => setClearing(undefined)} title="Clear flag" size="small">
        {clearing && <ClearFlagForm customerId={customer.id} flag={clearing} onClose={() => setClearing(undefined)} />}
      </Dialog>
    </>
  );
}
