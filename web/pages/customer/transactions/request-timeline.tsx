import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { formatMoment, isUndated } from '../../../components/bank-date.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useWords } from '../../../words/use-words.tsx';

/** The way of a request that waits: when it was made, who has it now, and until when it is decided. */
export function RequestTimeline({ transaction }: { transaction: Transaction }) {
  const words = useWords();
  const t = words.transactions.timeline;
  const { at, awaiting, expiresAt } = transaction;
  const moment = (date: Date) => formatMoment(date, words.locale);
  const steps = [
    { said: isUndated(at) ? t.requested : t.requestedAt(moment(at)), reached: true },
    { said: awaiting === 'customer' ? t.withYou : t.withBank, reached: true, here: true },
    { said: expiresAt ? t.decidedBy(moment(expiresAt)) : t.decided, reached: false },
  ];
  return (
    <ol aria-label={t.label} className="mb-3 text-sm">
      {steps.map(({ said, reached, here = false }, index) => (
        <li
          key={said}
          aria-current={here ? 'step' : undefined}
          className={classNames(
            'relative pb-3 pl-6 last:pb-0',
            here ? 'font-semibold' : 'text-ink-muted',
            // The line to the next step.
            index < steps.length - 1 &&
              'before:absolute before:top-3 before:left-1 before:h-full before:w-px before:bg-line-strong',
          )}
        >
          <span
            aria-hidden="true"
            className={classNames(
              'absolute top-1.5 left-0 size-2.25 rounded-full border',
              reached ? 'border-accent bg-accent' : 'border-line-strong bg-surface',
            )}
          />
          {said}
        </li>
      ))}
    </ol>
  );
}
