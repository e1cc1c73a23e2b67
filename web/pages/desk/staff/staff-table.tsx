import { useState } from 'react';
import { useSession } from '../../../api/client/session-store.ts';
import { changeStaffStatus, type StaffMember } from '../../../api/desk/staff-queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { ExplainedButton } from '../../../ui/windows/explained-button.tsx';
import { useDeskCall } from '../desk-call.ts';
import { deskDay } from '../desk-date.ts';
import { useFirstRows } from '../list-size.ts';
import { ShowMore } from '../load-more.tsx';
import { type ChosenStep, StaffStepDialog } from './staff-step-dialog.tsx';

function StandingBadge({ member }: { member: StaffMember }) {
  if (member.disabled_at) return <Badge tone="bad">Disabled {deskDay(member.disabled_at)}</Badge>;
  return member.has_password ? <Badge tone="good">Active</Badge> : <Badge tone="warning">Invited</Badge>;
}

function StandingButton({ member, onStep }: { member: StaffMember; onStep: (chosen: ChosenStep) => void }) {
  const { user } = useSession();
  const { busy, run } = useDeskCall();
  const disabled = member.disabled_at !== null;
  return (
    <ExplainedButton
      tone="secondary"
      size="small"
      busy={busy}
      disabledReason={member.id === user?.id ? 'You cannot disable yourself.' : undefined}
      onClick={() =>
        disabled
          ? void run({
              call: () => changeStaffStatus(member.id, 'active'),
              situation: 'staff',
              success: ({ message }) => message ?? `${member.name} is now active`,
            })
          : onStep({ member, step: 'disable' })
      }
    >
      <span>
        {disabled ? 'Enable' : 'Disable'}
        <span className="sr-only"> {member.name}</span>
      </span>
    </ExplainedButton>
  );
}

function StepButtons({ member, onStep }: { member: StaffMember; onStep: (chosen: ChosenStep) => void }) {
  const { user } = useSession();
  if (member.id === user?.id) return null;
  const isAdmin = member.role === 'admin';
  return (
    <>
      {member.has_factor && (
        <Button tone="secondary" size="small" onClick={() => onStep({ member, step: 'resetFactor' })}>
          <span>
            Reset second factor<span className="sr-only"> of {member.name}</span>
          </span>
        </Button>
      )}
      {!member.disabled_at && (
        <Button
          tone="secondary"
          size="small"
          onClick={() => onStep({ member, step: isAdmin ? 'makeBanker' : 'makeAdmin' })}
        >
          <span>
            {isAdmin ? 'Make a banker' : 'Make an admin'}
            <span className="sr-only"> of {member.name}</span>
          </span>
        </Button>
      )}
    </>
  );
}

function columns(onStep: (chosen: ChosenStep) => void): readonly Column<StaffMember>[] {
  return [
    {
      header: 'Name',
      leads: true,
      cell: (member) => (
        <>
          <span className="block font-medium break-words">{member.name}</span>
          <span className="block text-sm font-normal break-all text-ink-muted">{member.email}</span>
        </>
      ),
    },
    { header: 'Role', cell: (member) => (member.role === 'admin' ? 'Admin' : 'Banker') },
    { header: 'Since', cell: (member) => deskDay(member.created_at) },
    { header: 'Status', cell: (member) => <StandingBadge member={member} /> },
    { header: 'Second factor', cell: (member) => (member.has_factor ? 'On' : 'Off') },
    {
      header: 'Actions',
      screenOnly: true,
      align: 'right',
      cell: (member) => (
        <span className="inline-flex flex-wrap justify-end gap-2">
          <StepButtons member={member} onStep={onStep} />
          <StandingButton member={member} onStep={onStep} />
        </span>
      ),
    },
  ];
}

/** The staff, one line each; `alone` for the only admin. */
export function StaffTable({ members, alone }: { members: readonly StaffMember[]; alone: boolean }) {
  const [chosen, setChosen] = useState<ChosenStep>();
  const { shown, more } = useFirstRows(members);
  return (
    <>
      <DataTable caption="Staff" columns={columns(setChosen)} rows={shown} keyOf={(member) => member.id} />
      <ShowMore more={more} />
      <StaffStepDialog chosen={chosen} alone={alone} onClose={() => setChosen(undefined)} />
    </>
  );
}
