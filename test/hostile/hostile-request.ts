import type { CallName } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { ALL_TEXTS, AMOUNTS_REFUSED, AMOUNTS_TAKEN, OTHER_LITERALS } from './hostile-values.ts';
import type { Choice } from './seeded-choice.ts';
import { wireSchemaOf } from './wire-schema.ts';
import { type Known, validValue } from './wire-values.ts';

/** One HTTP request and the call that it is meant for. */
export interface HostileRequest {
  readonly name: CallName;
  readonly call: Endpoint;
  readonly method: string;
  /** Path below the origin, percent-encoded. */
  path: string;
  readonly headers: Record<string, string>;
  body: string | Buffer | undefined;
}

type Values = Record<string, unknown>;

/** A JSON literal that is written into a body as it is. */
export class Literal {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Serialises a value to JSON, with literals as they are. */
export function jsonOf(value: unknown): string {
  const literals: string[] = [];
  const text = JSON.stringify(value, (_key, each: unknown) =>
    each instanceof Literal ? `@literal ${literals.push(each.text) - 1}@` : each,
  );
  return text.replace(/"@literal (\d+)@"/g, (_all, at: string) => literals[Number(at)] ?? '');
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Percent-encodes a text; half a surrogate pair becomes the bytes that some programs write for it. */
export function percentEncoded(text: string): string {
  return [...text].map((char) => (/\p{Surrogate}/u.test(char) ? '%ED%A0%80' : encodeURIComponent(char))).join('');
}

/** A photo of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Makes the request that a correct client sends for these values. */
export function requestOf(
  name: CallName,
  call: Endpoint,
  values: { params?: Values; query?: Values; body?: unknown },
): HostileRequest {
  const path = call.path.replace(/\{(\w+)\}/g, (_all, key: string) => percentEncoded(plain(values.params?.[key])));
  const query = Object.entries(values.query ?? {})
    .map(([key, value]) => `${percentEncoded(key)}=${percentEncoded(plain(value))}`)
    .join('&');
  const json = values.body === undefined || call.method === 'GET' ? undefined : jsonOf(values.body);
  const body = call.receives ? PIXEL : json;
  return {
    name,
    call,
    method: call.method,
    path: `/api${path}${query && `?${query}`}`,
    headers: body === undefined ? {} : { 'content-type': call.receives?.[0] ?? 'application/json' },
    body,
  };
}

/** Makes values that the call's schemas accept. */
export function validValues(call: Endpoint, choice: Choice, known: Known) {
  const part = (which: 'params' | 'query') => validValue(wireSchemaOf(call, which), choice, known) as Values; // as: both are objects
  return {
    params: call.params ? part('params') : {},
    query: call.query ? part('query') : {},
    body: call.body ? validValue(wireSchemaOf(call, 'body'), choice, known) : undefined,
  };
}

function spoil(values: Values, choice: Choice, asText: boolean): void {
  const keys = Object.keys(values);
  const key =
    keys.length > 0 && choice.percent(85) ? choice.of(keys) : choice.of(['role', '__proto__', 'balance', 'id']);
  const literal = () => new Literal(choice.of([...OTHER_LITERALS, ...AMOUNTS_REFUSED, ...AMOUNTS_TAKEN]));
  switch (choice.below(8)) {
    case 0:
      delete values[key];
      break;
    case 1:
    case 2:
      values[key] = asText ? choice.of(ALL_TEXTS) : literal();
      break;
    case 3:
      values[choice.of(['isAdmin', 'status', 'customer_id', 'constructor', 'toString', 'length'])] = true;
      break;
    default:
      values[key] = choice.of(ALL_TEXTS);
  }
}

/** Makes a request with one to three fields wrong, missing, of another type, or added. */
export function mutatedRequest(name: CallName, call: Endpoint, choice: Choice, known: Known): HostileRequest {
  const values = validValues(call, choice, known);
  const parts: [Values, boolean][] = [];
  if (call.params) parts.push([values.params, true]);
  if (call.query || !call.body) parts.push([values.query, true]);
  if (typeof values.body === 'object' && values.body !== null)
    // as: an object's keys are texts. Listed three times, because most fields are in bodies.
    for (let i = 0; i < 3; i += 1) parts.push([values.body as Values, false]);
  for (let i = choice.below(3); i >= 0; i -= 1) {
    const [part, asText] = choice.of(parts);
    spoil(part, choice, asText);
  }
  return requestOf(name, call, values);
}

const RAW_BODIES: readonly string[] = [
  '{"amount":',
  '{"amount":1,"amount":2,"recipientId":"a","recipientId":"b"}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `[${'1,'.repeat(20_000)}1]`,
  `{"a":${'9'.repeat(50_000)}}`,
  '"text"',
  'null',
  '[]',
  '1',
  '\ufeff{}',
  '{}{}',
  "{'a':1}",
  '{"a":NaN}',
  '{"\\u0000":"\\ud800"}',
  `{"${'k'.repeat(50_000)}":1}`,
  `{"a":"${'\\u0000'.repeat(5_000)}"}`,
  'a=b&c=d',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
];
const ODD_HEADERS: readonly (readonly [string, readonly string[]])[] = [
  [
    'content-type',
    ['text/plain', 'application/json; charset=utf-16', 'application/xml', 'multipart/form-data', 'x', ''],
  ],
  ['idempotency-key', ['', 'a b', 'k'.repeat(200), 'é', "'; drop table x; --", 'same-key-for-all', '__proto__']],
  [
    'authorization',
    ['', 'Bearer', 'Bearer ', 'Bearer a.b.c', `Bearer ${'x'.repeat(8_000)}`, 'Basic YTpi', 'bearer null'],
  ],
  ['cookie', ['a', '=', ';;;', '__Host-kosh_refresh=x', `x=${'y'.repeat(6_000)}`, '__proto__=1', 'a=%zz', 'a=%00']],
  ['origin', ['null', 'https://evil.example', 'http://', 'x', 'file://']],
  ['sec-fetch-site', ['cross-site', 'same-site', 'none', 'same-origin', 'x']],
  ['x-http-method-override', ['DELETE', 'PUT', 'GET']],
  ['x-forwarded-for', ['127.0.0.1', "1' or 1=1", '::1, 10.0.0.1', 'x'.repeat(2_000)]],
  ['x-forwarded-host', ['evil.example']],
  ['forwarded', ['for=127.0.0.1;host=evil.example;proto=https']],
  ['x-original-url', ['/api/banker/customers']],
  ['host', ['evil.example', 'localhost:1', 'a,b']],
  ['accept', ['*/*', 'text/html', 'application/xml', 'x'.repeat(3_000)]],
  ['accept-encoding', ['gzip, br', 'identity;q=0', '*;q=0']],
  ['accept-language', ['hi', 'x'.repeat(2_000)]],
  ['user-agent', ['', '\u00ff\u00fe', "'; drop table x; --", 'U'.repeat(4_000)]],
  ['range', ['bytes=0-0', 'bytes=-1', 'bytes=9999999999-', 'lines=1-2']],
  ['if-none-match', ['*', 'W/"x"']],
  ['content-encoding', ['gzip', 'br', 'x']],
  ['x-request-id', ['__proto__', '../../x']],
];
const ODD_QUERIES = ['?', '?&&&', '?a', '?a=%zz', '?__proto__=1', '?constructor[prototype][x]=1', '?limit=1&limit=2'];

/** Makes a request that breaks the rules around the schemas: raw bodies, odd headers, odd queries. */
export function wildRequest(name: CallName, call: Endpoint, choice: Choice, known: Known): HostileRequest {
  const request = requestOf(name, call, validValues(call, choice, known));
  if (choice.percent(35) && call.method !== 'GET') {
    request.body = choice.of(RAW_BODIES);
    request.headers['content-type'] = 'application/json';
  }
  if (choice.percent(30))
    request.path = request.path.split('?')[0] + choice.of([...ODD_QUERIES, `?q=${'x'.repeat(7_000)}`]);
  for (let i = choice.below(3); i >= 0; i -= 1) {
    const [header, values] = choice.of(ODD_HEADERS);
    const value = choice.of(values);
    if (value === '') delete request.headers[header];
    else request.headers[header] = value;
  }
  return request;
}
