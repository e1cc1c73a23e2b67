import { useQuery } from '@tanstack/react-query';
import { bankerProfileQuery } from '../../../api/desk/staff-queries.ts';
import { PageLayout } from '../../../components/page-layout.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { deskDay, deskMoment } from '../desk-date.ts';
import { Loaded } from '../loaded.tsx';
import { StaffPasswordForm } from './staff-password-form.tsx';

/** The reader's profile and password (B-CU-16). */
export function StaffProfilePage() {
  const query = useQuery(bankerProfileQuery);
  return (
    <PageLayout title="My profile" width="text">
      <div className="flex flex-col gap-6">
        <Panel title="Your details" padding="none">
          <Loaded query={query} situation="profile">
            {(profile) => (
              <Facts
                className="px-5"
                facts={[
                  { label: 'Name', value: profile.name },
                  { label: 'Email address', value: profile.email },
                  { label: 'Role', value: profile.role === 'admin' ? 'Admin' : 'Banker' },
                  { label: 'On the staff since', value: deskDay(profile.created_at) },
                  {
                    label: 'Password last changed',
                    value: profile.password_changed_at ? deskMoment(profile.password_changed_at) : 'Never',
                  },
                  { label: 'Second factor', value: profile.twoFactorEnabled ? 'On' : 'Off' },
                ]}
              />
            )}
          </Loaded>
        </Panel>
        <Panel title="My password" description="Changing it ends your other sessions.">
          <StaffPasswordForm />
        </Panel>
      </div>
    </PageLayout>
  );
}
