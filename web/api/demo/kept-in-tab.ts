/** A value that this tab keeps, and tells those who follow it. */
export interface KeptInTab<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Makes a value kept in this tab's session storage, because local storage holds only its four documented keys (decision 7).
 * @param read returns the value for what is stored; called with undefined where there is nothing readable
 */
export function keptInTab<T>(key: string, read: (stored: unknown) => T): KeptInTab<T> {
  let value = read(stored(key));
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      if (next === undefined) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(next));
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function stored(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
