import { MATURITY_INSTRUCTIONS } from '../../../../contract/vocabulary/bank-terms.ts';
import { saveInstruction, type TermDeposit } from '../../../api/customer/term-deposit-queries.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { DialogForm } from '../../../forms/dialog-form.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useWords } from '../../../words/use-words.tsx';

export interface MaturityInstructionFormProps {
  readonly deposit: TermDeposit;
  readonly onDone: () => void;
}

/** 'Edit': the maturity instruction and the nominee. */
export function MaturityInstructionForm({ deposit, onDone }: MaturityInstructionFormProps) {
  const { details, edit: t } = useWords().termDeposits;
  const form = useContractForm('setDepositInstruction', {
    defaults: { instruction: deposit.instruction, nominee: deposit.nominee ?? '' },
    send: (body) => saveInstruction(deposit.id, body),
    failure: 'depositInstruction',
    success: () => t.saved,
    done: onDone,
  });
  const renewable = deposit.type === 'fixed' || deposit.type === 'tax_saving';
  return (
    <DialogForm form={form} submit={t.save} cancel={details.back} onCancel={onDone}>
      <div>
        <h3 className="font-semibold">{t.title}</h3>
        <p className="text-sm text-ink-muted">{t.lead}</p>
      </div>
      {renewable ? (
        <SelectField
          label={t.instruction}
          choices={MATURITY_INSTRUCTIONS.map((value) => ({ value, label: details.instructions[value] }))}
          {...form.field('instruction')}
        />
      ) : (
        <Notice tone="info">{t.onlyPayout}</Notice>
      )}
      <TextField label={t.nominee} hint={t.nomineeHint} maxLength={100} autoComplete="off" {...form.field('nominee')} />
    </DialogForm>
  );
}
