// Faults that wait for the calls that they shall meet. Part of the fixtures for other projects' tests.

/** The calls that a fault meets. */
export interface FaultTarget {
  /** Such as `POST /customers/transfer`; a part in braces stands for any. Every call when absent. */
  readonly call?: string;
  /** Number of calls; 1 when absent. */
  readonly times?: number;
}

/** The faults that were asked for and have not met their calls. */
export class PendingFaults {
  #waiting: { readonly fault: string; readonly meets: RegExp; left: number }[] = [];

  /** Adds a fault. */
  add(fault: string, { call, times = 1 }: FaultTarget): void {
    this.#waiting.push({ fault, meets: patternOf(call), left: times });
  }

  /** Returns the fault of a call, which is used up by it; undefined where none waits for it. */
  take(method: string, path: string): string | undefined {
    const call = `${method} ${path.replace(/\?.*$/, '')}`;
    const found = this.#waiting.find(({ meets, left }) => left > 0 && meets.test(call));
    if (!found) return undefined;
    found.left -= 1;
    return found.fault;
  }

  /** Forgets every fault. */
  clear(): void {
    this.#waiting = [];
  }
}

function patternOf(call: string | undefined): RegExp {
  if (call === undefined) return /^/;
  const parts = call.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('[^/]+')}$`);
}
