import { Link } from '@tanstack/react-router';
import { formatRupees, type Paise } from '../../../../contract/vocabulary/money.ts';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import type { CustomerProfile } from '../../../api/customer/account-queries.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useWords } from '../../../words/use-words.tsx';

/** Says what the customer owes the bank, and that the next money in pays it (decision 73). */
export function OwedNotice({ owed }: { owed: Paise }) {
  const t = useWords().dashboard.owed;
  if (owed === 0n) return null;
  return (
    <Notice tone="warning" title={t.title(formatRupees(owed))}>
      {t.body}
    </Notice>
  );
}

/** The consequences of an account status: a warning when restricted, an error when inactive (C-DB-03, C-DB-04). */
export function StatusNotice({ profile }: { profile: CustomerProfile }) {
  const words = useWords();
  const t = words.dashboard.restricted;
  const contact = (
    <Link to={paths.contact} className={buttonClass('secondary', 'small')}>
      {t.contact}
    </Link>
  );
  switch (profile.status) {
    case 'active':
      return null;
    case 'frozen':
    case 'suspended':
      return (
        <Notice tone="warning" title={profile.status === 'frozen' ? t.frozenTitle : t.suspendedTitle} action={contact}>
          {profile.status_reason && <p>{t.because(words.bankWrote(profile.status_reason))}</p>}
          <p>{t.frozenBody}</p>
        </Notice>
      );
    case 'pending':
      return (
        <Notice tone="info" title={t.pendingTitle}>
          {t.pendingBody}
        </Notice>
      );
    case 'inactive':
    case 'closed':
      return (
        <Notice tone="error" title={t.inactiveTitle} action={contact}>
          {t.inactiveBody}
        </Notice>
      );
  }
}
