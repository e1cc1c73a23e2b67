import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { formatRupees, type Paise } from '../../../../contract/vocabulary/money.ts';
import { type MoneyOverTime, moneyOverTimeQuery } from '../../../api/customer/insight-queries.ts';
import { formatShortDay } from '../../../components/bank-date.ts';
import { AreaChart } from '../../../ui/charts/area-chart.tsx';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { shortRupees } from '../../../ui/charts/chart-scale.ts';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Words } from '../../../words/catalogue.ts';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';

/** Twelve weeks. */
const DAYS = 84;
const HEIGHT = 220;
/** Height of the line above a chart: the legend, or the change in words. */
const LINE = 28;

/** Converts paise to rupees, only for drawing. */
const drawn = (paise: Paise): number => Number(paise) / 100;
const sum = (amounts: readonly Paise[]): Paise => amounts.reduce((total, amount) => total + amount, 0n);

function NoPicture({ children }: { children: string }) {
  return (
    <p className="flex h-[220px] items-center justify-center rounded-field border border-dashed border-line px-6 text-center text-sm text-ink-muted">
      {children}
    </p>
  );
}

/** Returns the change of the balance since a day, in words. */
function changeOf(change: Paise, since: string, t: Words['insights']['overview']): string {
  if (change === 0n) return t.sameSince(since);
  return change > 0n ? t.upSince(formatRupees(change), since) : t.downSince(formatRupees(-change), since);
}

function BalancePicture({ money }: { money: MoneyOverTime }) {
  const words = useWords();
  const t = words.insights.overview;
  const [first] = money.balances;
  const last = money.balances.at(-1);
  // A single day would be a point, not a chart.
  if (!first || !last || money.balances.length < 2) return <NoPicture>{t.pictureEmpty}</NoPicture>;
  if (money.balances.every(({ balance }) => balance === 0n)) return <NoPicture>{t.pictureZero}</NoPicture>;
  const day = (date: string) => formatShortDay(noonOfBusinessDate(date), words.locale);
  return (
    <>
      <p className="mb-2 truncate text-sm text-ink-muted">
        {changeOf(last.balance - first.balance, day(first.date), t)}
      </p>
      <AreaChart
        height={HEIGHT - LINE}
        formatTick={(rupees) => shortRupees(rupees, t.units)}
        headers={[t.day, t.balanceHeader]}
        alternative={t.balanceAlternative(day(first.date), formatRupees(first.balance), formatRupees(last.balance))}
        points={money.balances.map(({ date, balance }) => ({
          label: day(date),
          value: drawn(balance),
          text: formatRupees(balance),
        }))}
      />
    </>
  );
}

function FlowPicture({ money }: { money: MoneyOverTime }) {
  const words = useWords();
  const t = words.insights.overview;
  const day = (date: string) => formatShortDay(noonOfBusinessDate(date), words.locale);
  const into = sum(money.weeks.map((week) => week.money_in));
  const out = sum(money.weeks.map((week) => week.money_out));
  return (
    <BarChart
      height={HEIGHT - LINE}
      formatTick={(rupees) => shortRupees(rupees, t.units)}
      groupHeader={t.week}
      alternative={t.flowAlternative(formatRupees(into), formatRupees(out), money.weeks.length)}
      series={[
        { label: t.in, tone: 'accent' },
        { label: t.out, tone: 'warn' },
      ]}
      groups={money.weeks.map((week) => ({
        label: t.weekOf(day(week.from), day(week.to)),
        short: day(week.from),
        values: [drawn(week.money_in), drawn(week.money_out)],
        texts: [formatRupees(week.money_in), formatRupees(week.money_out)],
      }))}
    />
  );
}

/** Charts of the balance over time and of weekly money in and out; one at a time. */
export function MoneyPictures() {
  const words = useWords();
  const t = words.insights.overview;
  const [picture, setPicture] = useState<'balance' | 'flow'>('balance');
  const money = useQuery(moneyOverTimeQuery(DAYS));
  return (
    <div className="flex flex-col gap-4">
      <ChoiceGroup
        hideLabel
        label={t.picture}
        value={picture}
        onChange={setPicture}
        choices={[
          { value: 'balance', label: t.balance },
          { value: 'flow', label: t.flow },
        ]}
      />
      <div className="min-h-[220px]">
        {money.isPending && <Skeleton className="h-[220px] w-full" />}
        {money.isError && (
          <ErrorPanel
            message={errorMessage(money.error, 'account', words)}
            reference={referenceOf(money.error)}
            busy={money.isFetching}
            onRetry={() => void money.refetch()}
          />
        )}
        {money.data &&
          (picture === 'balance' ? <BalancePicture money={money.data} /> : <FlowPicture money={money.data} />)}
      </div>
    </div>
  );
}
