import { useQuery } from '@tanstack/react-query';
import { businessDateOf } from '../../../../contract/vocabulary/bank-time.ts';
import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { isUndated } from '../../../components/bank-date.ts';
import { dayName } from '../../../components/day-name.ts';
import { TransactionRow } from '../../../components/transaction-row.tsx';
import { useWords } from '../../../words/use-words.tsx';

interface Day {
  /** Business date; undefined for lines without a date. */
  readonly date: string | undefined;
  readonly lines: Transaction[];
}

/** Groups lines by business date, in the order in which they come. */
function daysOf(lines: readonly Transaction[]): Day[] {
  const days: Day[] = [];
  for (const line of lines) {
    const date = isUndated(line.at) ? undefined : businessDateOf(line.at);
    const last = days.at(-1);
    if (last && last.date === date) last.lines.push(line);
    else days.push({ date, lines: [line] });
  }
  return days;
}

interface StatementDaysProps {
  readonly lines: readonly Transaction[];
  /** True where the lines come by date, so that each day has a heading that stays in view. */
  readonly byDate: boolean;
  readonly onOpen: (line: Transaction) => void;
}

/** Lines of the statement on a narrow screen. */
export function StatementDays({ lines, byDate, onOpen }: StatementDaysProps) {
  const words = useWords();
  const today = useQuery(bankInfoQuery).data?.businessDate;
  const days = byDate ? daysOf(lines) : [{ date: today, lines }];
  return days.map((day) => (
    <section key={day.lines[0]?.id} className="first:[&>h2]:-mt-3 first:[&>h2]:border-t-0">
      {byDate && (
        <h2 className="sticky top-16 z-10 border-y border-line bg-sunken px-4 py-1.5 text-sm font-medium text-ink-muted">
          {dayName(day.date, today, words)}
        </h2>
      )}
      <ul className="divide-y divide-line">
        {day.lines.map((line) => (
          <li key={line.id}>
            <TransactionRow transaction={line} today={day.date} onOpen={onOpen} withBalance />
          </li>
        ))}
      </ul>
    </section>
  ));
}
