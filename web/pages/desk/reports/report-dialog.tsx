import { type ReactNode, useState } from 'react';
import { askForReport, type ReportFormat, whenMade } from '../../../api/desk/report-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog, DialogButtons } from '../../../ui/windows/dialog.tsx';
import { deskToast, useDeskCall } from '../desk-call.ts';
import { deskFailures } from '../desk-failures.ts';
import { ReportList } from './report-list.tsx';

/** Shows a toast when a report has ended, on whatever page the reader is. */
async function tellWhenMade(id: string): Promise<void> {
  const outcome = await whenMade(id);
  if (outcome === 'ready') deskToast('good', 'The 30-day report is ready');
  if (outcome === 'failed') deskToast('bad', deskFailures.report);
}

/** The choice of a format and the button that starts a report. */
export function ReportStarter({ children }: { children?: ReactNode }) {
  const [format, setFormat] = useState<ReportFormat>('pdf');
  const { busy, problem, run } = useDeskCall();
  const start = () =>
    void run({ call: () => askForReport(format), situation: 'report', done: (id) => void tellWhenMade(id) });
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
      {problem && (
        <Notice tone="error" className="mt-3">
          {problem}
        </Notice>
      )}
      <DialogButtons>
        {children}
        <Button busy={busy} onClick={start}>
          Generate Report
        </Button>
      </DialogButtons>
    </>
  );
}

/** Generate Report (B-DB-10): made in the background; the dialog may be closed. */
export function ReportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Generate Report"
      description="The last 30 days of the bank. The report is made in the background and kept under Reports."
    >
      <ReportStarter>
        <Button tone="secondary" onClick={onClose}>
          Close
        </Button>
      </ReportStarter>
      <div className="mt-4">
        <ReportList most={5} />
      </div>
    </Dialog>
  );
}
