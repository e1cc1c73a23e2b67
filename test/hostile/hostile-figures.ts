/** A kind of fault, as counted in the figures line. */
export type Fault = 'server error' | 'outside the envelope' | 'wrong answer';

/** Counts inputs and faults; keeps one example of each kind of fault for each call. */
export class HostileFigures {
  inputs = 0;
  exits = 0;
  readonly #counts: Record<Fault, number> = { 'server error': 0, 'outside the envelope': 0, 'wrong answer': 0 };
  readonly #examples = new Map<string, string>();
  readonly #answers = new Map<string, Map<string, number>>();

  fault(fault: Fault, where: string, what: string): void {
    this.#counts[fault] += 1;
    const key = `${fault} · ${where}`;
    if (!this.#examples.has(key)) this.#examples.set(key, what.slice(0, 1_500));
  }

  /** Records a call's status and refusal code. */
  answered(call: string, how: string): void {
    const counts = this.#answers.get(call) ?? new Map<string, number>();
    counts.set(how, (counts.get(how) ?? 0) + 1);
    this.#answers.set(call, counts);
  }

  /** Returns the calls that never gave such an answer. */
  without(calls: readonly string[], passes: (how: string) => boolean): string[] {
    return calls.filter((call) => ![...(this.#answers.get(call)?.keys() ?? [])].some(passes));
  }

  /** Returns one line for each kind of fault, with its first example. */
  faults(): string[] {
    return [...this.#examples].map(([key, example]) => `${key}: ${example}`);
  }

  /** Returns the figures line. */
  line(seed: number): string {
    const { 'server error': errors, 'outside the envelope': outside } = this.#counts;
    return `hostile: seed ${seed}, ${this.inputs} inputs, ${errors} answers ≥ 500, ${outside} outside the envelope, ${this.exits} exits`;
  }
}
