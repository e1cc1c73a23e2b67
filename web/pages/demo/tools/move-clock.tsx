import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { clockQuery, dateMoved, moveClock } from '../../../api/desk/staff-queries.ts';
import { formatDay } from '../../../components/bank-date.ts';
import { useDateLocale } from '../../../components/date-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { AskFirst } from './ask-first.tsx';

const TARGETS = {
  nextDay: { to: 'next_day' },
  month: { days: 30 },
  quarter: { to: 'end_of_quarter' },
  maturity: { to: 'next_maturity' },
} as const;
type Target = keyof typeof TARGETS;

/** Moves the bank's date forward after a question; every day in between is closed (admins). */
export function MoveClock() {
  const words = useWords();
  const t = words.demo.time;
  const locale = useDateLocale();
  const clock = useQuery(clockQuery).data;
  const [asked, setAsked] = useState<Target>();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ readonly day: string } | { readonly error: unknown }>();
  const closing = (clock?.daysLeft ?? 0) > 0;
  // The days that a long move closes after its answer change data as well.
  useEffect(() => (closing ? dateMoved : undefined), [closing]);
  if (!clock) return null;
  const move = async (target: Target) => {
    setBusy(true);
    setOutcome(undefined);
    try {
      const { businessDate } = await moveClock(TARGETS[target]);
      dateMoved();
      setOutcome({ day: businessDate });
    } catch (error) {
      setOutcome({ error });
    } finally {
      setBusy(false);
      setAsked(undefined);
    }
  };
  // as: the keys of this object are the targets.
  const targets = Object.keys(TARGETS) as Target[];
  return (
    <>
      {outcome && (
        <Notice tone={'day' in outcome ? 'good' : 'error'} className="mb-4">
          {'day' in outcome
            ? t.moved(formatDay(noonOfBusinessDate(outcome.day), locale))
            : errorMessage(outcome.error, { failed: t.failed }, words)}
        </Notice>
      )}
      {closing && (
        <p role="status" className="mb-4 text-sm">
          {t.closing(clock.daysLeft)}
        </p>
      )}
      {asked ? (
        <AskFirst
          question={t.question(t.targets[asked])}
          confirm={t.confirm}
          cancel={t.cancel}
          busy={busy}
          onConfirm={() => void move(asked)}
          onCancel={() => setAsked(undefined)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {targets.map((target) => (
            <Button
              key={target}
              tone="secondary"
              disabled={closing || (target === 'maturity' && clock.nextMaturity === null)}
              onClick={() => setAsked(target)}
            >
              {t.targets[target]}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
