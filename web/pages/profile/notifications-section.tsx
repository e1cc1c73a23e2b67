import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage, referenceOf } from '../../api/error-message.ts';
import { type Preferences, preferencesQuery, savePreferences } from '../../api/profile-queries.ts';
import { Switch } from '../../ui/checkbox.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { useWords } from '../../words/use-words.tsx';

const NAMES = ['email', 'sms', 'securityAlerts', 'transactionAlerts', 'marketingEmails', 'newFeatures'] as const;
type Name = (typeof NAMES)[number];

function PreferenceSwitches({ preferences }: { preferences: Preferences }) {
  const words = useWords();
  const t = words.profile.notifications;
  const [saving, setSaving] = useState<{ readonly name: Name; readonly to: boolean }>();
  const save = async (name: Name, to: boolean) => {
    setSaving({ name, to });
    try {
      await savePreferences({ [name]: to });
      showToast({ tone: 'good', title: t.saved });
    } catch (error) {
      showToast({ tone: 'bad', title: errorMessage(error, 'preferences', words) });
    } finally {
      setSaving(undefined);
    }
  };
  return (
    <ul className="divide-y divide-line">
      {NAMES.map((name) => (
        <li key={name} className="py-2">
          <Switch
            checked={saving?.name === name ? saving.to : preferences[name]}
            // What protects the customer stays on; the bank would not turn it off either (C-PF-15).
            disabled={name === 'securityAlerts' || saving !== undefined}
            onChange={(event) => void save(name, event.target.checked)}
            label={
              <>
                <span className="block font-medium">{t.items[name].label}</span>
                <span className="block text-ink-muted">{t.items[name].body}</span>
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** Which notices the bank sends; each change is saved at once (C-PF-15). */
export function NotificationsSection() {
  const words = useWords();
  const t = words.profile.notifications;
  const preferences = useQuery(preferencesQuery);
  return (
    <Panel title={t.title} description={t.lead}>
      {preferences.isPending && <SkeletonRows rows={6} />}
      {preferences.isError && (
        <ErrorPanel
          message={errorMessage(preferences.error, 'activity', words)}
          reference={referenceOf(preferences.error)}
          onRetry={() => void preferences.refetch()}
        />
      )}
      {preferences.data && <PreferenceSwitches preferences={preferences.data} />}
    </Panel>
  );
}
