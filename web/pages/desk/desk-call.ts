import { useState } from 'react';
import { prefersReducedMotion } from '../../ui/media-query.ts';
import { SHORT_TOAST_MS, showToast } from '../../ui/toast-queue.ts';
import { errorMessage } from '../../words/error-message.ts';
import { useWords } from '../../words/use-words.tsx';
import { type DeskSituation, deskFailure } from './desk-failures.ts';

/** Shows a toast for three seconds, as specified for staff (X-CN-05). */
export function deskToast(tone: 'good' | 'bad' | 'info', title: string, description?: string): void {
  showToast({ tone, title, description, timeout: SHORT_TOAST_MS });
}

interface DeskCall<T> {
  readonly call: () => Promise<T>;
  /** The situation whose documented messages are shown when the bank gives none. */
  readonly situation: DeskSituation;
  readonly done?: (answer: T) => void;
  /** Returns the toast's text: the bank's own sentence or the specification's. */
  readonly success?: (answer: T) => string | undefined;
  /** Min duration of the spinner in milliseconds (0.5 s on the customer's page, B-CT-06); not under reduced motion. */
  readonly leastMs?: number;
}

/** Waits this long, and not at all under reduced motion. */
export async function spin(milliseconds: number): Promise<void> {
  if (milliseconds > 0 && !prefersReducedMotion()) await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Runs one call that changes something: busy meanwhile, a refusal as a sentence, a success as a toast. */
export function useDeskCall() {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async <T>({ call, situation, done, success, leastMs = 0 }: DeskCall<T>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const [answer] = await Promise.all([call(), spin(leastMs)]);
      const said = success?.(answer);
      if (said) deskToast('good', said);
      done?.(answer);
    } catch (error) {
      const sentence = errorMessage(error, deskFailure(situation), words);
      setProblem(sentence);
      deskToast('bad', sentence);
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run, clear: () => setProblem(undefined) };
}
