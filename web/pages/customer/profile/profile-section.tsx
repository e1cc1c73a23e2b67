import { useState } from 'react';
import type { CustomerProfile } from '../../../api/customer/account-queries.ts';
import { OwnAccountNumber } from '../../../components/account-number.tsx';
import { formatDay } from '../../../components/bank-date.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { ShareDetails } from '../transfers/share-details-dialog.tsx';
import { PhoneConfirmation } from './phone-confirmation.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfilePhoto } from './profile-photo.tsx';

const TONES: Record<CustomerProfile['status'], BadgeTone> = {
  active: 'good',
  pending: 'info',
  frozen: 'warning',
  suspended: 'warning',
  inactive: 'bad',
  closed: 'bad',
};

function ProfileFacts({ profile }: { profile: CustomerProfile }) {
  const words = useWords();
  const t = words.profile.details;
  const check = profile.identity_check;
  const checkWords = words.dashboard.restricted.check;
  const place = [profile.city, profile.state, profile.zip].filter(Boolean).join(', ');
  return (
    <Facts
      facts={[
        { label: t.name, value: profile.name },
        { label: t.email, value: profile.email },
        {
          label: t.phone,
          value: profile.phone_confirmed ? (
            profile.phone
          ) : (
            <span className="flex flex-wrap items-center justify-end gap-2">
              {profile.phone} <Badge tone="warning">{t.phoneWaits}</Badge>
            </span>
          ),
        },
        {
          label: t.address,
          value: (
            <>
              <span className="whitespace-pre-line">{profile.address}</span>
              {place && <span className="block font-normal text-ink-muted">{place}</span>}
            </>
          ),
        },
        { label: t.customerId, value: profile.customer_id },
        { label: t.accountNumber, value: <OwnAccountNumber number={profile.account_number} /> },
        { label: t.accountType, value: t.accountTypes[profile.account_type] },
        { label: t.status, value: <Badge tone={TONES[profile.status]}>{t.statuses[profile.status]}</Badge> },
        ...(check ? [{ label: checkWords.label, value: checkWords.states[check.status] }] : []),
        ...(check && check.missing.length > 0
          ? [
              {
                label: checkWords.missingLabel,
                value: check.missing.map((paper) => checkWords.papers[paper]).join(', '),
              },
            ]
          : []),
        { label: t.since, value: formatDay(profile.created_at, words.locale) },
      ]}
    />
  );
}

/** The customer's details, editable in place (C-PF-04…07). */
export function ProfileSection({ profile }: { profile: CustomerProfile }) {
  const t = useWords().profile.details;
  const [editing, setEditing] = useState(false);
  return (
    <Panel
      title={t.title}
      actions={
        !editing && (
          <>
            <ShareDetails profile={profile} />
            <Button tone="secondary" size="small" onClick={() => setEditing(true)}>
              {t.edit}
            </Button>
          </>
        )
      }
    >
      <ProfilePhoto profile={profile} />
      <div className="mt-5">
        {editing ? (
          <ProfileForm profile={profile} onClose={() => setEditing(false)} />
        ) : (
          <>
            {!profile.phone_confirmed && (
              <PhoneConfirmation key={profile.phone} phone={profile.phone} email={profile.email} />
            )}
            <ProfileFacts profile={profile} />
          </>
        )}
      </div>
    </Panel>
  );
}
