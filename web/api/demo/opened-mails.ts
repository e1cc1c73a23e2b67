import { useSyncExternalStore } from 'react';
import { keptInTab } from './kept-in-tab.ts';

const MOST = 200;
const opened = keptInTab<readonly string[]>('kosh-opened-mails', (ids) =>
  Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [],
);

/** Remembers that this tab has opened a mail. */
export function rememberOpened(id: string): void {
  if (!opened.get().includes(id)) opened.set([id, ...opened.get()].slice(0, MOST));
}

/** Returns the ids of the last 200 mails that this tab has opened. */
export function useOpenedMails(): readonly string[] {
  return useSyncExternalStore(opened.subscribe, opened.get);
}
