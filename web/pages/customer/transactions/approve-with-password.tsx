import { ProofPrompt } from '../../../proofs/proof-prompt.tsx';
import { useProofStep } from '../../../proofs/proof-step.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DialogButtons } from '../../../ui/windows/dialog.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { useConfirmTransaction } from '../money-orders.ts';
import type { ApproveOwnFormProps } from './approve-own-form.tsx';

/** Confirms the customer's own request; the bank asks for the password where none was typed lately (decision 70). */
export function ApproveWithPassword({ id, onApproved, onDone }: ApproveOwnFormProps) {
  const words = useWords();
  const t = words.transactions;
  const { state, send } = useConfirmTransaction();
  const step = useProofStep();
  const approve = async () => onApproved(await send({ id }));
  return (
    <>
      {step.failure && (
        <Notice tone="error" className="mt-3">
          {step.failure}
        </Notice>
      )}
      <Notice tone="info" className="mt-3">
        {state.status === 'confirming' ? words.money.confirmingBody : t.approveFirst}
      </Notice>
      <DialogButtons>
        <Button tone="secondary" onClick={onDone}>
          {t.done}
        </Button>
        <Button
          busy={step.busy}
          onClick={() => void step.start({ run: approve, situation: 'moveMoney', lead: t.approveFirst })}
        >
          {t.approve}
        </Button>
      </DialogButtons>
      <ProofPrompt {...step.prompt} />
    </>
  );
}
