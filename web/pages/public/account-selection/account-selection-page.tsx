import { useNavigate } from '@tanstack/react-router';
import { BriefcaseBusiness, PiggyBank, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { ACCOUNT_TYPES, type AccountType } from '../../../../contract/vocabulary/account-terms.ts';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { DemoClaim } from '../../../components/demo-claim.tsx';
import { EntryLayout } from '../../../components/page-layout.tsx';
import { AskForm } from '../../../ui/ask-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useWords } from '../../../words/use-words.tsx';

const ICONS = { savings: PiggyBank, current: BriefcaseBusiness, fixed: TrendingUp } as const;

function AccountCard({ type, chosen, onChoose }: { type: AccountType; chosen: boolean; onChoose: () => void }) {
  const t = useWords().accountTypes[type];
  const Icon = ICONS[type];
  return (
    <label
      className={classNames(
        'relative flex cursor-pointer gap-4 rounded-panel border bg-surface p-5 shadow-panel transition-colors hover:border-accent',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        chosen ? 'border-accent ring-1 ring-accent' : 'border-line',
      )}
    >
      <span
        aria-hidden="true"
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-field bg-accent-soft text-accent-text"
      >
        <Icon className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2 pr-8">
          <span className="text-lg font-semibold">{t.label}</span>{' '}
          <span className="text-sm text-ink-muted">({t.audience})</span>
        </span>
        <span className="mt-1 block text-ink-muted">{t.body}</span>
        {/* A dot at the beginning of a line is cut off. */}
        <span className="mt-2 block overflow-hidden text-sm">
          <span className="-ml-3 flex flex-wrap">
            {t.points.map((point) => (
              <span key={point} className="before:inline-block before:w-3 before:text-center before:content-['·']">
                {point}{' '}
              </span>
            ))}
          </span>
        </span>
      </span>
      <input
        type="radio"
        name="accountType"
        value={type}
        checked={chosen}
        onChange={onChoose}
        className="absolute top-5 right-5 size-5 accent-accent"
      />
    </label>
  );
}

/** 'Choose Account Type', 'Step 1 of 2' (C-RG-01, C-RG-02). */
export function AccountSelectionPage() {
  const t = useWords().accountSelection;
  const navigate = useNavigate();
  const [type, setType] = useState<AccountType>();
  const goOn = () => {
    if (type) void navigate({ to: paths.register, search: { accountType: type } });
  };
  return (
    <EntryLayout title={t.title} eyebrow={t.step} lead={t.lead} width="medium">
      <AskForm onAsk={goOn} className="flex flex-col gap-4">
        <fieldset className="flex flex-col gap-3">
          <legend className="sr-only">{t.legend}</legend>
          {ACCOUNT_TYPES.map((each) => (
            <AccountCard key={each} type={each} chosen={each === type} onChoose={() => setType(each)} />
          ))}
        </fieldset>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <DemoClaim claim="fdic" />
          <Button type="submit" size="large" disabled={type === undefined} className="w-full sm:w-auto">
            {t.continue}
          </Button>
        </div>
        {type === undefined && <p className="text-sm text-ink-muted sm:text-right">{t.pickFirst}</p>}
      </AskForm>
    </EntryLayout>
  );
}
