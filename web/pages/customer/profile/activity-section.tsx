import { useQuery } from '@tanstack/react-query';
import { KeyRound, LogIn, LogOut, ShieldAlert, ShieldCheck, UserRound } from 'lucide-react';
import { useState } from 'react';
import { activityQuery, securityChanged } from '../../../api/customer/profile-queries.ts';
import { formatMoment } from '../../../components/bank-date.ts';
import { DeviceList } from '../../../factors/device-list.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';

const AT_FIRST = 6;
const MAX_EVENTS = 100;

function iconOf(event: string) {
  if (event === 'sign_in') return LogIn;
  if (event === 'sign_in_refused') return ShieldAlert;
  if (event.startsWith('signed_out')) return LogOut;
  if (event.startsWith('password') || event.startsWith('passkey')) return KeyRound;
  if (event.startsWith('two_factor') || event.startsWith('recovery')) return ShieldCheck;
  return UserRound;
}

/** Sign-ins and security changes, newest first. */
function ActivityList() {
  const words = useWords();
  const t = words.profile.activity;
  const [limit, setLimit] = useState(AT_FIRST);
  const activity = useQuery(activityQuery(limit));
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h3 className="text-sm font-semibold">{t.events}</h3>
      {activity.isPending && <SkeletonRows rows={4} className="mt-3" />}
      {activity.isError && (
        <div className="mt-3">
          <ErrorPanel
            message={errorMessage(activity.error, 'activity', words)}
            reference={referenceOf(activity.error)}
            onRetry={() => void activity.refetch()}
          />
        </div>
      )}
      {activity.data?.length === 0 && <p className="py-3 text-sm text-ink-muted">{t.none}</p>}
      <ul aria-label={t.events} className="divide-y divide-line">
        {activity.data?.map((entry) => {
          const Icon = iconOf(entry.event);
          return (
            <li key={entry.id} className="flex gap-3 py-3 text-sm">
              <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-muted" />
              <div className="min-w-0">
                <p className="font-medium">{words.bankSays(entry.title)}</p>
                <p className="break-words text-ink-muted">
                  {formatMoment(entry.at, words.locale)}
                  {entry.detail && ` · ${entry.detail}`}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
      {activity.data && activity.data.length >= limit && limit < MAX_EVENTS && (
        <Button
          tone="quiet"
          size="small"
          className="-ml-3"
          busy={activity.isPlaceholderData}
          onClick={() => setLimit(Math.min(MAX_EVENTS, limit + 20))}
        >
          {t.more}
        </Button>
      )}
    </div>
  );
}

/** Signed-in devices and security events (C-PF-03). */
export function ActivitySection() {
  const t = useWords().profile.activity;
  return (
    <Panel title={t.title}>
      <DeviceList onEnded={securityChanged} />
      <ActivityList />
    </Panel>
  );
}
