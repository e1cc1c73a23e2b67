import { useState } from 'react';
import { type Proof, proofWanted } from '../api/sign-in/proof-calls.ts';
import { useLatestRun } from '../ui/latest-run.ts';
import { errorMessage, type Situation } from '../words/error-message.ts';
import { useSentence } from '../words/use-sentence.ts';
import { PasswordForm } from './proof-prompt.tsx';

/** A step that may need a proof, and its messages. */
interface GuardedStep {
  readonly run: () => Promise<void>;
  readonly situation: Situation;
  /** The reason for asking for the password. */
  readonly lead: string;
}

/**
 * Runs steps that need a recent password (C-CD-08) or, of staff, a fresh second factor: tries the step, asks for what the
 * bank requires, and tries again.
 */
export function useProofStep() {
  const [waiting, setWaiting] = useState<{ readonly step: GuardedStep; readonly isWanted: () => boolean }>();
  const beginStep = useLatestRun();
  // Kept while the prompt closes, so that it does not change on its way.
  const [last, setLast] = useState<{ readonly lead: string; readonly proof: Proof }>({ lead: '', proof: 'password' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useSentence();

  const start = async (step: GuardedStep) => {
    PasswordForm.prepare();
    setFailure(undefined);
    setBusy(true);
    try {
      await step.run();
    } catch (error) {
      const proof = proofWanted(error);
      if (proof) {
        setLast({ lead: step.lead, proof });
        setWaiting({ step, isWanted: beginStep() });
      } else setFailure((words) => errorMessage(error, step.situation, words));
    } finally {
      setBusy(false);
    }
  };
  const confirmed = () => {
    setWaiting(undefined);
    // The proof may be accepted after its prompt was left.
    if (waiting?.isWanted()) void start(waiting.step);
  };
  const cancel = () => {
    beginStep();
    setWaiting(undefined);
  };
  return {
    busy,
    failure,
    start,
    prompt: {
      ...last,
      open: waiting !== undefined,
      onConfirmed: confirmed,
      onCancel: cancel,
    },
  };
}
