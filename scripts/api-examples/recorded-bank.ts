import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { api, type CallName } from '../../contract/api.ts';
import { BANK_HEADER } from '../../contract/demo/banks.ts';
import { FAULT_HEADER } from '../../contract/demo/faults.ts';
import type { SentEvent } from '../../contract/demo/webhooks.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { RefusalCode } from '../../contract/vocabulary/refusals.ts';
import type { CallExamples } from '../../server/http/recorded-examples.ts';
import { openBankUnderTest } from '../../test/e2e/bank-under-test.ts';

/** The request of one step of the run. */
export interface Sent {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | number>;
  readonly body?: unknown;
  /** A file and its media type, for calls that receive one. */
  readonly file?: readonly [Uint8Array, string];
  /** Runs while a stream is open, so that there is something to tell. */
  readonly meanwhile?: () => Promise<void>;
}

/** A caller with their own token and cookies. */
export interface Caller {
  token: string | undefined;
  readonly cookies: Map<string, string>;
  /** Id of the bank that is called, where it is not the server's first one. */
  readonly bank?: string;
}

/** A parsed answer, read by the keys of its call: to record what comes is what the run is for. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Read = any;

/** A demo bank whose time stands still between the steps of the run, and that keeps what is sent and answered. */
export interface RecordedBank {
  readonly url: string;
  output(): string;
  /** The first request and the first answer of each status, by call. */
  readonly calls: Record<string, CallExamples>;
  /** The first refusal of each code. */
  readonly refusals: Partial<Record<RefusalCode, unknown>>;
  /** The first event of each type that was kept. */
  readonly events: Partial<Record<SentEvent, unknown>>;
  caller(): Caller;
  /** Makes a call and keeps it. Returns its answer, parsed where it is JSON; throws where another answer comes than is expected. */
  ask(caller: Caller, name: CallName, sent?: Sent, expected?: RefusalCode): Promise<Read>;
  /** Makes a call without a step of the time, and keeps nothing. */
  askQuietly(caller: Caller, name: CallName, sent?: Sent): Promise<Read>;
  /** Asks for a refusal by the demo's fault header, and keeps it. */
  askForRefusal(name: CallName, code: RefusalCode): Promise<void>;
  /** Keeps the first event of a type, as a receiver got it since the last step of the time. */
  keepEvent(event: { readonly type: SentEvent }): void;
  /** Moves the machine's time forward. */
  passSeconds(seconds: number): void;
  /** The bank's machine time, in seconds since 1970. */
  seconds(): number;
  close(): Promise<void>;
}

/** Friday, 20 November 2026, 10:00 in Asia/Kolkata. */
const BEGIN = Date.UTC(2026, 10, 20, 4, 30);

/** Returns a query as the address has it: all values are texts. */
const asTexts = (query: NonNullable<Sent['query']>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

/** Returns the address of a call below `/api`, with its parameters and its query filled in. */
function addressOf(call: Endpoint, { params = {}, query }: Sent): string {
  const at = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return query ? `${at}?${new URLSearchParams(asTexts(query))}` : at;
}

/** Reads a stream until it tells of a change, and leaves it. */
async function untilChange(answer: Response, meanwhile: Sent['meanwhile']): Promise<string> {
  const reader = answer.body?.getReader();
  await meanwhile?.();
  let text = '';
  while (!text.includes('event: changed')) {
    const read = await reader?.read();
    if (!read || read.done) throw new Error(`The stream ended without a change: ${text}`);
    text += Buffer.from(read.value).toString();
  }
  await reader?.cancel();
  return text;
}

/** Reads an answer: JSON parsed, text as it is; a stream up to the first change; of a file without text nothing. */
async function contentOf(answer: Response, { meanwhile }: Sent): Promise<unknown> {
  const type = answer.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) return answer.json();
  if (type.startsWith('text/event-stream')) return untilChange(answer, meanwhile);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return type.startsWith('text/') ? bytes.toString() : undefined;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const DAY_MS = 86_400_000;
const NEAR_MS = 600_000;

/** Puts the instants that the database dated by the machine's own clock onto the run's; some are ahead by the bank's offset in days. */
function inRunsTime(value: unknown, now: number): unknown {
  return JSON.parse(JSON.stringify(value ?? null), (_key, each) => {
    if (typeof each !== 'string' || !INSTANT.test(each)) return each;
    const ahead = Date.parse(each) - Date.now();
    const days = Math.round(ahead / DAY_MS);
    const isNow = days >= 0 && days <= 1 && Math.abs(ahead - days * DAY_MS) < NEAR_MS;
    return isNow ? new Date(now + days * DAY_MS).toISOString() : each;
  });
}

function keepCookies(caller: Caller, answer: Response): void {
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    caller.cookies.set(name, value);
  }
}

/** Opens the bank; `npm run build` before. */
export async function openRecordedBank(): Promise<RecordedBank> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-examples-'));
  const clockFile = path.join(folder, 'clock');
  let now = BEGIN;
  const setClock = () => {
    writeFileSync(`${clockFile}.next`, String(now));
    renameSync(`${clockFile}.next`, clockFile);
  };
  setClock();
  const clock = pathToFileURL(path.join(import.meta.dirname, 'stepped-clock.js')).href;
  const bank = await openBankUnderTest({
    NODE_OPTIONS: `--import=${clock}?file=${encodeURIComponent(clockFile)}`,
    LIMIT_SCALE: '1000000',
  });
  const calls: Record<string, CallExamples> = {};
  const refusals: Partial<Record<RefusalCode, unknown>> = {};
  const events: Partial<Record<SentEvent, unknown>> = {};
  let keys = 0;

  const send = async (caller: Caller, name: CallName, sent: Sent, fault?: RefusalCode) => {
    const call: Endpoint = api[name];
    if (call.movesMoney) keys += 1;
    const answer = await fetch(`${bank.url}/api${addressOf(call, sent)}`, {
      method: call.method,
      headers: {
        ...(caller.bank && { [BANK_HEADER]: caller.bank }),
        ...(caller.token && { authorization: `Bearer ${caller.token}` }),
        ...(caller.cookies.size > 0 && { cookie: [...caller.cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(call.movesMoney && { 'idempotency-key': `example-${keys}` }),
        ...(sent.body !== undefined && { 'content-type': 'application/json' }),
        ...(sent.file && { 'content-type': sent.file[1] }),
        ...(fault && { [FAULT_HEADER]: fault }),
      },
      ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
      ...(sent.file && { body: Buffer.from(sent.file[0]) }),
    });
    keepCookies(caller, answer);
    return { status: answer.status, content: inRunsTime(await contentOf(answer, sent), now) as Read };
  };
  const ask: RecordedBank['ask'] = async (caller, name, sent = {}, expected) => {
    now += 1000;
    setClock();
    const { status, content } = await send(caller, name, sent);
    const code: RefusalCode | undefined = content?.code;
    if (code !== expected) throw new Error(`${name} answered ${status} ${JSON.stringify(content)}`);
    if (code) refusals[code] ??= content;
    else {
      const kept = (calls[name] ??= { answers: {} });
      const { params, query, body } = sent;
      const request = {
        ...(params && { params }),
        ...(query && { query: asTexts(query) }),
        ...(body !== undefined && { body }),
      };
      if (Object.keys(request).length > 0) kept.request ??= request;
      kept.answers[String(status)] ??= content;
    }
    return content;
  };
  return {
    url: bank.url,
    output: () => bank.output(),
    calls,
    refusals,
    events,
    caller: () => ({ token: undefined, cookies: new Map() }),
    ask,
    async askQuietly(caller, name, sent = {}) {
      const { status, content } = await send(caller, name, sent);
      if (status >= 400) throw new Error(`${name} answered ${status} ${JSON.stringify(content)}`);
      return content;
    },
    async askForRefusal(name, code) {
      const { content } = await send({ token: undefined, cookies: new Map() }, name, {}, code);
      if (content?.code !== code) throw new Error(`${name} did not answer ${code}: ${JSON.stringify(content)}`);
      refusals[code] ??= content;
    },
    keepEvent(event) {
      events[event.type] ??= inRunsTime(event, now);
    },
    passSeconds(seconds) {
      now += seconds * 1000;
      setClock();
    },
    seconds: () => Math.floor(now / 1000),
    async close() {
      await bank.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
