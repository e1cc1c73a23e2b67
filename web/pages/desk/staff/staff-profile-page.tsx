import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../api/client/session-store.ts';
import { bankerProfileQuery } from '../../../api/desk/staff-queries.ts';
import { PageLayout } from '../../../components/page-layout.tsx';
import { DeviceList } from '../../../factors/device-list.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { deskDay, deskMoment } from '../desk-date.ts';
import { Loaded } from '../loaded.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { StaffPasswordForm } from './staff-password-form.tsx';

/** The reader's profile, second factor, password and open sessions (B-CU-16). */
export function StaffProfilePage() {
  const query = useQuery(bankerProfileQuery);
  const shut = (useSession().user?.access ?? 'open') !== 'open';
  return (
    <PageLayout title="My profile" width="text">
      <div className="flex flex-col gap-6">
        {shut && (
          <Notice tone="warning">
            Only this page is open to you until you have set up a second factor and given it in this session.
          </Notice>
        )}
        <Panel title="Your details" padding="none">
          <Loaded query={query} situation="profile">
            {(profile) => (
              <Facts
                className="px-5"
                facts={[
                  { label: 'Name', value: profile.name },
                  { label: 'E-mail address', value: profile.email },
                  { label: 'Role', value: profile.role === 'admin' ? 'Admin' : 'Banker' },
                  { label: 'On the staff since', value: deskDay(profile.created_at) },
                  {
                    label: 'Password last changed',
                    value: profile.password_changed_at ? deskMoment(profile.password_changed_at) : 'Never',
                  },
                ]}
              />
            )}
          </Loaded>
        </Panel>
        <SecondFactorPanel />
        <Panel title="My password" description="Changing it ends your other sessions.">
          <StaffPasswordForm />
        </Panel>
        {!shut && (
          <Panel title="My sessions">
            <DeviceList />
          </Panel>
        )}
      </div>
    </PageLayout>
  );
}
