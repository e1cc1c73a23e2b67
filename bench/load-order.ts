/** The instructions for the load generator's process. */
export interface LoadOrder {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Requests per second, whether or not the answers keep up; without it each connection sends again when it is answered. */
  readonly rate?: number;
  /** Max requests. */
  readonly maxRequests?: number;
  /** True where the report has to tell 503 and other answers apart. */
  readonly tellsAnswersApart?: boolean;
  /** A JSON file with an array of HTTP requests; each `KEY_PLACE` is replaced by a fresh key. */
  readonly requestFile: string;
  /** Prefix of the keys, so that no two runs share one. */
  readonly run: string;
}

export interface Latency {
  readonly count: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly longest: number;
}

export interface LoadReport {
  /** Seconds from the first request to the last answer. */
  readonly seconds: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** Connections that broke before an answer. */
  readonly broken: number;
  /** Requests answered 2xx, and those answered 503. */
  readonly ok: Latency;
  readonly busy: Latency;
  /** Answers 2xx per second. */
  readonly perSecond: number;
  /** The body of the first answer that was neither 2xx nor 503. */
  readonly firstOther: string | undefined;
}

/** 24 characters in place of the Idempotency-Key. */
export const KEY_PLACE = '########################';
