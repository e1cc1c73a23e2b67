import { type ReactNode, useState } from 'react';
import { REPORT_KIND_NAMES, REPORT_KINDS, type ReportKind } from '../../../../contract/vocabulary/report-kinds.ts';
import { askForReport, type ReportOrder, whenMade } from '../../../api/desk/report-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Dialog, DialogButtons } from '../../../ui/windows/dialog.tsx';
import { DayField } from '../day-field.tsx';
import { deskToast, useDeskCall } from '../desk-call.ts';
import { deskFailures } from '../desk-failures.ts';
import { QuickDaysButtons } from '../quick-period-buttons.tsx';
import { ReportList } from './report-list.tsx';

/** Shows a toast when a report has ended, on whatever page the reader is. */
async function tellWhenMade(id: string, kind: ReportKind): Promise<void> {
  const outcome = await whenMade(id);
  if (outcome === 'ready')
    deskToast(
      'good',
      kind === 'overview' ? 'The 30-day report is ready' : `${REPORT_KINDS[kind].label}: the report is ready`,
    );
  if (outcome === 'failed') deskToast('bad', deskFailures.report);
}

/** The choice of a kind, a period and a format, and the button that starts a report; `children` are the other buttons of a dialog. */
export function ReportStarter({ children }: { children?: ReactNode }) {
  const [format, setFormat] = useState<ReportOrder['format']>('pdf');
  const [kind, setKind] = useState<ReportKind>('overview');
  const [startDate, setStart] = useState('');
  const [endDate, setEnd] = useState('');
  const chosen = REPORT_KINDS[kind];
  const { period } = chosen;
  const { busy, problem, run } = useDeskCall();
  const order: ReportOrder = {
    format,
    kind,
    ...(period === 'days' && startDate !== '' && { startDate }),
    ...(period !== 'none' && endDate !== '' && { endDate }),
  };
  const start = () =>
    void run({ call: () => askForReport(order), situation: 'report', done: (id) => void tellWhenMade(id, kind) });
  const generate = (
    <Button busy={busy} onClick={start}>
      Generate Report
    </Button>
  );
  return (
    <>
      <div className="mb-4 grid gap-4 sm:grid-cols-3">
        <SelectField
          label="Report"
          className={period === 'none' ? 'sm:col-span-3' : undefined}
          choices={REPORT_KIND_NAMES.map((value) => ({ value, label: REPORT_KINDS[value].label }))}
          value={kind}
          onChange={({ target }) => setKind(REPORT_KIND_NAMES.find((name) => name === target.value) ?? 'overview')}
        />
        {period === 'days' && (
          <DayField
            label={kind === 'dormant' ? 'No transactions from' : 'From'}
            hint="30 days before when empty"
            value={startDate}
            max={endDate || undefined}
            onChange={setStart}
          />
        )}
        {period !== 'none' && (
          <DayField
            label={'until' in chosen ? chosen.until : 'To'}
            hint="Today when empty"
            value={endDate}
            min={period === 'days' && startDate ? startDate : undefined}
            onChange={setEnd}
          />
        )}
        {period === 'days' && (
          <div className="sm:col-span-3">
            <QuickDaysButtons
              from={startDate}
              to={endDate}
              onDays={({ from, to }) => {
                setStart(from);
                setEnd(to);
              }}
            />
          </div>
        )}
      </div>
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
      {children ? (
        <DialogButtons>
          {children}
          {generate}
        </DialogButtons>
      ) : (
        <div className="mt-6 flex justify-end">{generate}</div>
      )}
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
      description="The report is made in the background and kept under Reports; we e-mail you when it is ready."
    >
      <ReportStarter>
        <Button tone="secondary" onClick={onClose}>
          Close
        </Button>
      </ReportStarter>
      {/* One height, however long the list is: the buttons above it stay where they are when it arrives. */}
      <div className="-mx-1 mt-4 h-72 overflow-y-auto px-1">
        <ReportList most={5} />
      </div>
    </Dialog>
  );
}
