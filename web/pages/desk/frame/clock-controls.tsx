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
import { QuestionDialog, useQuestion } from '../question.tsx';

const TARGETS: readonly { to: ClockTarget; label: string; asked: string }[] = [
  { to: 'next_day', label: 'Next day', asked: 'Move to the next day?' },
  { to: 'end_of_quarter', label: 'End of quarter', asked: 'Move to the end of the quarter?' },
  { to: 'next_maturity', label: 'Next maturity', asked: 'Move to the next maturity?' },
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

/** Returns a function that asks once, and then moves the date; undefined where the reader does not go on. */
function useAskedMove() {
  const question = useQuestion();
  const move = async (title: string, body: Parameters<typeof moveClock>[0]): Promise<ClockReading | undefined> => {
    const agreed = await question.ask({
      title,
      children: (
        <p className="text-sm">
          Every day until then is closed: interest, instalments and maturities are booked, and requests that wait too
          long expire. The date never goes back.
        </p>
      ),
      confirm: 'Move the date',
      heavy: true,
    });
    if (!agreed) return undefined;
    const reading = await moveClock(body);
    dateMoved();
    return reading;
  };
  return { move, dialog: question.dialog };
}

/** Moves the bank's date forward; every day in between is closed with its interest, instalments and maturities. */
export function ClockControls({ clock }: { clock: ClockReading }) {
  const { busy, problem, run } = useDeskCall();
  const { move, dialog } = useAskedMove();
  const told = {
    situation: 'clock',
    success: (reading: ClockReading | undefined) =>
      !reading || reading.daysLeft > 0
        ? undefined
        : `The bank’s date is now ${deskDay(noonOfBusinessDate(reading.businessDate))}`,
  } as const;
  const form = useDeskForm('moveClock', {
    ...told,
    defaults: { days: '' },
    body: ({ days }) => ({ days: Number(days) }),
    send: (body) => move('Move this many days forward?', body),
  });
  const days = form.control('days');
  const valid = daysForward.safeParse(Number(days.value)).success;
  const closing = clock.daysLeft > 0;
  return (
    <div className="mt-3">
      <div className="flex flex-wrap gap-2">
        {TARGETS.map(({ to, label, asked }) => (
          <Button
            key={to}
            tone="secondary"
            size="small"
            disabled={closing || (to === 'next_maturity' && clock.nextMaturity === null)}
            // Not disabled meanwhile: the button that asks would lose the focus, to which the question returns.
            aria-disabled={busy || form.busy}
            onClick={() => !busy && !form.busy && void run({ ...told, call: () => move(asked, { to }) })}
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
      <QuestionDialog {...dialog} />
      {problem && (
        <Notice tone="error" className="mt-3">
          {problem}
        </Notice>
      )}
    </div>
  );
}
