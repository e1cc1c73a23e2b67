import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { useSession } from '../../../api/client/session-store.ts';
import { holidaysQuery } from '../../../api/desk/staff-queries.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ChangeWaitsNotice } from '../change-waits-notice.tsx';
import { deskDay, deskMoment } from '../desk-date.ts';
import { Loaded } from '../loaded.tsx';
import { HolidayForm } from './holiday-form.tsx';

const FIRST_YEAR = 2000;
const LAST_YEAR = 9999;

/** The bank's holidays of one year, and the form that changes a day. A deposit that matures on one is paid out on the next business day. */
export function HolidaysSection() {
  const admin = useSession().role === 'admin';
  const [chosen, choose] = useState<number>();
  const query = useQuery(holidaysQuery(chosen));
  const year = chosen ?? query.data?.year;
  return (
    <Panel
      title={year === undefined ? 'Holidays' : `Holidays of ${year}`}
      actions={
        <div className="flex gap-1">
          <IconButton
            label="Earlier year"
            disabled={year === undefined || year <= FIRST_YEAR}
            onClick={() => choose((now) => (now ?? year ?? FIRST_YEAR) - 1)}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton
            label="Later year"
            disabled={year === undefined || year >= LAST_YEAR}
            onClick={() => choose((now) => (now ?? year ?? FIRST_YEAR) + 1)}
          >
            <ChevronRight aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      }
    >
      <Loaded flush query={query} situation="holidays">
        {({ year: listed, holidays, changes }) => (
          <div className="flex flex-col gap-5">
            {holidays.length === 0 ? (
              <EmptyState title={`The bank has no holidays in ${listed}`} />
            ) : (
              // The rows reach the panel’s edge.
              <div className="-mx-5">
                <DataTable
                  caption={`Holidays of ${listed}`}
                  rows={holidays}
                  keyOf={(row) => row.day}
                  columns={[
                    { header: 'Day', leads: true, cell: (row) => deskDay(noonOfBusinessDate(row.day)) },
                    { header: 'Name', cell: (row) => row.name },
                    { header: 'Since', cell: (row) => deskMoment(row.validFrom) },
                    { header: 'Changed by', cell: (row) => row.changedBy ?? 'The bank' },
                  ]}
                />
              </div>
            )}
            {changes.map((change) => (
              <ChangeWaitsNotice key={change.id} change={change} />
            ))}
          </div>
        )}
      </Loaded>
      {/* Beside what loads, so that looking up a day in another year leaves what is typed. */}
      {admin && (
        <div className="mt-5 print:hidden">
          <HolidayForm />
        </div>
      )}
    </Panel>
  );
}
