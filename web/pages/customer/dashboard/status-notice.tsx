import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { formatRupees, type Paise } from '../../../../contract/vocabulary/money.ts';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import type { CustomerProfile } from '../../../api/customer/account-queries.ts';
import { formatDay } from '../../../components/bank-date.ts';
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

/** State of the identity check, what is missing, since when, and by when the bank decides. */
function CheckFacts({ profile }: { profile: CustomerProfile }) {
  const words = useWords();
  const t = words.dashboard.restricted.check;
  const check = profile.identity_check;
  if (!check) return null;
  const { status, missing, expected_on } = check;
  const facts = [
    [t.label, t.states[status]],
    ...(missing.length > 0 ? [[t.missingLabel, missing.map((paper) => t.papers[paper]).join(', ')]] : []),
    [t.since, formatDay(profile.created_at, words.locale)],
    ...(status === 'verified'
      ? []
      : [[t.expected, expected_on ? formatDay(noonOfBusinessDate(expected_on), words.locale) : t.afterPapers]]),
  ];
  return (
    <dl className="my-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd className="font-medium">{value}</dd>
        </Fragment>
      ))}
    </dl>
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
        <Notice tone="info" title={t.pendingTitle} action={contact}>
          <p>{t.pendingBody}</p>
          <CheckFacts profile={profile} />
          <p>{t.check.ask}</p>
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
