import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { useSession } from '../../../api/client/session-store.ts';
import { bankDayQuery, clockQuery } from '../../../api/desk/staff-queries.ts';
import { Money } from '../../../components/money.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Popover } from '../../../ui/windows/popover.tsx';
import { deskDay, deskMoment } from '../desk-date.ts';
import { ClockControls } from './clock-controls.tsx';

const dayOf = (date: string | null) => (date ? deskDay(noonOfBusinessDate(date)) : '–');

/** The last day that was closed: what its night did, and the link to the rest. */
function LastDay({ date }: { date: string }) {
  const { data: day, error } = useQuery(bankDayQuery(date));
  // Until the day is here, the one before it stands in its place.
  const here = day?.date === date;
  if (error || (here && !day.closed)) return null;
  const closed = here ? day.closed : null;
  // The section has its height from the start, so that the buttons below it stay where they are.
  const figure = (value: ReactNode) => (closed ? value : <Skeleton className="h-3 w-10" />);
  return (
    <section aria-label="Last day closed" className="mt-3 border-t border-line pt-3">
      <h3 className="font-medium">{dayOf(date)} closed</h3>
      <Facts
        facts={[
          { label: 'Interest paid', value: figure(<Money paise={closed?.interest_paid ?? 0n} />) },
          { label: 'Deposits matured', value: figure(closed?.matured) },
          { label: 'Instalments taken', value: figure(closed?.instalments) },
          { label: 'Approvals expired', value: figure(closed?.expired_holds) },
          ...(closed && closed.failures > 0 ? [{ label: 'Failed', value: closed.failures }] : []),
        ]}
      />
      <Link
        to={paths.bankerBooks}
        search={{ part: 'days', day: date }}
        className="inline-flex min-h-9 items-center font-medium text-accent-text underline-offset-4 hover:underline"
      >
        All of this day
      </Link>
    </section>
  );
}

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
          {dayOf(clock.businessDate)}
          {clock.aheadDays > 0 && <span className="text-warn-text tabular-nums">+{clock.aheadDays} d</span>}
        </Button>
      }
    >
      <Facts
        facts={[
          { label: 'Bank time', value: deskMoment(clock.bankTime) },
          { label: 'Closed through', value: dayOf(clock.closedThrough) },
          { label: 'Ahead of real time', value: clock.aheadDays === 1 ? '1 day' : `${clock.aheadDays} days` },
          { label: 'Quarter ends', value: dayOf(clock.quarterEnd) },
          { label: 'Next maturity', value: clock.nextMaturity ? dayOf(clock.nextMaturity) : 'None' },
        ]}
      />
      {clock.closedThrough && <LastDay date={clock.closedThrough} />}
      {clock.canMove && role === 'admin' && <ClockControls clock={clock} />}
      {clock.canMove && role !== 'admin' && (
        <p className="mt-2 text-ink-muted">In this demo an admin can move the date forward.</p>
      )}
    </Popover>
  );
}
