// The calls of one bank, without any library. Part of the fixtures for other projects' tests (docs/testing-against-kosh.md).

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The bank's answer to any call. */
export interface Answer<Data = Record<string, unknown>> {
  /** Of HTTP. */
  readonly status: number;
  readonly success: boolean;
  /** Sentence of the bank; the whole text of an answer that is not the bank's, such as a proxy's. */
  readonly message?: string;
  /** Set on a refusal, such as `INSUFFICIENT_FUNDS`. */
  readonly code?: string;
  /** Fault that the call asked for, and met. */
  readonly fault?: string;
  readonly data: Data;
}

/** The parts of a call beside its method and its path. */
export interface CallParts {
  readonly body?: object;
  /** Bearer token. */
  readonly token?: string;
  /** Fault of this call alone, such as `commit-503` or `INSUFFICIENT_FUNDS`. */
  readonly fault?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const FAULT = 'x-kosh-fault';

/** A refusal of a call that had to succeed. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall';
  readonly answer: Answer<unknown>;

  constructor(call: string, answer: Answer<unknown>) {
    super(`${call}: ${answer.status} ${answer.code ?? ''} ${answer.message ?? ''}`);
    this.answer = answer;
  }
}

/** Returns the data of an answer; throws `RefusedCall` on a refusal. */
export function dataOf<Data>(call: string, answer: Answer<Data>): Data {
  if (!answer.success) throw new RefusedCall(call, answer);
  return answer.data;
}

/**
 * Sends a call below `/api` of a server, and returns its answer, refusals included. Rejects where no answer comes.
 * @param server address such as `http://localhost:4000`
 * @param bank id of one of its other banks; the first bank without
 */
export async function sendCall<Data>(
  { server, bank }: { readonly server: string; readonly bank?: string },
  method: Method,
  path: string,
  { body, token, fault, headers }: CallParts = {},
): Promise<Answer<Data>> {
  const response = await fetch(new URL(`/api${path}`, server), {
    method,
    headers: {
      // Node.js does not resolve the bank's own host name on every system.
      ...(bank !== undefined && { 'x-kosh-bank': bank }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(fault !== undefined && { [FAULT]: fault }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const met = response.headers.get(FAULT);
  return { ...parsed<Data>(text), status: response.status, ...(met !== null && { fault: met }) };
}

function parsed<Data>(text: string): Omit<Answer<Data>, 'status'> {
  try {
    return JSON.parse(text);
  } catch {
    // as: a refusal has no data
    return { success: false, message: text, data: undefined as Data };
  }
}

/** Sessions that end by time, by a restore or by a reset: signing in again is the remedy. */
const ENDED = new Set(['TOKEN_EXPIRED', 'TOKEN_INVALID', 'SESSION_ENDED']);

/** The doors of a bank. */
export type Door = 'customer' | 'banker';

/** Values with which a person signs in. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Sends a call of a bank. */
export type Send = <Data>(method: Method, path: string, parts?: CallParts) => Promise<Answer<Data>>;

/** A person of the bank who is signed in. Signs in again where the session has ended, such as by a restore. */
export class Person implements Credentials {
  readonly email: string;
  readonly password: string;
  readonly door: Door;
  readonly #send: Send;
  #token: string;

  private constructor(send: Send, { door, email, password }: Credentials & { readonly door: Door }, token: string) {
    this.#send = send;
    this.door = door;
    this.email = email;
    this.password = password;
    this.#token = token;
  }

  /** Signs a person in. */
  static async signIn(send: Send, who: Credentials & { readonly door: Door }): Promise<Person> {
    return new Person(send, who, await tokenFor(send, who));
  }

  /** Bearer token of the session, for other programs. It is good for fifteen minutes. */
  get token(): string {
    return this.#token;
  }

  /** Makes a call as this person, and returns the answer, refusals included. */
  async call<Data = Record<string, unknown>>(
    method: Method,
    path: string,
    body?: object,
    parts: Omit<CallParts, 'body' | 'token'> = {},
  ): Promise<Answer<Data>> {
    const send = () => this.#send<Data>(method, path, { ...parts, ...(body && { body }), token: this.#token });
    const answer = await send();
    if (!ENDED.has(answer.code ?? '') || answer.fault !== undefined) return answer;
    this.#token = await tokenFor(this.#send, this);
    return send();
  }

  /** Makes a call that must succeed, and returns its data; throws `RefusedCall` on a refusal. */
  async must<Data = Record<string, unknown>>(...call: Parameters<Person['call']>): Promise<Data> {
    return dataOf(`${call[0]} ${call[1]}`, await this.call<Data>(...call));
  }
}

async function tokenFor(send: Send, { door, email, password }: Credentials & { door: Door }): Promise<string> {
  const call = `/auth/login/${door}`;
  const answer = await send<{ token: string }>('POST', call, { body: { email, password } });
  return dataOf(`POST ${call} as ${email}`, answer).token;
}
