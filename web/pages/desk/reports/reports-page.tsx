import { PageLayout } from '../../../components/page-layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { MonthlyReports } from './monthly-reports.tsx';
import { RepeatReportButton } from './repeat-report-button.tsx';
import { ReportStarter } from './report-dialog.tsx';
import { ReportList } from './report-list.tsx';

/** Starts reports and lists those that the desk has made. */
export function ReportsPage() {
  return (
    <PageLayout
      title="Reports"
      lead="Reports are made in the background; we e-mail you when one is ready."
      width="text"
    >
      <div className="flex flex-col gap-6">
        <Panel title="New report" className="print:hidden">
          <ReportStarter />
        </Panel>
        <Panel title="Monthly reports" actions={<RepeatReportButton />}>
          <MonthlyReports />
        </Panel>
        <Panel title="Recent reports">
          <ReportList />
        </Panel>
      </div>
    </PageLayout>
  );
}
