import { Download } from 'lucide-react';
import { type DeskReport, useReports } from '../../../api/desk-reports.ts';
import { formatMoment } from '../../../components/bank-date.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { saveFile } from '../../../ui/save-file.ts';

function ReportState({ state }: { state: DeskReport['state'] }) {
  switch (state.status) {
    case 'making':
      return (
        <div role="status" className="w-40">
          <span className="sr-only">Being made</span>
          <ProgressBar label="Making the report" />
        </div>
      );
    case 'failed':
      return <p className="text-danger-text">{state.message}</p>;
    case 'ready':
      return (
        <Button tone="secondary" size="small" onClick={() => saveFile(state.file, state.filename)}>
          <Download aria-hidden="true" className="size-4" />
          <span>
            Download<span className="sr-only"> {state.filename}</span>
          </span>
        </Button>
      );
  }
}

/** The reports that were asked for in this visit, newest first. */
export function ReportList() {
  const reports = useReports();
  if (reports.length === 0) return null;
  return (
    <ul aria-label="Reports" className="divide-y divide-line text-sm">
      {reports.map((report) => (
        <li key={report.id} className="flex min-h-14 flex-wrap items-center justify-between gap-3 py-2">
          <span>
            <span className="block font-medium">30-day report · {report.format.toUpperCase()}</span>
            <span className="block text-ink-muted">Asked for {formatMoment(report.askedAt)}</span>
          </span>
          <ReportState state={report.state} />
        </li>
      ))}
    </ul>
  );
}
