import { useEffect, useState } from 'react';
import { type ClockReading, type ClockTarget, dateMoved, moveClock } from '../../../api/desk/staff-queries.ts';
import { fromBusinessDate } from '../../../components/bank-date.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useDeskCall } from '../desk-call.ts';
import { deskDay } from '../desk-date.ts';

const TARGETS: readonly { to: ClockTarget; label: string }[] = [
  { to: 'next_day', label: 'Next day' },
  { to: 'end_of_quarter', label: 'End of quarter' },
  { to: 'next_maturity', label: 'Next maturity' },
];
const MOST_DAYS = 3700;

/** How far the closing of the days in between is. */
function Closing({ daysLeft }: { daysLeft: number }) {
  const [most, setMost] = useState(daysLeft);
  if (daysLeft > most) setMost(daysLeft);
  useEffect(() => dateMoved, []);
  return (
    <div className="mt-3">
      <p role="status" className="mb-1.5">
        Closing the days: {most - daysLeft} of {most}
      </p>
      <ProgressBar label="Days closed" percent={((most - daysLeft) / most) * 100} />
    </div>
  );
}

/** Moves the bank's date forward; every day in between is closed with its interest, instalments and maturities. */
export function ClockControls({ clock }: { clock: ClockReading }) {
  const { busy, problem, run } = useDeskCall();
  const [days, setDays] = useState('');
  const move = (target: { to: ClockTarget } | { days: number }) =>
    void run({
      call: () => moveClock(target),
      situation: 'clock',
      success: (reading) =>
        reading.daysLeft > 0 ? undefined : `The bank’s date is now ${deskDay(fromBusinessDate(reading.businessDate))}`,
      done: dateMoved,
    });
  const count = Number(days);
  const valid = Number.isInteger(count) && count >= 1 && count <= MOST_DAYS;
  const closing = clock.daysLeft > 0;
  return (
    <div className="mt-3">
      <div className="flex flex-wrap gap-2">
        {TARGETS.map(({ to, label }) => (
          <Button
            key={to}
            tone="secondary"
            size="small"
            disabled={busy || closing || (to === 'next_maturity' && clock.nextMaturity === null)}
            onClick={() => move({ to })}
          >
            {label}
          </Button>
        ))}
      </div>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (valid) move({ days: count });
        }}
        className="mt-3 flex items-end gap-2"
      >
        <TextField
          label="Days forward"
          inputMode="numeric"
          autoComplete="off"
          value={days}
          onChange={(event) => setDays(event.target.value.replaceAll(/\D/g, ''))}
          className="flex-1"
        />
        <Button type="submit" disabled={!valid || closing} busy={busy}>
          Move
        </Button>
      </form>
      {closing && <Closing daysLeft={clock.daysLeft} />}
      {problem && (
        <Notice tone="error" className="mt-3">
          {problem}
        </Notice>
      )}
    </div>
  );
}
