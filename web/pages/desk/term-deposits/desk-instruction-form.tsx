import { type FormEvent, useState } from 'react';
import { MATURITY_INSTRUCTIONS } from '../../../../contract/vocabulary/bank-terms.ts';
import { type DeskDeposit, saveDeskInstruction } from '../../../api/desk/term-deposit-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DialogButtons } from '../../../ui/windows/dialog.tsx';
import { useDeskCall } from '../desk-call.ts';
import { INSTRUCTIONS } from './desk-deposit-details.tsx';

const CHOICES = MATURITY_INSTRUCTIONS.map((value) => ({ value, label: INSTRUCTIONS[value] }));

/** What staff may change of a deposit: what happens at maturity, and the nominee. */
export function DeskInstructionForm({ deposit, onClose }: { deposit: DeskDeposit; onClose: () => void }) {
  const [instruction, setInstruction] = useState(deposit.instruction);
  const [nominee, setNominee] = useState(deposit.nominee ?? '');
  const { busy, problem, run } = useDeskCall();
  const save = (event: FormEvent) => {
    event.preventDefault();
    void run({
      call: () => saveDeskInstruction(deposit.id, { instruction, nominee: nominee.trim() }),
      situation: 'instruction',
      success: () => 'Deposit updated',
      done: onClose,
    });
  };
  const renewable = deposit.type === 'fixed' || deposit.type === 'tax_saving';
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      <SelectField
        label="At maturity"
        choices={renewable ? CHOICES : CHOICES.slice(0, 1)}
        value={instruction}
        // The list offers exactly the instructions of the contract.
        onChange={(event) => setInstruction(event.target.value as DeskDeposit['instruction'])}
      />
      <TextField
        label="Nominee"
        hint="Optional"
        maxLength={100}
        value={nominee}
        onChange={(event) => setNominee(event.target.value)}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      <DialogButtons>
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Save Changes
        </Button>
      </DialogButtons>
    </form>
  );
}
