import { useEffect, useSyncExternalStore } from 'react';

let subject: string | undefined;
const listeners = new Set<() => void>();

function change(next: string | undefined): void {
  subject = next;
  for (const listener of listeners) listener();
}

/** Puts the name that this page is about in front of the tab's title while the page is shown. */
export function usePageSubject(name: string | undefined): void {
  useEffect(() => {
    change(name);
    return () => change(undefined);
  }, [name]);
}

/** Returns the name that the page shown is about, if it has one. */
export function useSubjectOfPage(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => subject,
  );
}
