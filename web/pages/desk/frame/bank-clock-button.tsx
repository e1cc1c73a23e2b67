import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { useSession } from '../../../api/client/session-store.ts';
import { clockQuery } from '../../../api/desk/staff-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Popover } from '../../../ui/windows/popover.tsx';
import { deskDay, deskMoment } from '../desk-date.ts';
import { ClockControls } from './clock-controls.tsx';

const day = (date: string | null) => (date ? deskDay(noonOfBusinessDate(date)) : '–');

/** The bank's date on every staff page; opens the clock, which an admin of the demo may move (decision 27). */
export function BankClockButton() {
  const { role } = useSession();
  const { data: clock } = useQuery(clockQuery);
  if (!clock) return <span className="min-h-9" />;
  return (
    <Popover
      title="The bank’s clock"
      trigger={
        <Button tone="quiet" size="small" className="whitespace-nowrap">
          <CalendarClock aria-hidden="true" className="size-4" />
          <span className="sr-only">Bank date: </span>
          {day(clock.businessDate)}
          {clock.aheadDays > 0 && <span className="text-warn-text tabular-nums">+{clock.aheadDays} d</span>}
        </Button>
      }
    >
      <Facts
        facts={[
          { label: 'Bank time', value: deskMoment(clock.bankTime) },
          { label: 'Closed through', value: day(clock.closedThrough) },
          { label: 'Ahead of real time', value: `${clock.aheadDays} days` },
          { label: 'Quarter ends', value: day(clock.quarterEnd) },
          { label: 'Next maturity', value: clock.nextMaturity ? day(clock.nextMaturity) : 'None' },
        ]}
      />
      {clock.canMove && role === 'admin' && <ClockControls clock={clock} />}
      {clock.canMove && role !== 'admin' && (
        <p className="mt-2 text-ink-muted">In this demo an admin can move the date forward.</p>
      )}
    </Popover>
  );
}
