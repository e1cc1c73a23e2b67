import { useEffect, useRef, useState } from 'react';
import { proofWanted } from '../api/sign-in/proof-calls.ts';
import { useHere } from '../ui/while-here.ts';

/**
 * Runs calls of staff that need a fresh second factor: asks for it where the bank requires it, and then goes on with the
 * very call that was refused. One who closes the prompt, or has left the screen by then, gets the bank's refusal. Render a
 * ProofPrompt with `prompt`.
 */
export function useFreshFactor() {
  const [open, setOpen] = useState(false);
  const answer = useRef<(given: boolean) => void>(undefined);
  const settle = (given: boolean) => {
    setOpen(false);
    answer.current?.(given);
    answer.current = undefined;
  };
  const here = useHere();
  // A screen that goes away takes its question with it.
  useEffect(() => () => answer.current?.(false), []);

  const guard = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await call();
    } catch (error) {
      if (proofWanted(error) !== 'factor' || !here.current) throw error;
      const given = new Promise<boolean>((resolve) => {
        answer.current = resolve;
      });
      setOpen(true);
      if (await given) return call();
      throw error;
    }
  };
  return {
    guard,
    prompt: {
      open,
      proof: 'factor' as const,
      lead: '',
      onConfirmed: () => settle(true),
      onCancel: () => settle(false),
    },
  };
}
