import { type FormEvent, useState } from 'react';
import { MATURITY_INSTRUCTIONS } from '../../../../contract/vocabulary/bank-terms.ts';
import { saveInstruction, type TermDeposit } from '../../../api/customer/term-deposit-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import { DialogButtons } from '../../../ui/windows/dialog.tsx';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';

/** 'Edit': the maturity instruction and the nominee. */
export function MaturityInstructionForm({ deposit, onDone }: { deposit: TermDeposit; onDone: () => void }) {
  const words = useWords();
  const t = words.deposits.edit;
  const [instruction, setInstruction] = useState(deposit.instruction);
  const [nominee, setNominee] = useState(deposit.nominee ?? '');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const renewable = deposit.type === 'fixed' || deposit.type === 'tax_saving';
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await saveInstruction(deposit.id, { instruction, nominee: nominee.trim() });
      showToast({ tone: 'good', title: t.saved });
      onDone();
    } catch (error) {
      setProblem(errorMessage(error, 'depositInstruction', words));
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
      <div>
        <h3 className="font-semibold">{t.title}</h3>
        <p className="text-sm text-ink-muted">{t.lead}</p>
      </div>
      {renewable ? (
        <SelectField
          label={t.instruction}
          value={instruction}
          choices={MATURITY_INSTRUCTIONS.map((each) => ({
            value: each,
            label: words.deposits.details.instructions[each],
          }))}
          onChange={(event) =>
            setInstruction(MATURITY_INSTRUCTIONS.find((each) => each === event.target.value) ?? 'payout')
          }
        />
      ) : (
        <Notice tone="info">{t.onlyPayout}</Notice>
      )}
      <TextField
        label={t.nominee}
        hint={t.nomineeHint}
        value={nominee}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setNominee(event.target.value)}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      <DialogButtons>
        <Button tone="secondary" onClick={onDone}>
          {words.deposits.details.back}
        </Button>
        <Button type="submit" busy={busy}>
          {t.save}
        </Button>
      </DialogButtons>
    </form>
  );
}
