import { useQuery } from '@tanstack/react-query';
import { momentAsAt } from '../../../../contract/vocabulary/bank-time.ts';
import { accountAsAtQuery } from '../../../api/desk/books-queries.ts';
import { Money } from '../../../components/money.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { TextField } from '../../../ui/field.tsx';
import { DayField } from '../day-field.tsx';
import { deskMoment } from '../desk-date.ts';
import { Loaded } from '../loaded.tsx';

interface AsAtProps {
  readonly accountId: string;
  readonly date: string;
  /** HH:MM in Asia/Kolkata; empty for the end of the day. */
  readonly time: string;
  readonly onChange: (change: { at: string | undefined; time: string | undefined }) => void;
}

/** Balance, money on hold and available amount at the end of a past day, or of a minute of it. */
export function BalanceAsAt({ accountId, date, time, onChange }: AsAtProps) {
  const moment = time === '' ? undefined : momentAsAt(date, time);
  const query = useQuery(accountAsAtQuery(accountId, date, moment));
  return (
    <section aria-label="Balance as at" className="mb-3 rounded-field bg-sunken p-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <DayField label="As at" value={date} onChange={(day) => onChange({ at: day || undefined, time })} />
        <TextField
          label="Time"
          type="time"
          hint={moment ? `To the end of ${deskMoment(moment)}` : 'Optional. Without one: the end of the day.'}
          value={time}
          onChange={(event) => onChange({ at: date, time: event.target.value || undefined })}
        />
      </div>
      <div className="mt-3 -mb-2">
        <Loaded query={query} situation="books" rows={3}>
          {({ balance, held, available }) => (
            <Facts
              facts={[
                { label: 'Balance then', value: <Money paise={balance} /> },
                { label: 'On hold then', value: <Money paise={held} /> },
                { label: 'Available then', value: <Money paise={available} /> },
              ]}
            />
          )}
        </Loaded>
      </div>
    </section>
  );
}
