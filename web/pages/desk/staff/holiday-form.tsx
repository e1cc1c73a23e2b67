import { changeHoliday } from '../../../api/desk/staff-queries.ts';
import { PanelForm } from '../../../forms/panel-form.tsx';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { TextField } from '../../../ui/field.tsx';
import { DayField } from '../day-field.tsx';
import { useDeskForm } from '../desk-form.ts';

/** Makes a day to come a holiday, or a business day again. */
export function HolidayForm() {
  const form = useDeskForm('changeHoliday', {
    defaults: { day: '', name: '', bank: 'closed' },
    send: changeHoliday,
    situation: 'policy',
    success: ({ message }) => message ?? 'Holidays saved',
  });
  return (
    <PanelForm form={form} submit="Save day">
      <p className="text-sm text-ink-muted">
        Deposits that mature on a holiday are paid out on the next business day, with interest until then.
      </p>
      <DayField label="Day" hint="A day to come." {...form.control('day')} />
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      <ChoiceGroup
        label="On this day the bank is"
        choices={[
          { value: 'closed', label: 'Closed' },
          { value: 'open', label: 'Open' },
        ]}
        {...form.control('bank')}
      />
    </PanelForm>
  );
}
