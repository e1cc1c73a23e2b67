import { useQuery } from '@tanstack/react-query';
import { PiggyBank } from 'lucide-react';
import { useState } from 'react';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { formatRupees } from '../../../../contract/vocabulary/money.ts';
import { profileQuery } from '../../../api/customer/account-queries.ts';
import { type TermDeposit, termDepositsQuery } from '../../../api/customer/term-deposit-queries.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { formatDay } from '../../../components/bank-date.ts';
import { onIntent } from '../../../components/lazy-form.tsx';
import { Money } from '../../../components/money.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ExplainedButton } from '../../../ui/windows/explained-button.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useReasons } from '../dashboard/account-overview.tsx';
import { NewTermDepositForm } from './new-term-deposit-dialog.tsx';
import { RateBadge, shareRun, TermDepositStatusBadge } from './term-deposit-facts.tsx';

const SHOWN_AT_FIRST = 4;
/** Days before maturity from which a deposit is marked; its customer has the notice then, too (announce-maturities.ts). */
const SOON = 7;

/** Returns the days from the bank's date to a maturity date; below zero once it has passed. */
function daysUntil(maturity: string, today: string): number {
  return Math.round((Date.parse(maturity) - Date.parse(today)) / 86_400_000);
}

/** Returns the days that a running deposit has left; undefined for one without an end, or past it. */
function daysLeftOf(deposit: TermDeposit, today: string | undefined): number | undefined {
  if (!today || deposit.status !== 'active' || deposit.maturity_date === null) return undefined;
  const left = daysUntil(deposit.maturity_date, today);
  return left < 0 ? undefined : left;
}

/** When a deposit ends or ended; the days that are left while it runs, unless its badge says so. */
function EndOf({ deposit, today }: { deposit: TermDeposit; today: string | undefined }) {
  const words = useWords();
  const t = words.termDeposits;
  const day = (date: string) => formatDay(noonOfBusinessDate(date), words.locale);
  if (deposit.closed_on !== null) return t.closed(day(deposit.closed_on));
  if (deposit.maturity_date === null) return t.noEnd;
  const matures = t.matures(day(deposit.maturity_date));
  const left = daysLeftOf(deposit, today);
  if (left === undefined || left <= SOON) return matures;
  return (
    <>
      {matures} · <span className="whitespace-nowrap">{t.daysLeft(left)}</span>
    </>
  );
}

/** One deposit in the list; pressing it opens its dialog. */
function TermDepositRow({
  deposit,
  today,
  onOpen,
}: {
  deposit: TermDeposit;
  today: string | undefined;
  onOpen: () => void;
}) {
  const words = useWords();
  const described = words.bankWrote(deposit.description);
  const t = words.termDeposits;
  const run = deposit.status === 'active' && today ? shareRun(deposit, today) : undefined;
  const left = daysLeftOf(deposit, today);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full flex-col gap-2 px-5 py-3.5 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="font-medium">{t.types[deposit.type]}</span>
          <RateBadge rate={deposit.interest_rate} />
          <TermDepositStatusBadge status={deposit.status} />
          {left !== undefined && left <= SOON && <Badge tone="warning">{t.soon(left)}</Badge>}
        </span>
        <Money paise={deposit.amount} className="font-semibold" />
      </span>
      {run !== undefined && <ProgressBar label={t.progress(deposit.deposit_number)} percent={run} className="h-1.5" />}
      <span className="flex w-full flex-wrap justify-between gap-x-4 text-sm text-ink-muted">
        <span>
          {deposit.deposit_number} · <EndOf deposit={deposit} today={today} />
        </span>
        {deposit.instalment != null && (
          <span className="tabular-nums">{t.aMonth(formatRupees(deposit.instalment))}</span>
        )}
      </span>
      {!described.startsWith(t.types[deposit.type]) && (
        <span className="line-clamp-1 text-sm break-all text-ink-muted">{described}</span>
      )}
    </button>
  );
}

function TermDepositList({
  deposits,
  onOpen,
}: {
  deposits: readonly TermDeposit[];
  onOpen: (deposit: TermDeposit) => void;
}) {
  const t = useWords().termDeposits;
  const today = useQuery(bankInfoQuery).data?.businessDate;
  const [all, setAll] = useState(false);
  return (
    <>
      <ul className="divide-y divide-line">
        {deposits.slice(0, all ? undefined : SHOWN_AT_FIRST).map((deposit) => (
          <li key={deposit.id}>
            <TermDepositRow deposit={deposit} today={today} onOpen={() => onOpen(deposit)} />
          </li>
        ))}
      </ul>
      {deposits.length > SHOWN_AT_FIRST && (
        <div className="px-5 pt-1">
          <Button tone="quiet" size="small" className="-ml-3" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t.seeFewer : t.seeAll(deposits.length)}
          </Button>
        </div>
      )}
    </>
  );
}

interface TermDepositsPanelProps {
  readonly onNewTermDeposit: () => void;
  readonly onOpen: (deposit: TermDeposit) => void;
}

/** The customer's term deposits (C-DB-20), with a button for a new one. */
export function TermDepositsPanel({ onNewTermDeposit, onOpen }: TermDepositsPanelProps) {
  const words = useWords();
  const t = words.termDeposits;
  const account = useQuery(profileQuery);
  const profile = account.data;
  const deposits = useQuery(termDepositsQuery(profile?.id ?? ''));
  // Without the profile the deposits cannot be asked for.
  const failed = [account, deposits].find((query) => query.isError && !query.data);
  const { funds } = useReasons(profile);
  const open = (
    <ExplainedButton
      tone="secondary"
      size="small"
      disabledReason={funds}
      {...onIntent(NewTermDepositForm)}
      onClick={onNewTermDeposit}
    >
      {t.newDeposit}
    </ExplainedButton>
  );
  const empty = deposits.data?.length === 0;
  const running = deposits.data?.filter(({ status }) => status === 'active') ?? [];
  const total = running.reduce((sum, { amount }) => sum + amount, 0n);
  const earned = running.reduce((sum, { interest_so_far: interest }) => sum + interest, 0n);
  return (
    <Panel
      title={t.title}
      description={
        running.length > 0 &&
        [t.total(formatRupees(total), running.length), earned > 0n && t.earned(formatRupees(earned))]
          .filter(Boolean)
          .join(' · ')
      }
      actions={profile && open}
      padding="none"
    >
      {deposits.isPending && !failed && (
        <div className="px-5">
          <SkeletonRows rows={2} />
        </div>
      )}
      {failed && (
        <div className="px-5 pb-3">
          <ErrorPanel
            message={errorMessage(failed.error, 'account', words)}
            reference={referenceOf(failed.error)}
            busy={failed.isFetching}
            onRetry={() => void failed.refetch()}
          />
        </div>
      )}
      {empty && (
        <EmptyState icon={<PiggyBank />} title={t.empty}>
          {t.emptyBody}
        </EmptyState>
      )}
      {deposits.data && deposits.data.length > 0 && <TermDepositList deposits={deposits.data} onOpen={onOpen} />}
    </Panel>
  );
}
