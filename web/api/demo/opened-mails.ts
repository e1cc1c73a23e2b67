import { useSyncExternalStore } from 'react';

// In this tab's session storage, because local storage holds only its four documented keys.
const KEY = 'kosh-opened-mails';
const MOST = 200;

let opened = stored();
const listeners = new Set<() => void>();

function stored(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers that this tab has opened a mail. */
export function rememberOpened(id: string): void {
  if (opened.includes(id)) return;
  opened = [id, ...opened].slice(0, MOST);
  sessionStorage.setItem(KEY, JSON.stringify(opened));
  for (const listener of listeners) listener();
}

/** Returns the ids of the last 200 mails that this tab has opened. */
export function useOpenedMails(): readonly string[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => opened,
  );
}
