import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDownToLine, ArrowUpFromLine, PiggyBank, Send } from 'lucide-react';
import { formatRupees } from '../../../../contract/vocabulary/money.ts';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import type { CustomerProfile } from '../../../api/customer/account-queries.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { OwnAccountNumber } from '../../../components/account-number.tsx';
import { formatDay } from '../../../components/bank-date.ts';
import { DemoClaim } from '../../../components/demo-claim.tsx';
import { onIntent } from '../../../components/lazy-form.tsx';
import { LargeMoney, Money } from '../../../components/money.tsx';
import { useMediaQuery } from '../../../ui/media-query.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ExplainedButton } from '../../../ui/windows/explained-button.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { NewTermDepositForm } from '../term-deposits/new-term-deposit-dialog.tsx';
import { MoveMoneyForm } from '../transfers/deposit-withdraw-dialog.tsx';
import { ShareDetails } from '../transfers/share-details-dialog.tsx';
import { TransferFlow } from '../transfers/transfer-dialog.tsx';
import { LastDays } from './last-days.tsx';

/** Keeps the height of a line that is loading. */
export const NOTHING_YET = '\u00a0';

// Details of the account and the button that shares them.
const DETAILS =
  'flex flex-wrap items-center justify-between gap-x-3 gap-y-3 border-t border-line pt-4 text-sm sm:gap-x-8';

export type OverviewAction = 'deposit' | 'withdrawal' | 'transfer' | 'newTermDeposit';

/** Returns why money cannot leave, if so: the status first, an empty account second (C-DB-03…05). */
export function useReasons(profile: CustomerProfile | undefined) {
  const t = useWords().dashboard.restricted;
  if (!profile) return { status: undefined, funds: undefined };
  const status = profile.status === 'active' ? undefined : t.reason;
  return { status, funds: status ?? (profile.available_balance <= 0n ? t.insufficient : undefined) };
}

/** False where the bank leaves cash to its tellers (decision 81). */
export function useSelfServiceCash(): boolean {
  return useQuery(bankInfoQuery).data?.selfServiceCash !== false;
}

/**
 * The name of a button with what it does below. The hint is its description, because its accessible name
 * stays the documented word.
 */
function Verb({ id, name, hint }: { id: string; name: string; hint: string }) {
  return (
    <span className="flex min-w-0 flex-col text-left leading-tight">
      {name}
      <span id={id} aria-hidden="true" className="text-xs font-normal opacity-85">
        {hint}
      </span>
    </span>
  );
}

function Actions({ profile, onOpen }: { profile: CustomerProfile; onOpen: (action: OverviewAction) => void }) {
  const t = useWords().dashboard.overview;
  const reasons = useReasons(profile);
  const cash = useSelfServiceCash();
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <ExplainedButton
        className="max-sm:px-2"
        disabledReason={reasons.funds}
        {...onIntent(TransferFlow)}
        aria-describedby="transfer-hint"
        onClick={() => onOpen('transfer')}
      >
        <Send aria-hidden="true" className="size-4" />
        <Verb id="transfer-hint" name={t.transfer} hint={t.hints.transfer} />
      </ExplainedButton>
      {cash && (
        <>
          <ExplainedButton
            tone="secondary"
            className="max-sm:px-2"
            disabledReason={reasons.status}
            {...onIntent(MoveMoneyForm)}
            aria-describedby="deposit-hint"
            onClick={() => onOpen('deposit')}
          >
            <ArrowDownToLine aria-hidden="true" className="size-4" />
            <Verb id="deposit-hint" name={t.deposit} hint={t.hints.deposit} />
          </ExplainedButton>
          <ExplainedButton
            tone="secondary"
            className="max-sm:px-2"
            disabledReason={reasons.funds}
            {...onIntent(MoveMoneyForm)}
            aria-describedby="withdraw-hint"
            onClick={() => onOpen('withdrawal')}
          >
            <ArrowUpFromLine aria-hidden="true" className="size-4" />
            <Verb id="withdraw-hint" name={t.withdraw} hint={t.hints.withdraw} />
          </ExplainedButton>
        </>
      )}
      <ExplainedButton
        tone="secondary"
        className="max-sm:px-2"
        disabledReason={reasons.funds}
        {...onIntent(NewTermDepositForm)}
        aria-describedby="newDeposit-hint"
        onClick={() => onOpen('newTermDeposit')}
      >
        <PiggyBank aria-hidden="true" className="size-4" />
        <Verb id="newDeposit-hint" name={t.newDeposit} hint={t.hints.newDeposit} />
      </ExplainedButton>
    </div>
  );
}

/** The balance; where some of it is on hold, first what can be spent, and a link to what holds the rest. */
function Balance({ profile }: { profile: CustomerProfile }) {
  const t = useWords().dashboard.overview;
  const holds = profile.held_balance > 0n;
  return (
    // The amount takes its size from this width.
    <div className="min-w-0 flex-1">
      <p className="text-sm text-ink-muted">{holds ? t.toSpend : t.balance}</p>
      <p data-testid={holds ? 'available' : 'balance'}>
        <LargeMoney size="text-4xl sm:text-5xl" paise={holds ? profile.available_balance : profile.balance} />
      </p>
      {holds && (
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-muted">
          <span>
            {t.balance}{' '}
            <span data-testid="balance" className="font-medium text-ink">
              <Money paise={profile.balance} />
            </span>
          </span>
          <span>
            {t.held} <Money paise={profile.held_balance} className="font-medium text-ink" />
          </span>
          <Link
            to={paths.transactions}
            search={{ status: 'pending' }}
            className="font-medium text-accent-text underline underline-offset-4"
          >
            {t.seeHeld}
          </Link>
        </p>
      )}
    </div>
  );
}

/** Number, customer ID and age of the account; folded on phones, where they would push the history off the first screen. */
function AccountDetails({ profile }: { profile: CustomerProfile }) {
  const words = useWords();
  const t = words.dashboard.overview;
  const facts = (
    <dl className="grid gap-x-8 gap-y-3 sm:grow sm:grid-cols-3">
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
  );
  const folded = useMediaQuery('(width < 640px)');
  return (
    <div className={DETAILS}>
      {folded ? (
        <details className="open:w-full">
          <summary className="min-h-9 cursor-pointer py-1.5 font-medium">{t.details}</summary>
          <div className="pt-2">{facts}</div>
        </details>
      ) : (
        facts
      )}
      <ShareDetails profile={profile} />
    </div>
  );
}

/** Balance, account and its actions. */
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
        <div className="flex items-end justify-between gap-8">
          <Balance profile={profile} />
          <LastDays />
        </div>
        <Actions profile={profile} onOpen={onOpen} />
        {profile.below_minimum && <Notice tone="info">{t.belowMinimum(formatRupees(profile.minimum_balance))}</Notice>}
        <AccountDetails profile={profile} />
      </div>
    </Panel>
  );
}

/** Placeholder while the overview loads, as high as the overview, so that nothing below shifts. */
export function AccountOverviewSkeleton() {
  const words = useWords();
  const t = words.dashboard.overview;
  return (
    <Panel title={t.title} description={NOTHING_YET} actions={<DemoClaim claim="fdic" />}>
      <div className="flex flex-col gap-5">
        <span role="status" className="sr-only">
          {words.site.ui.loading}
        </span>
        <div>
          <p className="text-sm text-ink-muted">{t.balance}</p>
          <p className="text-4xl tracking-tight sm:text-5xl">
            <Skeleton className="h-[1lh] w-64 max-w-full" />
          </p>
        </div>
        <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
          {['transfer', 'deposit', 'withdraw', 'newTermDeposit'].map((action) => (
            <Skeleton key={action} className="h-11 sm:w-32" />
          ))}
        </div>
        <div className={DETAILS}>
          <dl className="grid gap-x-8 gap-y-3 max-sm:hidden sm:grow sm:grid-cols-3">
            {[t.accountNumber, t.customerId, t.since].map((label, index) => (
              <div key={label}>
                <dt className="text-ink-muted">{label}</dt>
                <dd className={index === 0 ? undefined : 'mt-1.5'}>
                  <Skeleton className={index === 0 ? 'h-11 w-40' : 'h-[1lh] w-32'} />
                </dd>
              </div>
            ))}
          </dl>
          <Skeleton className="h-9 w-40" />
        </div>
      </div>
    </Panel>
  );
}
