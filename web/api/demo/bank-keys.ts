import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { keptInTab } from './kept-in-tab.ts';

// In session storage: a key is told once, but one that is lost with its tab is no loss, since the server's key does for all banks.
const bankKeys = z.object({
  /** The server's key, once it has been entered. */
  server: z.string().optional(),
  /** Keys of the banks that this tab has made, by id. */
  own: z.record(z.string(), z.string()),
});
export type BankKeys = z.output<typeof bankKeys>;

const kept = keptInTab('kosh-bank-keys', (stored): BankKeys => bankKeys.safeParse(stored).data ?? { own: {} });

/** Returns the keys that this tab has. */
export function useBankKeys(): BankKeys {
  return useSyncExternalStore(kept.subscribe, kept.get);
}

/** Keeps the server's key; undefined forgets it. */
export function keepServerKey(server: string | undefined): void {
  kept.set({ ...kept.get(), server });
}

/** Keeps the key of a bank. */
export function keepOwnKey(bank: string, key: string): void {
  kept.set({ ...kept.get(), own: { ...kept.get().own, [bank]: key } });
}

/** Forgets the key of a bank that is there no more. */
export function forgetOwnKey(bank: string): void {
  const { [bank]: _gone, ...own } = kept.get().own;
  kept.set({ ...kept.get(), own });
}
