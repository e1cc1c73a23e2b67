import type { RefusalCode } from '../../../contract/vocabulary/refusals.ts';

/** What the bank answers with when it says no. The two codes beyond the bank's own are the client's. */
export type BankErrorCode = RefusalCode | 'UNREADABLE_ANSWER' | 'NO_CODE';

/** The bank answered, and the answer is no (or cannot be read). `message` is a sentence for a person. */
export class BankError extends Error {
  override readonly name = 'BankError';
  readonly status: number;
  readonly code: BankErrorCode;
  /** Names the request in the bank's log. */
  readonly requestId: string | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;
  /** What the next step needs, such as the challenge of a second factor. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    message: string,
    answer: {
      status: number;
      code: BankErrorCode;
      requestId?: string;
      retryAfter?: number;
      data?: Readonly<Record<string, unknown>>;
    },
  ) {
    super(message);
    this.status = answer.status;
    this.code = answer.code;
    this.requestId = answer.requestId;
    this.retryAfter = answer.retryAfter;
    this.data = answer.data ?? {};
  }
}

/** No answer came: offline, unreachable, or too slow. For a money call this means 'being confirmed', never 'failed'. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}
