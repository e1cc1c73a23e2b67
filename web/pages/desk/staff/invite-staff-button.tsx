import { UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { inviteStaff } from '../../../api/desk/staff-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog, DialogButtons } from '../../../ui/windows/dialog.tsx';
import { useDeskCall } from '../desk-call.ts';

function InviteForm({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<'banker' | 'admin'>('banker');
  const [tried, setTried] = useState(false);
  const { busy, problem, run } = useDeskCall();
  const wrong = {
    name: name.trim().length < 2 ? 'Name must be at least 2 characters long' : undefined,
    email: /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : 'Please enter a valid email address',
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong.name || wrong.email) return;
    void run({
      call: () => inviteStaff({ name: name.trim(), email: email.trim(), role }),
      situation: 'staff',
      success: ({ message }) => message ?? `Invitation sent to ${email.trim()}`,
      done: onClose,
    });
  };
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <TextField
        label="Full Name"
        value={name}
        error={tried ? wrong.name : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Email Address"
        type="email"
        autoComplete="off"
        value={email}
        error={tried ? wrong.email : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      <ChoiceGroup
        label="Role"
        value={role}
        onChange={setRole}
        choices={[
          { value: 'banker', label: 'Banker' },
          { value: 'admin', label: 'Admin' },
        ]}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      <DialogButtons>
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Send invitation
        </Button>
      </DialogButtons>
    </form>
  );
}

/** Invites a banker or an admin: they choose their own password by the mailed link. */
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
