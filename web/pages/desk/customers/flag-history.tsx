import { type FormEvent, useState } from 'react';
import { clearCustomerFlag, type DeskCustomerDetail } from '../../../api/desk/customer-queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog, DialogButtons } from '../../../ui/windows/dialog.tsx';
import { useDeskCall } from '../desk-call.ts';
import { deskMoment } from '../desk-date.ts';

type RaisedFlag = DeskCustomerDetail['flags'][number];

function ClearFlagForm({ customerId, flag, onClose }: { customerId: string; flag: RaisedFlag; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { busy, problem, run } = useDeskCall();
  const clear = (event: FormEvent) => {
    event.preventDefault();
    // A form inside another's window must not send that one.
    event.stopPropagation();
    if (reason.trim().length < 5) return setWrong('Please give a reason of 5 to 500 characters');
    void run({
      call: () => clearCustomerFlag(customerId, flag.id, reason.trim()),
      situation: 'flag',
      success: () => 'Flag cleared',
      done: onClose,
    });
  };
  return (
    <form noValidate onSubmit={clear}>
      <TextAreaField
        label="Why the flag can go"
        maxLength={500}
        value={reason}
        error={wrong}
        onChange={(event) => setReason(event.target.value)}
      />
      {problem && (
        <Notice tone="error" className="mt-3">
          {problem}
        </Notice>
      )}
      <DialogButtons>
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Clear flag
        </Button>
      </DialogButtons>
    </form>
  );
}

/** Every flag there has been: who raised it and why, who cleared it and why. */
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
