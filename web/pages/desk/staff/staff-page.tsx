import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../api/client/session-store.ts';
import { staffListQuery } from '../../../api/desk/staff-queries.ts';
import { PageLayout } from '../../../components/page-layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { AloneNotice } from '../change-waits-notice.tsx';
import { Loaded } from '../loaded.tsx';
import { InviteStaffButton } from './invite-staff-button.tsx';
import { StaffTable } from './staff-table.tsx';

function StaffList() {
  const query = useQuery(staffListQuery);
  return (
    <Panel title="Members of staff" padding="none">
      <Loaded query={query} situation="staffList">
        {({ members, alone }) => (
          <>
            {alone && (
              <div className="px-5 pb-3">
                <AloneNotice />
              </div>
            )}
            <StaffTable members={members} alone={alone} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

/** The bank's staff: invite, disable, enable (admins; B-CU-16, decision 10). */
export function StaffPage() {
  const admin = useSession().role === 'admin';
  return (
    <PageLayout
      title="Staff"
      lead="Invitations are sent by e-mail, and each member sets their own password."
      actions={admin && <InviteStaffButton />}
    >
      {admin ? <StaffList /> : <Notice tone="warning">Only an admin may see and change the staff.</Notice>}
    </PageLayout>
  );
}
