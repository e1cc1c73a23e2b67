import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { type DeskCustomerDetail, writeCustomerNote } from '../../../api/desk/customer-queries.ts';
import { DialogForm } from '../../../forms/dialog-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { deskMoment } from '../desk-date.ts';
import { useDeskForm } from '../desk-form.ts';

type Note = DeskCustomerDetail['notes'][number];

/** The decision beside which a note was written; none for a note by itself. */
const BESIDE: Record<Note['kind'], string | undefined> = {
  customer: undefined,
  status: 'Change of the status',
  transaction: 'Decision on a transaction',
  change: 'Decision on a change',
};

function NoteForm({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const form = useDeskForm('writeCustomerNote', {
    defaults: { note: '' },
    send: ({ note }) => writeCustomerNote(customerId, note),
    situation: 'note',
    success: () => 'Note saved',
    done: onClose,
  });
  return (
    <DialogForm form={form} submit="Save note" onCancel={onClose}>
      <TextAreaField
        label="Note"
        hint="Only the staff read it, never the customer."
        maxLength={500}
        {...form.field('note')}
      />
    </DialogForm>
  );
}

/** Everything that the staff wrote for the staff about this customer, with author and time. */
export function CustomerNotes({ customer }: { customer: DeskCustomerDetail }) {
  const [writing, setWriting] = useState(false);
  const close = () => setWriting(false);
  return (
    <Panel
      title="Internal notes"
      actions={
        <Button tone="secondary" size="small" onClick={() => setWriting(true)}>
          Write a note
        </Button>
      }
    >
      {customer.notes.length === 0 ? (
        <EmptyState icon={<NotebookPen />} title="No notes about this customer yet" />
      ) : (
        <ul aria-label="Internal notes" className="divide-y divide-line text-sm">
          {customer.notes.map((note) => (
            <li key={note.id} className="py-3">
              <p className="font-medium break-words whitespace-pre-line">{note.note}</p>
              <p className="text-ink-muted">
                {[note.written_by, deskMoment(note.written_at), BESIDE[note.kind]].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Dialog open={writing} onClose={close} title="Write a note">
        <NoteForm customerId={customer.id} onClose={close} />
      </Dialog>
    </Panel>
  );
}
