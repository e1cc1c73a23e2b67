import type { PeriodDays } from '../../../components/quick-period.ts';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { OWN_DATES, type StatementPeriod } from './statement-periods.ts';

/** The chosen period, and its days. */
export interface ChosenPeriod {
  readonly value: string;
  readonly days: PeriodDays;
}

/** Tells whether the days of a period are in order; empty days are open. */
export function inOrder({ days }: ChosenPeriod): boolean {
  return !days.startDate || !days.endDate || days.startDate <= days.endDate;
}

interface PeriodFieldProps {
  readonly periods: readonly StatementPeriod[];
  readonly chosen: ChosenPeriod;
  /** The first and last day that a statement can have (YYYY-MM-DD). */
  readonly opened: string;
  readonly today: string;
  readonly onChange: (chosen: ChosenPeriod) => void;
}

/** A choice of a statement's period, with fields for days of one's own. */
export function StatementPeriodField({ periods, chosen, opened, today, onChange }: PeriodFieldProps) {
  const words = useWords();
  const t = words.profile.data;
  const { value, days } = chosen;
  return (
    <div className="grid grid-cols-2 gap-3 max-lg:max-w-md">
      <SelectField
        className="col-span-2"
        label={t.period}
        value={value}
        choices={[...periods, { value: OWN_DATES, label: t.ownDates }]}
        onChange={({ target }) => {
          const period = periods.find((each) => each.value === target.value);
          // One's own dates begin with those of the period before.
          onChange({ value: target.value, days: period?.days ?? days });
        }}
      />
      {value === OWN_DATES &&
        (['startDate', 'endDate'] as const).map((end) => (
          <TextField
            key={end}
            type="date"
            label={words.statement[end]}
            min={opened}
            max={today}
            value={days[end]}
            error={end === 'endDate' && !inOrder(chosen) ? words.statement.datesOutOfOrder : undefined}
            onChange={({ target }) => onChange({ value, days: { ...days, [end]: target.value } })}
          />
        ))}
    </div>
  );
}
