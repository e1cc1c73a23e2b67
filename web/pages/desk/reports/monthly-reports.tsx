import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { REPORT_KINDS } from '../../../../contract/vocabulary/report-kinds.ts';
import {
  endReportSchedule,
  type ReportSchedule,
  reportSchedulesQuery,
} from '../../../api/desk/report-schedule-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useDeskCall } from '../desk-call.ts';
import { deskDay } from '../desk-date.ts';
import { Loaded } from '../loaded.tsx';
import { QuestionDialog, useQuestion } from '../question.tsx';

function ScheduleRow({ schedule }: { schedule: ReportSchedule }) {
  const { ask, dialog } = useQuestion();
  const { busy, run } = useDeskCall();
  const { label } = REPORT_KINDS[schedule.kind];
  const end = async () => {
    const sure = await ask({
      title: 'End this monthly report?',
      children: <p>{label} is then made no more by itself. The reports made so far stay.</p>,
      confirm: 'End report',
    });
    if (!sure) return;
    await run({
      call: () => endReportSchedule(schedule.id),
      situation: 'schedule',
      success: ({ message }) => message,
    });
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">
          {label} · {schedule.format.toUpperCase()}
        </p>
        <p className="text-ink-muted">Next on {deskDay(noonOfBusinessDate(schedule.next_on))}, for the month before</p>
        <p className="break-words text-ink-muted">E-mails to {schedule.made_by}</p>
      </div>
      <Button tone="secondary" size="small" busy={busy} onClick={() => void end()}>
        <span>
          End<span className="sr-only"> {label}</span>
        </span>
      </Button>
      <QuestionDialog {...dialog} />
    </li>
  );
}

/** The reports that are made each month. */
export function MonthlyReports() {
  return (
    <Loaded flush query={useQuery(reportSchedulesQuery)} situation="schedules">
      {(schedules) =>
        schedules.length === 0 ? (
          <EmptyState icon={<CalendarClock />} title="No report is repeated">
            A monthly report is made by itself, for the month before.
          </EmptyState>
        ) : (
          <ul aria-label="Monthly reports" className="divide-y divide-line px-1 text-sm">
            {schedules.map((schedule) => (
              <ScheduleRow key={schedule.id} schedule={schedule} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
