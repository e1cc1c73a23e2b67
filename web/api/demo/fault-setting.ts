import { useSyncExternalStore } from 'react';
import type { CallName } from '../../../contract/api.ts';

/** What this tab makes go wrong on purpose (demo only; contract/demo/faults.ts). */
export interface FaultSetting {
  /** As the header says it: `500`, `commit-503`, `INSUFFICIENT_FUNDS`. */
  readonly fault: string;
  /** Which call; undefined for every one. */
  readonly call: CallName | undefined;
  /** Requests that are still to fail; undefined until it is switched off. */
  readonly left: number | undefined;
}

// Of this tab alone, and gone with it. Local storage keeps its four documented keys.
const KEY = 'kosh-fault';
// The way out must stay open whatever is set.
const SPARED = new Set<CallName>(['resetBank']);

let setting = stored();
const listeners = new Set<() => void>();

function stored(): FaultSetting | undefined {
  try {
    // as: only `setFault` writes this key; what somebody else put there is no fault, or one that no request matches.
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined) as FaultSetting | undefined;
  } catch {
    return undefined;
  }
}

/** Arms a fault for the requests of this tab; undefined disarms it. */
export function setFault(next: FaultSetting | undefined): void {
  setting = next;
  if (next) sessionStorage.setItem(KEY, JSON.stringify(next));
  else sessionStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

/** The fault of the next request of a call; counts it. */
export function takeFault(call: CallName): string | undefined {
  if (!setting || SPARED.has(call) || (setting.call !== undefined && setting.call !== call)) return undefined;
  const { fault, left } = setting;
  if (left !== undefined) setFault(left > 1 ? { ...setting, left: left - 1 } : undefined);
  return fault;
}

/** What is armed in this tab. */
export function useFault(): FaultSetting | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => setting,
  );
}
