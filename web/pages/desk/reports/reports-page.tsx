import { FileBarChart } from 'lucide-react';
import { useReports } from '../../../api/desk-reports.ts';
import { PageLayout } from '../../../components/page-layout.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ReportStarter } from './report-dialog.tsx';
import { ReportList } from './report-list.tsx';

/** Reports: have one made, and find those of this visit. */
export function ReportsPage() {
  const none = useReports().length === 0;
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
        <Panel title="Made in this visit">
          {none ? (
            <EmptyState icon={<FileBarChart />} title="No reports yet">
              Choose a format above and press Generate Report.
            </EmptyState>
          ) : (
            <ReportList />
          )}
        </Panel>
      </div>
    </PageLayout>
  );
}
