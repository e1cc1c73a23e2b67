import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRupees } from '../../../../contract/vocabulary/money.ts';
import { type Finances, financesQuery } from '../../../api/customer/insight-queries.ts';
import { onIntent } from '../../../components/lazy-form.tsx';
import { Money } from '../../../components/money.tsx';
import { Arithmetic } from '../../../components/windows/arithmetic.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { GoalDialog, GoalForm } from './goal-dialog.tsx';
import { healthStep } from './health-step.ts';

function HealthScore({ finances }: { finances: Finances }) {
  const t = useWords().insights.health;
  const { word, tone } = healthStep(finances.healthScore);
  return (
    <div>
      <p className="text-sm text-ink-muted">{t.score}</p>
      <p className="mt-1 flex flex-wrap items-center gap-3">
        <Arithmetic figure={finances.arithmetic.healthScore}>
          <span className="text-4xl font-semibold tracking-tight tabular-nums">{t.outOf(finances.healthScore)}</span>
        </Arithmetic>
        <Badge tone={tone}>{t.words[word]}</Badge>
      </p>
      <ProgressBar className="mt-3" label={t.score} percent={finances.healthScore} />
    </div>
  );
}

function SavingRate({ finances }: { finances: Finances }) {
  const t = useWords().insights.overview;
  const rate = finances.savingRatePercent;
  return (
    <div className="border-t border-line pt-4">
      <p className="text-sm text-ink-muted">{t.saved}</p>
      <p className="mt-1 text-2xl font-semibold tabular-nums">
        <Arithmetic figure={finances.arithmetic.savingRate}>
          <span>{rate === null ? t.noIncome : `${rate < 0 ? '−' : ''}${Math.abs(rate)}%`}</span>
        </Arithmetic>
      </p>
    </div>
  );
}

function Goal({ finances }: { finances: Finances }) {
  const t = useWords().insights.health;
  const [editing, setEditing] = useState(false);
  const percent = finances.goal > 0n ? Number((finances.goalSaved * 100n) / finances.goal) : 0;
  const reached = percent >= 100;
  return (
    <div className="border-t border-line pt-4">
      <p className="text-sm text-ink-muted">{t.goal}</p>
      <p className="mt-1 flex flex-wrap items-center gap-3 text-2xl font-semibold">
        <Arithmetic figure={finances.arithmetic.goal}>
          <Money paise={finances.goal} />
        </Arithmetic>
        {reached && <Badge tone="good">{t.reached}</Badge>}
      </p>
      <ProgressBar className="mt-3" label={t.goal} percent={percent} />
      <p className="mt-2 text-sm text-ink-muted">
        {t.goalOf(formatRupees(finances.goalSaved), formatRupees(finances.goal))}
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <Button tone="secondary" size="small" {...onIntent(GoalForm)} onClick={() => setEditing(true)}>
          {reached ? t.nextGoal : finances.goalIsSuggested ? t.setGoal : t.changeGoal}
        </Button>
        {finances.goalIsSuggested && <span className="text-sm text-ink-muted">{t.suggested}</span>}
      </div>
      <GoalDialog open={editing} goal={finances.goal} onClose={() => setEditing(false)} />
    </div>
  );
}

/** Health score, saving rate and goal, each with its calculation (C-DB-19). */
export function FinancialHealth() {
  const words = useWords();
  const finances = useQuery(financesQuery);
  return (
    <Panel title={words.insights.health.title}>
      {finances.isPending && <SkeletonRows rows={3} />}
      {finances.isError && !finances.data && (
        <ErrorPanel
          message={errorMessage(finances.error, 'account', words)}
          reference={referenceOf(finances.error)}
          busy={finances.isFetching}
          onRetry={() => void finances.refetch()}
        />
      )}
      {finances.data && (
        <div className="flex flex-col gap-4">
          <HealthScore finances={finances.data} />
          <SavingRate finances={finances.data} />
          <Goal finances={finances.data} />
        </div>
      )}
    </Panel>
  );
}
