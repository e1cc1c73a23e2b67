import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, FileBarChart } from 'lucide-react';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { REPORT_KINDS, reportDays } from '../../../../contract/vocabulary/report-kinds.ts';
import { saveFile } from '../../../api/client/save-file.ts';
import { type DeskReport, fetchReport, isUnderWay, reportsQuery } from '../../../api/desk/report-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useDeskCall } from '../desk-call.ts';
import { deskDay, deskMoment } from '../desk-date.ts';
import { deskFailures } from '../desk-failures.ts';
import { useFirstRows } from '../list-size.ts';
import { ShowMore } from '../load-more.tsx';
import { Loaded } from '../loaded.tsx';

function DownloadButton({ report }: { report: DeskReport }) {
  const { busy, run } = useDeskCall();
  const download = () =>
    void run({
      call: () => fetchReport(report),
      situation: 'download',
      done: ({ content, filename }) => saveFile(content, filename),
    });
  return (
    <Button
      tone="secondary"
      size="small"
      busy={busy}
      aria-label={`Download ${report.format.toUpperCase()} of ${deskMoment(report.requested_at)}`}
      onClick={download}
    >
      <Download aria-hidden="true" className="size-4" />
      Download
    </Button>
  );
}

function ReportState({ report }: { report: DeskReport }) {
  if (isUnderWay(report)) {
    return (
      <div role="status" className="w-40 text-ink-muted">
        <span className="mb-1 block">{report.status === 'queued' ? 'Waiting' : 'Being made'}</span>
        <ProgressBar label="Making the report" percent={report.percent} />
      </div>
    );
  }
  return report.status === 'ready' ? (
    <DownloadButton report={report} />
  ) : (
    <p className="text-danger-text">{deskFailures.report}</p>
  );
}

function period({ kind, from_date, to_date }: DeskReport): string {
  if (!from_date || !to_date) return '';
  return reportDays(kind, deskDay(noonOfBusinessDate(from_date)), deskDay(noonOfBusinessDate(to_date)));
}

function ReportRow({ report }: { report: DeskReport }) {
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">
          {REPORT_KINDS[report.kind].label} · {report.format.toUpperCase()}
        </p>
        <p className="text-ink-muted">
          {report.scheduled ? 'Repeated monthly for' : 'Requested by'} {report.requested_by},{' '}
          {deskMoment(report.requested_at)}
        </p>
        {report.to_date && <p className="text-ink-muted">{period(report)}</p>}
        {report.verification_code && (
          <p className="break-words text-ink-muted">
            Code{' '}
            <Link to={paths.verify} hash={report.verification_code} className="underline underline-offset-4">
              {report.verification_code}
            </Link>
          </p>
        )}
      </div>
      <ReportState report={report} />
    </li>
  );
}

function Reports({ reports }: { reports: readonly DeskReport[] }) {
  const { shown, more } = useFirstRows(reports);
  if (reports.length === 0) {
    return (
      <EmptyState icon={<FileBarChart />} title="No reports yet">
        Choose a format and press Generate Report.
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label="Reports" className="divide-y divide-line text-sm">
        {shown.map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </ul>
      <ShowMore more={more} />
    </>
  );
}

/** The desk's reports, newest first: requester, time, progress, and file. */
export function ReportList({ most = 50 }: { most?: number }) {
  const query = useQuery(reportsQuery);
  return (
    <Loaded flush query={query} situation="reports">
      {(reports) => <Reports reports={reports.slice(0, most)} />}
    </Loaded>
  );
}
