import { Link } from '@tanstack/react-router';
import { ArrowDownLeft, ArrowUpRight, Scale, TrendingDown, TrendingUp, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import type { DeskFigures } from '../../../api/desk/dashboard-queries.ts';
import { Money } from '../../../components/money.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Hint } from '../../../ui/windows/tooltip.tsx';
import { signedPercent } from '../desk-labels.ts';

interface StatCardProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly value: ReactNode;
  /** Percent; null without a period to compare with. */
  readonly trend: number | null;
  /** The period of comparison, shown on hover and focus. */
  readonly against: string;
  readonly without?: string;
  readonly decimals?: number;
  /** True when more is neither good nor bad, as with withdrawals. */
  readonly neutral?: boolean;
  /** The movements that it adds up. */
  readonly counts?: string;
  /** A link to the list that it counts. */
  readonly list: ReactNode;
}

function Trend({
  trend,
  against,
  without = 'n/a',
  decimals = 0,
  neutral = false,
}: Omit<StatCardProps, 'label' | 'icon' | 'value' | 'counts' | 'list'>) {
  if (trend === null) return <p className="text-sm text-ink-muted">{without}</p>;
  const up = trend >= 0;
  const Icon = up ? TrendingUp : TrendingDown;
  return (
    <Hint text={against}>
      <button
        type="button"
        className={classNames(
          'inline-flex items-center gap-1 rounded text-sm font-medium tabular-nums',
          neutral ? 'text-ink-muted' : up ? 'text-accent-text' : 'text-danger-text',
        )}
      >
        <Icon aria-hidden="true" className="size-4" />
        {decimals > 0 ? `${trend >= 0 ? '+' : ''}${trend.toFixed(decimals)}%` : signedPercent(trend, 0)}
        <span className="sr-only"> {against}</span>
      </button>
    </Hint>
  );
}

function StatCard({ label, icon, value, counts, list, ...trend }: StatCardProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex flex-col gap-1 rounded-panel border border-line bg-surface p-5 shadow-panel"
    >
      <p className="flex items-center justify-between gap-2 text-sm text-ink-muted">
        {label}
        <span aria-hidden="true" className="[&_svg]:size-5">
          {icon}
        </span>
      </p>
      <p className="text-2xl font-semibold tracking-tight tabular-nums">{value}</p>
      {counts && <p className="text-xs text-ink-muted">{counts}</p>}
      <div className="mt-auto flex flex-row-reverse flex-wrap items-center justify-between gap-x-3">
        {list}
        <Trend {...trend} />
      </div>
    </div>
  );
}

const LINK = 'inline-flex min-h-9 items-center text-sm font-medium text-accent-text underline-offset-4 hover:underline';

const BEFORE = 'against the 30 days before';

/** The four cards on top, from the books of the last 30 days (B-DB-04, B-DB-05, decisions 30 and 35). */
export function StatCards({ figures }: { figures: DeskFigures }) {
  const { summary } = figures;
  const days = { from: summary.from, to: summary.to };
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <StatCard
        label="Total Customers"
        icon={<Users />}
        value={figures.customers.toLocaleString('en-IN')}
        trend={figures.customersTrendPercent}
        against="against 30 days ago"
        list={
          <Link to={paths.bankerCustomers} className={LINK}>
            See customers
          </Link>
        }
      />
      <StatCard
        label="Total Deposits (30 Days)"
        icon={<ArrowDownLeft />}
        value={<Money paise={summary.deposits} />}
        trend={summary.depositsTrendPercent}
        counts="Money paid in at the counter or by customers, without interest"
        against={BEFORE}
        list={
          <Link to={paths.bankerTransactions} search={{ ...days, type: 'deposit' }} className={LINK}>
            See deposits
          </Link>
        }
      />
      <StatCard
        label="Total Withdrawals (30 Days)"
        icon={<ArrowUpRight />}
        value={<Money paise={summary.withdrawals} />}
        trend={summary.withdrawalsTrendPercent}
        counts="Money paid out, without transfers and term deposits"
        against={BEFORE}
        neutral
        list={
          <Link to={paths.bankerTransactions} search={{ ...days, type: 'withdrawal' }} className={LINK}>
            See withdrawals
          </Link>
        }
      />
      <StatCard
        label="Net Change (30 Days)"
        icon={<Scale />}
        value={<Money paise={summary.net} />}
        trend={summary.netPercent}
        against="of the withdrawals: deposits less withdrawals, divided by withdrawals"
        without="n/a (no withdrawals)"
        decimals={1}
        list={
          <Link to={paths.bankerTransactions} search={days} className={LINK}>
            See transactions
          </Link>
        }
      />
    </div>
  );
}
