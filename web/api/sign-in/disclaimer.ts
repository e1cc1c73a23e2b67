import { useSyncExternalStore } from 'react';
import { disclaimerDue, disclaimerRead } from '../client/session-store.ts';

type State = 'unused' | 'open' | 'closed';

let state: State = 'unused';
let answered: (() => void) | undefined;
const listeners = new Set<() => void>();

function change(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Shows the disclaimer unless it was dismissed or already seen in this visit; resolves when it is read (C-PU-11). */
export function askToReadDisclaimer(): Promise<void> {
  if (!disclaimerDue()) return Promise.resolve();
  change('open');
  return new Promise((resolve) => {
    const before = answered;
    answered = () => {
      before?.();
      resolve();
    };
  });
}

function close(dontShowAgain: boolean): void {
  disclaimerRead(dontShowAgain);
  change('closed');
  answered?.();
  answered = undefined;
}

/** Returns the disclaimer's state, for the shell, which draws the dialog. */
export function useDisclaimer() {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
  return { mounted: now !== 'unused', open: now === 'open', close };
}
