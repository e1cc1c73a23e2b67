import { ArrowDownToLine, ArrowUpFromLine, PiggyBank, Send } from 'lucide-react';
import { formatRupees } from '../../../contract/money.ts';
import type { CustomerProfile } from '../../api/account-queries.ts';
import { OwnAccountNumber } from '../../components/account-number.tsx';
import { formatDay } from '../../components/bank-date.ts';
import { DemoClaim } from '../../components/demo-claim.tsx';
import { Money } from '../../components/money.tsx';
import { ExplainedButton } from '../../ui/explained-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useWords } from '../../words/use-words.tsx';

export type OverviewAction = 'deposit' | 'withdrawal' | 'transfer' | 'newDeposit';

/** Why money cannot leave, if so: the status first, an empty account second (C-DB-03…05). */
export function useReasons(profile: CustomerProfile | undefined) {
  const t = useWords().dashboard.restricted;
  if (!profile) return { status: undefined, funds: undefined };
  const status = profile.status === 'active' ? undefined : t.reason;
  return { status, funds: status ?? (profile.available_balance <= 0n ? t.insufficient : undefined) };
}

function Actions({ profile, onOpen }: { profile: CustomerProfile; onOpen: (action: OverviewAction) => void }) {
  const t = useWords().dashboard.overview;
  const reasons = useReasons(profile);
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <ExplainedButton className="max-sm:px-2" disabledReason={reasons.funds} onClick={() => onOpen('transfer')}>
        <Send aria-hidden="true" className="size-4" />
        {t.transfer}
      </ExplainedButton>
      <ExplainedButton
        tone="secondary"
        className="max-sm:px-2"
        disabledReason={reasons.status}
        onClick={() => onOpen('deposit')}
      >
        <ArrowDownToLine aria-hidden="true" className="size-4" />
        {t.deposit}
      </ExplainedButton>
      <ExplainedButton
        tone="secondary"
        className="max-sm:px-2"
        disabledReason={reasons.funds}
        onClick={() => onOpen('withdrawal')}
      >
        <ArrowUpFromLine aria-hidden="true" className="size-4" />
        {t.withdraw}
      </ExplainedButton>
      <ExplainedButton
        tone="secondary"
        className="max-sm:px-2"
        disabledReason={reasons.funds}
        onClick={() => onOpen('newDeposit')}
      >
        <PiggyBank aria-hidden="true" className="size-4" />
        {t.newDeposit}
      </ExplainedButton>
    </div>
  );
}

/** Balance, account and what can be done with it. */
export function AccountOverview({
  profile,
  onOpen,
}: {
  profile: CustomerProfile;
  onOpen: (action: OverviewAction) => void;
}) {
  const words = useWords();
  const t = words.dashboard.overview;
  return (
    <Panel title={t.title} description={t.accountTypes[profile.account_type]} actions={<DemoClaim claim="fdic" />}>
      <div className="flex flex-col gap-5">
        <div>
          <p className="text-sm text-ink-muted">{t.balance}</p>
          <p data-testid="balance" className="text-4xl font-semibold tracking-tight sm:text-5xl">
            <Money paise={profile.balance} />
          </p>
          {profile.held_balance > 0n && (
            <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-muted">
              <span>
                {t.available} <Money paise={profile.available_balance} className="font-medium text-ink" />
              </span>
              <span>
                {t.held} <Money paise={profile.held_balance} className="font-medium text-ink" />
              </span>
            </p>
          )}
        </div>
        <Actions profile={profile} onOpen={onOpen} />
        {profile.below_minimum && <Notice tone="info">{t.belowMinimum(formatRupees(profile.minimum_balance))}</Notice>}
        <dl className="grid gap-x-8 gap-y-3 border-t border-line pt-4 text-sm sm:grid-cols-3">
          <div>
            <dt className="text-ink-muted">{t.accountNumber}</dt>
            <dd>
              <OwnAccountNumber number={profile.account_number} />
            </dd>
          </div>
          <div>
            <dt className="text-ink-muted">{t.customerId}</dt>
            <dd className="amount mt-1.5 font-medium">{profile.customer_id}</dd>
          </div>
          <div>
            <dt className="text-ink-muted">{t.since}</dt>
            <dd className="mt-1.5 font-medium">{formatDay(profile.created_at, words.locale)}</dd>
          </div>
        </dl>
      </div>
    </Panel>
  );
}

/** The shape of the overview while it loads. */
export function AccountOverviewSkeleton() {
  const t = useWords();
  return (
    <Panel title={t.dashboard.overview.title}>
      <div role="status" className="flex flex-col gap-5">
        <span className="sr-only">{t.site.ui.loading}</span>
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-12 w-64" />
        <Skeleton className="h-11 w-full max-w-md" />
        <Skeleton className="h-12 w-full" />
      </div>
    </Panel>
  );
}
