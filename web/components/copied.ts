import { useState } from 'react';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words/use-words.tsx';

const SHOWN_MS = 2000;

/**
 * Returns a function that copies a text to the clipboard and tells whether it is there. A failure is shown: the browser may
 * refuse, and has no clipboard on a connection that is not secure.
 */
export function useCopy(): (text: string) => Promise<boolean> {
  const { notCopied } = useWords().money;
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      showToast({ tone: 'bad', title: notCopied });
      return false;
    }
  };
}

/** Copies a text to the clipboard; the first value is true for two seconds after it. */
export function useCopied(): [boolean, (text: string) => void] {
  const [copied, setCopied] = useState(false);
  const copyText = useCopy();
  const copy = async (text: string) => {
    if (!(await copyText(text))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return [copied, (text) => void copy(text)];
}
