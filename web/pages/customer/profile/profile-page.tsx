import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { type CustomerProfile, profileQuery } from '../../../api/customer/account-queries.ts';
import { useLiveUpdates } from '../../../api/customer/live-updates.ts';
import { Breadcrumb } from '../../../components/breadcrumb.tsx';
import { PageLayout } from '../../../components/page-layout.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { useMediaQuery } from '../../../ui/media-query.ts';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { ActivitySection } from './activity-section.tsx';
import { DataSection } from './data-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SectionTabs, sectionId, tabId } from './section-tabs.tsx';
import { SecuritySection } from './security-section.tsx';

const TABS = ['profile', 'activity', 'security', 'notifications', 'data'] as const;
type ProfileTab = (typeof TABS)[number];

// On a phone the columns dissolve, so that only the visible section's gaps remain.
const COLUMN = 'flex min-w-0 flex-col gap-6 max-sm:contents';

function Section({ of, tab, children }: { of: ProfileTab; tab: ProfileTab | undefined; children: ReactNode }) {
  const asTab = tab !== undefined;
  return (
    <div
      id={sectionId(of)}
      role={asTab ? 'tabpanel' : undefined}
      aria-labelledby={asTab ? tabId(of) : undefined}
      hidden={asTab && tab !== of}
      className="min-w-0 scroll-mt-20"
    >
      {children}
    </div>
  );
}

function Sections({ profile }: { profile: CustomerProfile }) {
  const t = useWords().profile;
  const narrow = useMediaQuery('(width < 640px)');
  const hash = useRouterState({ select: (state) => state.location.hash });
  const [chosen, setChosen] = useState<ProfileTab>('profile');
  const [followed, setFollowed] = useState('');
  // A link to a section opens its tab, once.
  if (hash !== followed) {
    setFollowed(hash);
    setChosen(TABS.find((each) => sectionId(each) === hash) ?? chosen);
  }
  const tab = narrow ? chosen : undefined;
  return (
    <>
      {narrow && (
        <SectionTabs
          label={t.tabsLabel}
          value={chosen}
          onChange={setChosen}
          tabs={TABS.map((value) => ({ value, label: t.tabs[value] }))}
        />
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className={COLUMN}>
          <Section of="profile" tab={tab}>
            <ProfileSection profile={profile} />
          </Section>
          <Section of="activity" tab={tab}>
            <ActivitySection />
          </Section>
        </div>
        <div className={COLUMN}>
          <Section of="security" tab={tab}>
            <SecuritySection profile={profile} />
          </Section>
          <Section of="notifications" tab={tab}>
            <NotificationsSection />
          </Section>
          <Section of="data" tab={tab}>
            <DataSection profile={profile} />
          </Section>
        </div>
      </div>
    </>
  );
}

/** /customer/profile: tabs below 640 px, all sections side by side above (C-PF-02). */
export function ProfilePage() {
  const words = useWords();
  const t = words.profile;
  const profile = useQuery(profileQuery);
  useLiveUpdates();
  return (
    <PageLayout
      above={
        <Breadcrumb
          crumbs={[
            { to: paths.home, label: words.site.homeCrumb },
            { to: paths.customerDashboard, label: words.titles.customerDashboard },
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
