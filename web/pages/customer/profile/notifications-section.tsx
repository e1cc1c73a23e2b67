import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LANGUAGES, languageNamed } from '../../../../contract/languages/language.ts';
import { formatRupees, paiseFromRupees, rupeesText } from '../../../../contract/vocabulary/money.ts';
import { type Preferences, preferencesQuery, savePreferences } from '../../../api/customer/profile-queries.ts';
import { Switch } from '../../../ui/checkbox.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { languages } from '../../../words/languages.ts';
import { useWords } from '../../../words/use-words.tsx';

const NAMES = [
  'email',
  'sms',
  'securityAlerts',
  'transactionAlerts',
  'depositAlerts',
  'marketingEmails',
  'newFeatures',
] as const;

/** The alerts that the app shows as well, with the preference that says so. Those about security stay on there, too. */
const IN_APP = {
  securityAlerts: undefined,
  transactionAlerts: 'transactionAlertsInApp',
  depositAlerts: 'depositAlertsInApp',
} as const;
const isInApp = (name: (typeof NAMES)[number]): name is keyof typeof IN_APP => name in IN_APP;

/** The second channel of an alert, below its first. */
function InAppSwitch({
  name,
  shown,
  busy,
  onSave,
}: {
  name: keyof typeof IN_APP;
  shown: Preferences;
  busy: boolean;
  onSave: (change: Partial<Preferences>) => void;
}) {
  const t = useWords().profile.notifications;
  const preference = IN_APP[name];
  return (
    <Switch
      className="pl-4"
      checked={preference === undefined || shown[preference]}
      disabled={preference === undefined || busy}
      onChange={(event) => preference && onSave({ [preference]: event.target.checked })}
      label={
        <>
          {t.inApp} <span className="sr-only">({t.items[name].label})</span>
        </>
      }
    />
  );
}

/** Saves one preference at a time; shows the new value until the bank has answered. */
function usePreferenceSaving() {
  const words = useWords();
  const [saving, setSaving] = useState<Partial<Preferences>>();
  const save = async (change: Partial<Preferences>) => {
    setSaving(change);
    try {
      await savePreferences(change);
      showToast({ tone: 'good', title: words.profile.notifications.saved });
    } catch (error) {
      showToast({ tone: 'bad', title: errorMessage(error, 'preferences', words) });
    } finally {
      setSaving(undefined);
    }
  };
  return { saving, save };
}

/** Rupees from which a transaction is notified. */
const AMOUNTS = ['1000', '5000', '10000', '50000', '100000', '1000000'];

function PreferenceSwitches({ preferences }: { preferences: Preferences }) {
  const t = useWords().profile.notifications;
  const { saving, save } = usePreferenceSaving();
  const shown = { ...preferences, ...saving };
  const above = rupeesText(shown.transactionAlertAbove).replace('.00', '');
  const amounts = AMOUNTS.includes(above) ? AMOUNTS : [above, ...AMOUNTS];
  return (
    <ul className="divide-y divide-line">
      {NAMES.map((name) => (
        <li key={name} className="py-2">
          <Switch
            checked={shown[name]}
            // Security alerts stay on; the bank would refuse to turn them off (C-PF-15).
            disabled={name === 'securityAlerts' || saving !== undefined}
            onChange={(event) => void save({ [name]: event.target.checked })}
            label={
              <>
                <span className="block font-medium">{t.items[name].label}</span>
                <span className="block text-ink-muted">{t.items[name].body}</span>
              </>
            }
          />
          {name === 'email' && (
            <SelectField
              className="mt-1 mb-2"
              label={t.language}
              value={shown.language}
              disabled={saving !== undefined}
              choices={LANGUAGES.map((value) => ({ value, label: languages[value].name }))}
              onChange={(event) => void save({ language: languageNamed(event.target.value) })}
            />
          )}
          {isInApp(name) && (
            <InAppSwitch name={name} shown={shown} busy={saving !== undefined} onSave={(change) => void save(change)} />
          )}
          {name === 'transactionAlerts' && (shown.transactionAlerts || shown.transactionAlertsInApp) && (
            <SelectField
              className="mt-1 mb-2"
              label={t.alertAbove}
              value={above}
              disabled={saving !== undefined}
              choices={amounts.map((value) => ({ value, label: formatRupees(paiseFromRupees(value) ?? 0n) }))}
              onChange={(event) => {
                const paise = paiseFromRupees(event.target.value);
                if (paise !== undefined) void save({ transactionAlertAbove: paise });
              }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The notification preferences; each change is saved at once (C-PF-15). */
export function NotificationsSection() {
  const words = useWords();
  const t = words.profile.notifications;
  const preferences = useQuery(preferencesQuery);
  return (
    <Panel title={t.title} description={t.lead}>
      {preferences.isPending && <SkeletonRows rows={6} />}
      {preferences.isError && (
        <ErrorPanel
          message={errorMessage(preferences.error, 'load', words)}
          reference={referenceOf(preferences.error)}
          onRetry={() => void preferences.refetch()}
        />
      )}
      {preferences.data && <PreferenceSwitches preferences={preferences.data} />}
    </Panel>
  );
}
