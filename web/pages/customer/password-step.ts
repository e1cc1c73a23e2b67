import { useState } from 'react';
import { isPasswordWanted } from '../../api/customer/card-queries.ts';
import { errorMessage, type Situation } from '../../words/error-message.ts';
import { useWords } from '../../words/use-words.tsx';
import { PasswordForm } from './password-prompt.tsx';

/** A step that may need the password, and its messages. */
export interface GuardedStep {
  readonly run: () => Promise<void>;
  readonly situation: Situation;
  /** The prompt's reason. */
  readonly lead: string;
}

/**
 * Runs steps that need a recent password (C-CD-08): tries the step, asks for the password once if the bank requires it, and
 * tries again.
 */
export function usePasswordStep() {
  const words = useWords();
  const [waiting, setWaiting] = useState<GuardedStep>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const start = async (step: GuardedStep) => {
    PasswordForm.prepare();
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
  const confirmed = () => {
    setWaiting(undefined);
    if (waiting) void start(waiting);
  };
  return {
    busy,
    failure,
    start,
    prompt: {
      open: waiting !== undefined,
      lead: waiting?.lead ?? '',
      onConfirmed: confirmed,
      onCancel: () => setWaiting(undefined),
    },
  };
}
