import { useSyncExternalStore } from 'react';
import type { CallName } from '../../../contract/api.ts';

/** The fault that this tab injects into its requests (demo only; contract/demo/faults.ts). */
export interface FaultSetting {
  /** The header's value: `500`, `commit-503`, `INSUFFICIENT_FUNDS`. */
  readonly fault: string;
  /** The call; undefined for every one. */
  readonly call: CallName | undefined;
  /** Remaining requests to fail; undefined until switched off. */
  readonly left: number | undefined;
}

// Kept in this tab's session storage, because local storage holds only its four documented keys.
const KEY = 'kosh-fault';
// The reset must work whatever fault is set.
const NEVER_FAULTY = new Set<CallName>(['resetBank']);

let setting = stored();
const listeners = new Set<() => void>();

function stored(): FaultSetting | undefined {
  try {
    // as: only `setFault` writes this key; another value matches no request.
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined) as FaultSetting | undefined;
  } catch {
    return undefined;
  }
}

/** Sets a fault for this tab's requests; undefined removes it. */
export function setFault(next: FaultSetting | undefined): void {
  setting = next;
  if (next) sessionStorage.setItem(KEY, JSON.stringify(next));
  else sessionStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

/** Returns the fault of a call's next request and counts it. */
export function takeFault(call: CallName): string | undefined {
  if (!setting || NEVER_FAULTY.has(call) || (setting.call !== undefined && setting.call !== call)) return undefined;
  const { fault, left } = setting;
  if (left !== undefined) setFault(left > 1 ? { ...setting, left: left - 1 } : undefined);
  return fault;
}

/** Returns the fault set in this tab. */
export function useFault(): FaultSetting | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => setting,
  );
}
