import { Snowflake } from 'lucide-react';
import { type Card, setFrozen } from '../../../api/customer/card-queries.ts';
import { ProofPrompt } from '../../../proofs/proof-prompt.tsx';
import { useProofStep } from '../../../proofs/proof-step.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import { useWords } from '../../../words/use-words.tsx';

/** Locks the customer's active card at once; unlocking may ask for the password (decision 29). */
export function FreezeButton({ card }: { card: Card }) {
  const t = useWords().card;
  const step = useProofStep();
  const [allowed] = card.allowed;
  if (allowed === undefined) return null;
  const frozen = allowed === 'unfreeze';
  const change = async () => {
    await setFrozen(!frozen);
    showToast({ tone: 'good', title: frozen ? t.unfrozenToast : t.frozenToast });
  };
  return (
    <>
      <Button
        tone="secondary"
        busy={step.busy}
        onClick={() => void step.start({ run: change, situation: 'cardFreeze', lead: t.password.leadUnfreeze })}
      >
        <Snowflake aria-hidden="true" className="size-4" />
        {frozen ? t.unfreeze : t.freeze}
      </Button>
      {step.failure && (
        <Notice tone="error" className="col-span-full">
          {step.failure}
        </Notice>
      )}
      <ProofPrompt {...step.prompt} />
    </>
  );
}
