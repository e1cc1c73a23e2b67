import { Link } from '@tanstack/react-router';
import type { AccountType } from '../../../../contract/vocabulary/account-terms.ts';
import { accountTypes } from '../../../../contract/vocabulary/bank-terms.ts';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useWords } from '../../../words/use-words.tsx';

/** The chosen account type, with a link to change it (C-RG-05). */
export function AccountTypeSummary({ type }: { type: AccountType | undefined }) {
  const words = useWords();
  const t = words.registration;
  const change = (
    <Link to={paths.accountSelection} className={buttonClass('secondary', 'small')}>
      {t.change}
    </Link>
  );
  if (!type) {
    return (
      <Notice tone="error" action={change}>
        {t.validation.accountType}
      </Notice>
    );
  }
  const account = words.accountTypes[type];
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-field border border-accent-line bg-accent-soft px-4 py-3">
      <div className="min-w-0 text-sm">
        <p className="text-ink-muted">{t.accountType}</p>
        <p className="font-semibold">
          {account.label} ({account.audience})
        </p>
        <p className="text-ink-muted">{words.bankSays(accountTypes[type].terms)}</p>
      </div>
      {change}
    </div>
  );
}
