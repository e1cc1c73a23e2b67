import { useState } from 'react';
import { confirmPassword, isPasswordWanted } from '../../api/customer/card-queries.ts';
import { errorMessage, type Situation } from '../../words/error-message.ts';
import { useWords } from '../../words/use-words.tsx';

/** A step that the bank may want a password for, and what is said when it fails. */
export interface GuardedStep {
  readonly run: () => Promise<void>;
  readonly situation: Situation;
  /** Why the password is wanted, in the prompt. */
  readonly lead: string;
}

/**
 * Runs steps that need a recently typed password (C-CD-08): the step is tried, and only when the bank asks for the password is
 * the reader asked for it, once; then the step is tried again.
 */
export function usePasswordStep() {
  const words = useWords();
  const [waiting, setWaiting] = useState<GuardedStep>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const start = async (step: GuardedStep) => {
    setFailure(undefined);
    setBusy(true);
    try {
      await step.run();
    } catch (error) {
      if (isPasswordWanted(error)) setWaiting(step);
      else setFailure(errorMessage(error, step.situation, words));
    } finally {
      setBusy(false);
    }
  };
  const confirm = async (password: string): Promise<string | undefined> => {
    if (!waiting) return undefined;
    try {
      await confirmPassword(password);
    } catch (error) {
      return errorMessage(error, 'confirmPassword', words);
    }
    setWaiting(undefined);
    await start(waiting);
    return undefined;
  };
  return {
    busy,
    failure,
    start,
    prompt: {
      open: waiting !== undefined,
      lead: waiting?.lead ?? '',
      onConfirm: confirm,
      onCancel: () => setWaiting(undefined),
    },
  };
}
