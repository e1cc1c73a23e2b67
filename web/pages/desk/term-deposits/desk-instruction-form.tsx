import { MATURITY_INSTRUCTIONS } from '../../../../contract/vocabulary/bank-terms.ts';
import { type DeskTermDeposit, saveDeskInstruction } from '../../../api/desk/term-deposit-queries.ts';
import { DialogForm } from '../../../forms/dialog-form.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useDeskForm } from '../desk-form.ts';
import { INSTRUCTIONS } from './desk-term-deposit-facts.ts';

const CHOICES = MATURITY_INSTRUCTIONS.map((value) => ({ value, label: INSTRUCTIONS[value] }));

/** Edits the maturity instruction and the nominee, which staff may change. */
export function DeskInstructionForm({ deposit, onClose }: { deposit: DeskTermDeposit; onClose: () => void }) {
  const form = useDeskForm('setDepositInstruction', {
    defaults: { instruction: deposit.instruction, nominee: deposit.nominee ?? '' },
    send: (body) => saveDeskInstruction(deposit.id, body),
    situation: 'instruction',
    success: () => 'Deposit updated',
    done: onClose,
  });
  const renewable = deposit.type === 'fixed' || deposit.type === 'tax_saving';
  return (
    <DialogForm form={form} submit="Save Changes" onCancel={onClose}>
      <SelectField
        label="At maturity"
        choices={renewable ? CHOICES : CHOICES.slice(0, 1)}
        {...form.field('instruction')}
      />
      <TextField label="Nominee" hint="Optional" maxLength={100} {...form.field('nominee')} />
    </DialogForm>
  );
}
