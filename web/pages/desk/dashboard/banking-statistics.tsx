import type { ReactNode } from 'react';
import type { DeskFigures } from '../../../api/desk/dashboard-queries.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { signedPercent } from '../desk-labels.ts';

interface StatisticProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly detail: string;
  /** Percent, 0 to 100. */
  readonly progress: number;
}

function Statistic({ label, value, detail, progress }: StatisticProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-1.5">
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span className="text-ink-muted">{label}</span>
        <span className="text-lg font-semibold tabular-nums">{value}</span>
      </p>
      <ProgressBar label={label} percent={progress} />
      <p className="text-xs text-ink-muted">{detail}</p>
    </div>
  );
}

const trend = (value: number | null) => (value === null ? 'n/a' : signedPercent(value, 0));

/** Banking Statistics: computed figures, each bar with its target (B-DB-18…20, decision 30). */
export function BankingStatistics({ figures }: { figures: DeskFigures }) {
  const { summary, targets } = figures;
  return (
    <Panel title="Banking Statistics">
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <Statistic
          label="Transaction Volume"
          value={trend(summary.transactionsTrendPercent)}
          detail={`${summary.transactions} of ${targets.monthlyTransactions} (target) in 30 days`}
          progress={figures.transactionProgress}
        />
        <Statistic
          label="Customer Growth"
          value={trend(figures.customerGrowthPercent)}
          detail={`${figures.customers} of ${targets.customers} (target); growth in 90 days`}
          progress={figures.customerProgress}
        />
        <Statistic
          label="Deposit-Withdrawal Ratio"
          value={`${figures.depositRatioPercent}%`}
          detail="Deposits as a share of deposits and withdrawals"
          progress={figures.depositRatioPercent}
        />
        <Statistic
          label="Transaction Success Rate"
          value={`${figures.successRatePercent}%`}
          detail="Completed ÷ (completed + failed)"
          progress={figures.successRatePercent}
        />
      </div>
    </Panel>
  );
}
