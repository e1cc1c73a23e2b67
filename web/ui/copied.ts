import { useState } from 'react';

const SHOWN_MS = 2000;

/** Copies a text to the clipboard; the first value is true for two seconds after it. */
export function useCopied(): [boolean, (text: string) => void] {
  const [copied, setCopied] = useState(false);
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return [copied, (text) => void copy(text)];
}
