import { PageLayout } from '../../../components/page-layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ReportStarter } from './report-dialog.tsx';
import { ReportList } from './report-list.tsx';

/** Starts reports and lists those that the desk has made. */
export function ReportsPage() {
  return (
    <PageLayout
      title="Reports"
      lead="The last 30 days of the bank, made in the background: you can leave this page."
      width="text"
    >
      <div className="flex flex-col gap-6">
        <Panel title="New report">
          <ReportStarter />
        </Panel>
        <Panel title="Reports of the desk">
          <ReportList />
        </Panel>
      </div>
    </PageLayout>
  );
}
