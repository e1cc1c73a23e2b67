import { useSyncExternalStore } from 'react';
import type { CallName } from '../../../contract/api.ts';
import { keptInTab } from './kept-in-tab.ts';

/** The fault that this tab injects into its requests (demo only; contract/demo/faults.ts). */
export interface FaultSetting {
  /** The header's value: `500`, `commit-503`, `INSUFFICIENT_FUNDS`. */
  readonly fault: string;
  /** The call; undefined for every one. */
  readonly call: CallName | undefined;
  /** Remaining requests to fail; undefined until switched off. */
  readonly left: number | undefined;
}

// The reset must work whatever fault is set.
const NEVER_FAULTY = new Set<CallName>(['resetBank']);

// as: only `setFault` writes this key; another value matches no request.
const kept = keptInTab('kosh-fault', (stored) => stored as FaultSetting | undefined);

/** Sets a fault for this tab's requests; undefined removes it. */
export const setFault: (next: FaultSetting | undefined) => void = kept.set;

/** Returns the fault of a call's next request and counts it. */
export function takeFault(call: CallName): string | undefined {
  const setting = kept.get();
  if (!setting || NEVER_FAULTY.has(call) || (setting.call !== undefined && setting.call !== call)) return undefined;
  const { fault, left } = setting;
  if (left !== undefined) setFault(left > 1 ? { ...setting, left: left - 1 } : undefined);
  return fault;
}

/** Returns the fault set in this tab. */
export function useFault(): FaultSetting | undefined {
  return useSyncExternalStore(kept.subscribe, kept.get);
}
