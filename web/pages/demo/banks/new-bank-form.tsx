import { bankHouseApi } from '../../../../contract/bank-house-api.ts';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { makeBank } from '../../../api/demo/bank-house.ts';
import { formatLongDay } from '../../../components/bank-date.ts';
import { useBodyForm } from '../../../forms/contract-form.ts';
import { DialogForm } from '../../../forms/dialog-form.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { useBankWords } from './bank-words.ts';

/** Makes a bank: its name, its profile and the date on which it begins. */
export function NewBankForm({ onClose }: { onClose: () => void }) {
  const t = useBankWords();
  const { locale } = useWords();
  const form = useBodyForm(bankHouseApi.createBank.body, {
    defaults: { name: '', seed: 'demo', clock: '' },
    send: makeBank,
    failure: { failed: t.makeFailed },
    success: ({ name }) => t.made(name),
    done: onClose,
  });
  const { clock } = form.typed;
  const readable = /^\d{4}-\d{2}-\d{2}$/.test(clock);
  return (
    <DialogForm form={form} submit={t.submit} onCancel={onClose}>
      <TextField label={t.name} hint={t.nameHint} autoComplete="off" {...form.field('name')} />
      <SelectField
        label={t.profile}
        choices={Object.entries(t.profiles).map(([value, label]) => ({ value, label }))}
        {...form.field('seed')}
      />
      <TextField
        type="date"
        label={t.firstDate}
        hint={readable ? formatLongDay(noonOfBusinessDate(clock), locale) : t.firstDateHint}
        {...form.field('clock')}
      />
    </DialogForm>
  );
}
