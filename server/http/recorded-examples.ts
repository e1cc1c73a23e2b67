import type { SentEvent } from '../../contract/demo/webhooks.ts';
import type { RefusalCode } from '../../contract/vocabulary/refusals.ts';

/** A request of a call in the recorded run, and its answers by status. An answer is null where it is a file, not text. */
export interface CallExamples {
  request?: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  readonly answers: Record<string, unknown>;
}

/** The content of `api-examples.json`, which `scripts/api-examples.ts` writes. */
export interface RecordedExamples {
  readonly calls: Readonly<Record<string, CallExamples>>;
  readonly refusals: Readonly<Partial<Record<RefusalCode, unknown>>>;
  /** The body of one event of each type, as a receiver got it. */
  readonly events: Readonly<Partial<Record<SentEvent, unknown>>>;
}

/** Loads the examples, which are large, when they are first asked for. */
export async function loadExamples(): Promise<RecordedExamples> {
  const { default: examples } = await import('./api-examples.json', { with: { type: 'json' } });
  // as: the command that writes the file has this type; test/http/api-examples.test.ts compares each example with its schema.
  return examples as unknown as RecordedExamples;
}
