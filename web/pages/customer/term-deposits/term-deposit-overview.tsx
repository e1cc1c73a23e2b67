import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import type { TermDeposit, TermDepositPage } from '../../../api/customer/term-deposit-queries.ts';
import { formatDay, formatMoment } from '../../../components/bank-date.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { Money } from '../../../components/money.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DialogButtons } from '../../../ui/windows/dialog.tsx';
import { ExplainedButton } from '../../../ui/windows/explained-button.tsx';
import type { Words } from '../../../words/catalogue.ts';
import { useWords } from '../../../words/use-words.tsx';
import { RateBadge, TermDepositStatusBadge } from './term-deposit-facts.tsx';
import { TermDepositSchedule } from './term-deposit-schedule.tsx';

const GrowthPicture = lazyPart(async () => (await import('./growth-picture.tsx')).GrowthPicture, {
  waiting: <Skeleton className="h-52 w-full" />,
});

function factsOf({ deposit, accrued_interest: accrued }: TermDepositPage, words: Words): readonly Fact[] {
  const t = words.termDeposits.details;
  const day = (date: string) => formatDay(noonOfBusinessDate(date), words.locale);
  const living = deposit.closed_on === null;
  const worth = !living ? t.paidOut : deposit.type === 'savings' ? t.worthToday : t.maturityValue;
  return [
    { label: t.number, value: <code className="text-sm">{deposit.deposit_number}</code> },
    { label: t.rate, value: <RateBadge rate={deposit.interest_rate} /> },
    ...(deposit.instalment != null ? [{ label: t.instalment, value: <Money paise={deposit.instalment} /> }] : []),
    { label: t.opened, value: day(deposit.start_date) },
    ...(deposit.tenure > 0 ? [{ label: t.tenure, value: words.termDeposits.months(deposit.tenure) }] : []),
    ...(living && deposit.maturity_date !== null ? [{ label: t.matures, value: day(deposit.maturity_date) }] : []),
    ...(living && deposit.payout_date !== null && deposit.payout_date !== deposit.maturity_date
      ? [{ label: t.paidOutOn, value: day(deposit.payout_date) }]
      : []),
    ...(deposit.closed_on !== null ? [{ label: t.ended, value: day(deposit.closed_on) }] : []),
    ...(living ? [{ label: t.accrued, value: <Money paise={accrued} /> }] : []),
    ...(deposit.interest_paid > 0n ? [{ label: t.interestPaid, value: <Money paise={deposit.interest_paid} /> }] : []),
    { label: worth, value: <Money paise={deposit.maturity_value} className="text-base font-semibold" /> },
    ...(living && deposit.maturity_date !== null
      ? [{ label: t.atMaturity, value: t.instructions[deposit.instruction] }]
      : []),
    ...(living ? [{ label: t.nominee, value: deposit.nominee || t.noNominee }] : []),
    ...(deposit.description
      ? [{ label: words.termDeposits.form.description, value: words.bankWrote(deposit.description) }]
      : []),
  ];
}

function History({ history }: { history: TermDepositPage['history'] }) {
  const words = useWords();
  return (
    <details className="text-sm">
      <summary className="min-h-11 py-2.5 font-medium">{words.termDeposits.details.history}</summary>
      <ol className="flex flex-col gap-2">
        {history.map((event) => (
          <li
            key={`${event.at.getTime()}-${event.event}-${event.detail}`}
            className="flex flex-wrap justify-between gap-x-4"
          >
            <span>{words.bankSays(event.detail)}</span>
            <span className="text-ink-muted">{formatMoment(event.at, words.locale)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

interface TermDepositOverviewProps {
  readonly page: TermDepositPage;
  readonly onEdit: () => void;
  readonly onCloseTermDeposit: () => void;
  readonly onDone: () => void;
}

// Tax-saving deposits are locked for their term (C-DP-09); others may be closed on any day.
function lockedReason(deposit: TermDeposit, words: Words): string | undefined {
  return deposit.type === 'tax_saving' ? words.termDeposits.closing.locked : undefined;
}

/** One deposit's facts, growth and schedule. */
export function TermDepositOverview({ page, onEdit, onCloseTermDeposit, onDone }: TermDepositOverviewProps) {
  const words = useWords();
  const t = words.termDeposits.details;
  const { deposit } = page;
  const active = deposit.status === 'active';
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <p className="text-sm text-ink-muted">{t.principal}</p>
          <p className="text-4xl font-semibold tracking-tight">
            <Money paise={deposit.amount} />
          </p>
        </div>
        <TermDepositStatusBadge status={deposit.status} />
      </div>
      <Facts facts={factsOf(page, words)} className="sm:columns-2 sm:gap-x-10 [&>div]:break-inside-avoid" />
      {page.growth.length > 1 && (
        <section>
          <h3 className="mb-3 text-sm font-medium">{deposit.type === 'savings' ? t.growthPot : t.growth}</h3>
          <GrowthPicture growth={page.growth} height={200} />
        </section>
      )}
      {page.schedule.length > 0 && <TermDepositSchedule lines={page.schedule} />}
      {page.history.length > 0 && <History history={page.history} />}
      <DialogButtons>
        <Button tone={active ? 'quiet' : 'primary'} onClick={onDone}>
          {t.done}
        </Button>
        {active && (
          <>
            <ExplainedButton
              tone="secondary"
              disabledReason={lockedReason(deposit, words)}
              onClick={onCloseTermDeposit}
            >
              {deposit.type === 'savings' ? t.close : t.closeEarly}
            </ExplainedButton>
            <Button onClick={onEdit}>{t.edit}</Button>
          </>
        )}
      </DialogButtons>
    </div>
  );
}
