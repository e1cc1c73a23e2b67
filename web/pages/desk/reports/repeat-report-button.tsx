import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { REPORT_KIND_NAMES, REPORT_KINDS } from '../../../../contract/vocabulary/report-kinds.ts';
import { scheduleReport } from '../../../api/desk/report-schedule-queries.ts';
import { DialogForm } from '../../../forms/dialog-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { useDeskForm } from '../desk-form.ts';

function ScheduleForm({ onClose }: { onClose: () => void }) {
  const form = useDeskForm('scheduleReport', {
    defaults: { kind: 'transactions', format: 'pdf', day: '1' },
    send: scheduleReport,
    situation: 'schedule',
    success: () => 'The report is repeated monthly',
    done: onClose,
  });
  return (
    <DialogForm form={form} submit="Repeat monthly" onCancel={onClose}>
      <SelectField
        label="Report"
        choices={REPORT_KIND_NAMES.map((value) => ({ value, label: REPORT_KINDS[value].label }))}
        {...form.field('kind')}
      />
      <ChoiceGroup
        label="Format"
        choices={[
          { value: 'pdf', label: 'PDF' },
          { value: 'xlsx', label: 'Excel (XLSX)' },
        ]}
        {...form.control('format')}
      />
      <TextField
        label="Day of the month"
        hint="1 to 28. The first is the day after the month’s end."
        inputMode="numeric"
        {...form.field('day')}
      />
    </DialogForm>
  );
}

/** Has a report made each month, for the month before. */
export function RepeatReportButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button tone="secondary" size="small" onClick={() => setOpen(true)}>
        <CalendarClock aria-hidden="true" className="size-4" />
        Repeat a report
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Repeat a report monthly"
        description="We make the report for the month before, and e-mail you each time."
      >
        <ScheduleForm onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
