import { type ReactNode, useState } from 'react';
import { type DeskReport, makeReport, type ReportFormat } from '../../../api/desk-reports.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { deskToast } from '../desk-call.ts';
import { ReportList } from './report-list.tsx';

/** Has it made, and tells in the corner how it ended, wherever the reader is by then. */
export async function generateReport(format: ReportFormat): Promise<void> {
  const outcome: DeskReport['state']['status'] = await makeReport(format);
  if (outcome === 'ready') deskToast('good', 'The 30-day report is ready');
  else deskToast('bad', 'The report could not be made. Please try again.');
}

/** The choice of a format and the button that starts it. */
export function ReportStarter({ children }: { children?: ReactNode }) {
  const [format, setFormat] = useState<ReportFormat>('pdf');
  return (
    <>
      <ChoiceGroup
        label="Format"
        value={format}
        onChange={setFormat}
        choices={[
          { value: 'pdf', label: 'PDF' },
          { value: 'xlsx', label: 'Excel (XLSX)' },
        ]}
      />
      <DialogButtons>
        {children}
        <Button onClick={() => void generateReport(format)}>Generate Report</Button>
      </DialogButtons>
    </>
  );
}

/** Generate Report (B-DB-10): made in the background; the window can be left. */
export function ReportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Generate Report"
      description="The last 30 days of the bank. It is made in the background and kept under Reports."
    >
      <ReportStarter>
        <Button tone="secondary" onClick={onClose}>
          Close
        </Button>
      </ReportStarter>
      <div className="mt-4">
        <ReportList />
      </div>
    </Dialog>
  );
}
