import { useSession } from '../../../api/client/session-store.ts';
import { changeStaffStatus, type StaffMember } from '../../../api/desk/staff-queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { ExplainedButton } from '../../../ui/windows/explained-button.tsx';
import { useDeskCall } from '../desk-call.ts';
import { deskDay } from '../desk-date.ts';

function StandingBadge({ member }: { member: StaffMember }) {
  if (member.disabled_at) return <Badge tone="bad">Disabled {deskDay(member.disabled_at)}</Badge>;
  return member.has_password ? <Badge tone="good">Active</Badge> : <Badge tone="warning">Invited</Badge>;
}

function StandingButton({ member }: { member: StaffMember }) {
  const { user } = useSession();
  const { busy, run } = useDeskCall();
  const disabled = member.disabled_at !== null;
  return (
    <ExplainedButton
      tone={disabled ? 'secondary' : 'danger'}
      size="small"
      busy={busy}
      disabledReason={member.id === user?.id ? 'You cannot disable yourself.' : undefined}
      onClick={() =>
        void run({
          call: () => changeStaffStatus(member.id, disabled ? 'active' : 'disabled'),
          situation: 'staff',
          success: ({ message }) => message ?? `${member.name} is now ${disabled ? 'active' : 'disabled'}`,
        })
      }
    >
      <span>
        {disabled ? 'Enable' : 'Disable'}
        <span className="sr-only"> {member.name}</span>
      </span>
    </ExplainedButton>
  );
}

const COLUMNS: readonly Column<StaffMember>[] = [
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
  { header: 'Standing', cell: (member) => <StandingBadge member={member} /> },
  { header: 'Actions', align: 'right', cell: (member) => <StandingButton member={member} /> },
];

/** The staff, one line each. */
export function StaffTable({ members }: { members: readonly StaffMember[] }) {
  return <DataTable caption="Staff" columns={COLUMNS} rows={members} keyOf={(member) => member.id} />;
}
