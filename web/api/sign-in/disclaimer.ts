import { useSyncExternalStore } from 'react';

// The key in local storage, as documented, and in that of the visit.
const DISCLAIMER = 'dismissedDisclaimer';

type State = 'unused' | 'open' | 'closed';

let state: State = 'unused';
let answered: (() => void) | undefined;
const listeners = new Set<() => void>();

function change(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Returns true when the disclaimer must be shown: not dismissed for good, and not yet seen in this visit (C-PU-11). */
function disclaimerDue(): boolean {
  return localStorage.getItem(DISCLAIMER) === null && sessionStorage.getItem(DISCLAIMER) === null;
}

/** Records that the disclaimer was read; for good if the user chose so (C-PU-10). */
function disclaimerRead(dontShowAgain: boolean): void {
  sessionStorage.setItem(DISCLAIMER, 'true');
  if (dontShowAgain) localStorage.setItem(DISCLAIMER, 'true');
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
