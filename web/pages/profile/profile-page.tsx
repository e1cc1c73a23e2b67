import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CustomerProfile, profileQuery } from '../../api/account-queries.ts';
import { errorMessage, referenceOf } from '../../api/error-message.ts';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { PageLayout } from '../../components/page-layout.tsx';
import { paths } from '../../paths.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { useMediaQuery } from '../../ui/media-query.ts';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useWords } from '../../words/use-words.tsx';
import { ActivitySection } from './activity-section.tsx';
import { DataSection } from './data-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecuritySection } from './security-section.tsx';

const TABS = ['profile', 'activity', 'security', 'notifications', 'data'] as const;
type ProfileTab = (typeof TABS)[number];

function sectionsOf(profile: CustomerProfile) {
  return {
    profile: <ProfileSection profile={profile} />,
    activity: <ActivitySection />,
    security: <SecuritySection profile={profile} />,
    notifications: <NotificationsSection />,
    data: <DataSection email={profile.email} />,
  } satisfies Record<ProfileTab, unknown>;
}

function Sections({ profile }: { profile: CustomerProfile }) {
  const t = useWords().profile;
  const narrow = useMediaQuery('(width < 640px)');
  const [tab, setTab] = useState<ProfileTab>('profile');
  const sections = sectionsOf(profile);
  if (narrow) {
    return (
      <Tabs
        label={t.tabsLabel}
        value={tab}
        onChange={setTab}
        tabs={TABS.map((value) => ({ value, label: t.tabs[value], content: sections[value] }))}
      />
    );
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        {sections.profile}
        {sections.activity}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {sections.security}
        {sections.notifications}
        {sections.data}
      </div>
    </div>
  );
}

/** /customer/profile: tabs below 640 px, all sections side by side above (C-PF-02). */
export function ProfilePage() {
  const words = useWords();
  const t = words.profile;
  const profile = useQuery(profileQuery);
  return (
    <PageLayout
      above={
        <Breadcrumb
          crumbs={[
            { to: paths.home, label: words.site.homeCrumb },
            { to: paths.customerDashboard, label: words.site.dashboard },
          ]}
          here={t.title}
        />
      }
      title={t.title}
      lead={t.lead}
    >
      {profile.isPending && (
        <Panel title={t.details.title}>
          <SkeletonRows rows={5} />
        </Panel>
      )}
      {profile.isError && (
        <ErrorPanel
          title={t.title}
          message={errorMessage(profile.error, 'profile', words)}
          reference={referenceOf(profile.error)}
          busy={profile.isFetching}
          onRetry={() => void profile.refetch()}
        />
      )}
      {profile.data && <Sections profile={profile.data} />}
    </PageLayout>
  );
}
