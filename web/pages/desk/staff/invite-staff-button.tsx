import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { inviteStaff } from '../../../api/desk/staff-queries.ts';
import { DialogForm } from '../../../forms/dialog-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { useDeskForm } from '../desk-form.ts';

function InviteForm({ onClose }: { onClose: () => void }) {
  const form = useDeskForm('createBanker', {
    defaults: { name: '', email: '', role: 'banker' },
    send: inviteStaff,
    situation: 'staff',
    success: ({ message }) => message ?? 'Invitation sent',
    done: onClose,
  });
  return (
    <DialogForm form={form} submit="Send invitation" onCancel={onClose}>
      <TextField label="Full Name" {...form.field('name')} />
      <TextField label="Email Address" type="email" autoComplete="off" {...form.field('email')} />
      <ChoiceGroup
        label="Role"
        choices={[
          { value: 'banker', label: 'Banker' },
          { value: 'admin', label: 'Admin' },
        ]}
        {...form.control('role')}
      />
    </DialogForm>
  );
}

/** Invites a banker or an admin, who sets a password by the mailed link. */
export function InviteStaffButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <UserPlus aria-hidden="true" className="size-4" />
        Invite
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Invite to the staff">
        <InviteForm onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
