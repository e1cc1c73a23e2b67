import { useEffect, useState } from 'react';
import { daysForward } from '../../../../contract/desk/bank-day.ts';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { setTraffic } from '../../../api/demo/demo-traffic.ts';
import { type ClockReading, type ClockTarget, dateMoved, moveClock } from '../../../api/desk/staff-queries.ts';
import { PanelForm } from '../../../forms/panel-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useDeskCall } from '../desk-call.ts';
import { deskDay } from '../desk-date.ts';
import { useDeskForm } from '../desk-form.ts';

const TARGETS: readonly { to: ClockTarget; label: string }[] = [
  { to: 'next_day', label: 'Next day' },
  { to: 'end_of_quarter', label: 'End of quarter' },
  { to: 'next_maturity', label: 'Next maturity' },
];

/** The progress of the days being closed. */
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
  const told = {
    situation: 'clock',
    success: (reading: ClockReading) =>
      reading.daysLeft > 0 ? undefined : `The bank’s date is now ${deskDay(noonOfBusinessDate(reading.businessDate))}`,
  } as const;
  const form = useDeskForm('moveClock', {
    ...told,
    defaults: { days: '' },
    body: ({ days }) => ({ days: Number(days) }),
    send: async (body) => {
      const reading = await moveClock(body);
      dateMoved();
      return reading;
    },
  });
  const days = form.control('days');
  const valid = daysForward.safeParse(Number(days.value)).success;
  const closing = clock.daysLeft > 0;
  return (
    <div className="mt-3">
      <div className="flex flex-wrap gap-2">
        {TARGETS.map(({ to, label }) => (
          <Button
            key={to}
            tone="secondary"
            size="small"
            disabled={busy || form.busy || closing || (to === 'next_maturity' && clock.nextMaturity === null)}
            onClick={() => void run({ ...told, call: () => moveClock({ to }), done: dateMoved })}
          >
            {label}
          </Button>
        ))}
      </div>
      <PanelForm form={form} submit="Move" disabled={!valid || busy || closing} inline className="mt-3">
        <TextField
          label="Days forward"
          inputMode="numeric"
          autoComplete="off"
          className="flex-1"
          {...days}
          onChange={(event) => days.onChange(event.target.value.replaceAll(/\D/g, ''))}
        />
      </PanelForm>
      <Switch
        className="mt-2"
        label="Traffic of the demo’s customers on each day"
        checked={clock.traffic}
        disabled={busy || form.busy || closing}
        onChange={({ target }) => void run({ situation: 'clock', call: () => setTraffic(target.checked) })}
      />
      {closing && <Closing daysLeft={clock.daysLeft} />}
      {problem && (
        <Notice tone="error" className="mt-3">
          {problem}
        </Notice>
      )}
    </div>
  );
}
