/** What the load generator is asked to do, in its own process. */
export interface LoadOrder {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second, whether or not the answers keep up; absent: each connection asks again when it is answered. */
  readonly rate?: number;
  /** Stops after so many requests. */
  readonly most?: number;
  /** A JSON file with an array of HTTP requests; `KEY_PLACE` in them is replaced by a fresh key each time. */
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
  /** Connections that broke before they were answered. */
  readonly broken: number;
  /** Requests that were answered 2xx, and those answered 503. */
  readonly fine: Latency;
  readonly busy: Latency;
  /** Answers 2xx a second. */
  readonly perSecond: number;
  /** The body of the first answer that was neither 2xx nor 503. */
  readonly firstOther: string | undefined;
}

/** 24 characters that stand where the Idempotency-Key goes. */
export const KEY_PLACE = '########################';
