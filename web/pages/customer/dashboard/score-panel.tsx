import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SCORE_BANDS, SCORE_RANGE } from '../../../../contract/vocabulary/bank-terms.ts';
import { type CreditScore, scoreQuery } from '../../../api/customer/insight-queries.ts';
import { formatDay } from '../../../components/bank-date.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Gauge } from '../../../ui/gauge.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Dialog, DialogButtons } from '../../../ui/windows/dialog.tsx';
import type { Words } from '../../../words/catalogue.ts';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';

type Band = keyof Words['insights']['score']['bands'];

/** Returns the band of a score (C-DB-16). */
function bandOf(score: number): Band {
  return SCORE_BANDS.find(([from]) => score >= from)?.[1] ?? 'veryPoor';
}

/** Returns the message for a band: four for five bands (C-DB-17). */
function messageOf(band: Band, t: Words['insights']['score']): string {
  return band === 'poor' || band === 'veryPoor' ? t.messages.lower : t.messages[band];
}

/** The parts of the score with their points. */
function ScoreParts({ score }: { score: CreditScore }) {
  const { insights, bankSays } = useWords();
  const t = insights.score;
  return (
    <>
      <ul className="flex flex-col gap-4">
        {score.parts.map((part) => (
          <li key={part.label} className="text-sm">
            <div className="mb-1.5 flex justify-between gap-4">
              <span className="font-medium">{bankSays(part.label)}</span>
              <span className="tabular-nums">{t.points(part.points, part.most)}</span>
            </div>
            <ProgressBar label={bankSays(part.label)} percent={(part.points / part.most) * 100} />
            <p className="mt-1.5 text-ink-muted">{bankSays(part.why)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-5 border-t border-line pt-4 font-semibold tabular-nums">{t.total(score.score)}</p>
    </>
  );
}

function OwnScore({ score }: { score: CreditScore }) {
  const words = useWords();
  const t = words.insights.score;
  const [explained, setExplained] = useState(false);
  const band = bandOf(score.score);
  const basedOnDays = score.parts.find((part) => part.basedOnDays !== undefined)?.basedOnDays;
  return (
    <>
      <Gauge
        label={t.gauge}
        value={score.score}
        lowest={SCORE_RANGE.lowest}
        highest={SCORE_RANGE.highest}
        word={t.bands[band]}
      />
      <p className="mt-9 text-sm">{messageOf(band, t)}</p>
      <div className="mt-3 flex flex-col items-start gap-2">
        <p className="text-sm text-ink-muted">
          {t.updated(formatDay(score.lastUpdated, words.locale))}
          {basedOnDays !== undefined && ` · ${t.basedOn(basedOnDays)}`}
        </p>
        {score.parts.length > 0 && (
          <Button tone="quiet" size="small" className="-ml-3" onClick={() => setExplained(true)}>
            {t.how}
          </Button>
        )}
      </div>
      <Dialog open={explained} onClose={() => setExplained(false)} title={t.howTitle} description={t.howLead}>
        <ScoreParts score={score} />
        <DialogButtons>
          <Button onClick={() => setExplained(false)}>{t.close}</Button>
        </DialogButtons>
      </Dialog>
    </>
  );
}

/** The credit score as a gauge (C-DB-15…18). When it cannot be loaded: a greyed 750 marked as a default, and Retry. */
export function ScorePanel() {
  const words = useWords();
  const t = words.insights.score;
  const score = useQuery(scoreQuery);
  return (
    <Panel title={t.title} actions={score.isError && !score.data && <Badge tone="warning">{t.isDefault}</Badge>}>
      {score.isPending && (
        <div role="status">
          <span className="sr-only">{words.site.ui.loading}</span>
          <Skeleton className="mx-auto h-32 w-full max-w-60 rounded-t-full" />
          <Skeleton className="mt-9 h-10 w-full" />
        </div>
      )}
      {score.data && <OwnScore score={score.data} />}
      {score.isError && !score.data && (
        <div className="flex flex-col gap-9">
          <Gauge
            muted
            label={t.gauge}
            value={SCORE_RANGE.default}
            lowest={SCORE_RANGE.lowest}
            highest={SCORE_RANGE.highest}
            word={t.isDefault}
          />
          <ErrorPanel
            title={t.failed}
            message={errorMessage(score.error, 'score', words)}
            reference={referenceOf(score.error)}
            busy={score.isFetching}
            onRetry={() => void score.refetch()}
          />
        </div>
      )}
    </Panel>
  );
}
