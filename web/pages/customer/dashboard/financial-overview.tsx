import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { type Finances, financesQuery } from '../../../api/customer/insight-queries.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { Money } from '../../../components/money.tsx';
import { Arithmetic } from '../../../components/windows/arithmetic.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { FigureTile } from './figure-tile.tsx';
import { Trend } from './trend.tsx';

// Charts are drawn after the numbers, which matter more. Their code is loaded with the page and not when they are drawn, so
// that they appear even if the device has gone offline.
const MoneyPictures = lazyPart(async () => (await import('./money-pictures.tsx')).MoneyPictures, {
  waiting: <Skeleton className="h-[284px] w-full" />,
});
MoneyPictures.prepare();

function Tiles({ finances }: { finances: Finances }) {
  const t = useWords().insights.overview;
  const { arithmetic } = finances;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <FigureTile label={t.moneyIn} value={<Money paise={finances.monthlyIncome} />} figure={arithmetic.incomeTrend}>
        <Trend percent={finances.incomeTrendPercent} good="up" />
      </FigureTile>
      <FigureTile
        label={t.moneyOut}
        value={<Money paise={finances.monthlySpending} />}
        figure={arithmetic.monthlySpending}
      >
        <Arithmetic quiet figure={arithmetic.spendingTrend}>
          <Trend percent={finances.spendingTrendPercent} good="down" />
        </Arithmetic>
      </FigureTile>
    </div>
  );
}

/** Money in and out in the last thirty days, with its calculation and as charts (C-DB-19). */
export function FinancialOverview() {
  const words = useWords();
  const t = words.insights.overview;
  const finances = useQuery(financesQuery);
  return (
    <Panel
      title={t.title}
      description={t.period}
      actions={
        <Link to={paths.spending} className={buttonClass('quiet', 'small', 'max-sm:-ml-3')}>
          {t.byCategory}
        </Link>
      }
    >
      <div className="flex flex-col gap-5">
        {finances.isPending && (
          <div role="status" className="grid gap-3 sm:grid-cols-2">
            <span className="sr-only">{words.site.ui.loading}</span>
            <Skeleton className="h-28" />
            <Skeleton className="h-28" />
          </div>
        )}
        {finances.isError && !finances.data && (
          <ErrorPanel
            message={errorMessage(finances.error, 'account', words)}
            reference={referenceOf(finances.error)}
            busy={finances.isFetching}
            onRetry={() => void finances.refetch()}
          />
        )}
        {finances.data && <Tiles finances={finances.data} />}
        <MoneyPictures />
      </div>
    </Panel>
  );
}
