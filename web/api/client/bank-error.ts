import type { RefusalCode } from '../../../contract/vocabulary/refusals.ts';

/** Codes of refusals. The two beyond the bank's own are the client's. */
export type BankErrorCode = RefusalCode | 'UNREADABLE_ANSWER' | 'NO_CODE';

/** A refusal by the bank, or an answer that cannot be read. `message` is a sentence for people. */
export class BankError extends Error {
  override readonly name = 'BankError';
  readonly status: number;
  readonly code: BankErrorCode;
  /** The request's id in the bank's log. */
  readonly requestId: string | undefined;
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined;
  /** Data for the next step, such as the challenge of a second factor. */
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

/** No answer: offline, unreachable, or too slow. For a money call this means 'being confirmed', never 'failed'. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}
