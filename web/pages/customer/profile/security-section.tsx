import { useState } from 'react';
import type { CustomerProfile } from '../../../api/customer/account-queries.ts';
import { formatDay } from '../../../components/bank-date.ts';
import { PasskeysPart } from '../../../factors/passkeys-part.tsx';
import { TwoFactorPart } from '../../../factors/two-factor-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';

/** Password, two-factor authentication, passkeys. */
export function SecuritySection({ profile }: { profile: CustomerProfile }) {
  const words = useWords();
  const t = words.profile.security;
  const [changing, setChanging] = useState(false);
  return (
    <Panel title={t.title}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-5 text-sm">
        <div className="min-w-0">
          <h3 className="font-semibold">{t.password}</h3>
          <p className="text-ink-muted">{t.changedOn(formatDay(profile.password_changed_at, words.locale))}</p>
        </div>
        <Button tone="secondary" size="small" onClick={() => setChanging(true)}>
          {t.change}
        </Button>
      </div>
      <div className="divide-y divide-line border-t border-line">
        <TwoFactorPart />
        <PasskeysPart />
      </div>
      <ChangePasswordDialog open={changing} onClose={() => setChanging(false)} />
    </Panel>
  );
}
