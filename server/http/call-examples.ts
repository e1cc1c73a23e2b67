import { z } from 'zod';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { codeBlock } from './html.ts';
import type { ExamplePeople } from './quick-start.ts';

/** The keys of a JSON Schema that an example is made from. */
interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly items?: FieldSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly FieldSchema[];
  readonly minimum?: number;
}

/** Values for fields whose meaning their name tells, whatever call they are in. */
const valuesByName = (people: ExamplePeople): Readonly<Record<string, unknown>> => ({
  email: people.customer,
  password: people.password,
  currentPassword: people.password,
  newPassword: 'A-new-Pass-2026',
  phone: people.recipientPhone,
  recipientId: '$RECIPIENT',
  amount: 1500.5,
  description: 'Rent of November',
  name: 'Ravi Kumar',
  address: '5, MG Road',
  otp: '123456',
  code: '123456',
  reason: 'Asked for by the customer',
  days: 1,
  date: '2026-12-25',
  startDate: '2026-11-01',
  endDate: '2026-11-30',
});

function exampleOf(name: string, schema: FieldSchema, known: Readonly<Record<string, unknown>>): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [option] = schema.anyOf ?? [];
  if (option) return exampleOf(name, option, known);
  if (schema.properties) {
    const needed = Object.entries(schema.properties).filter(([field]) => schema.required?.includes(field));
    return Object.fromEntries(needed.map(([field, each]) => [field, exampleOf(field, each, known)]));
  }
  if (schema.type === 'array') return [exampleOf(name, schema.items ?? {}, known)];
  if (schema.type === 'boolean') return true;
  if (name in known) return known[name];
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1);
  return `$${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

function exampleFor(schema: z.ZodType, people: ExamplePeople): unknown {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: z.registry() });
  // as: the library types a JSON Schema as a record; the keys read here are those of its own output.
  return exampleOf('', json as FieldSchema, valuesByName(people));
}

const TOKEN_OF = { customer: '$TOKEN', 'signed-in': '$TOKEN', staff: '$STAFF', admin: '$ADMIN', anyone: undefined };

/** Callers whose calls the page can send itself, as the demo's customer. */
const TRIED_AS_CUSTOMER: readonly Endpoint['caller'][] = ['customer', 'signed-in', 'anyone'];

/**
 * Returns the request that the page's script sends when a reader tries a call: its path with `{name}` to fill in, the names of its
 * query and an example of its body. Undefined for calls of the staff, and for those that take or give a file.
 */
export function triedRequest(call: Endpoint, people: ExamplePeople): Record<string, unknown> | undefined {
  if (!TRIED_AS_CUSTOMER.includes(call.caller) || call.receives || call.produces) return undefined;
  return {
    method: call.method,
    path: call.path,
    query: Object.keys(call.query?.shape ?? {}),
    body: call.body && JSON.stringify(exampleFor(call.body, people), null, 2),
    movesMoney: call.movesMoney,
  };
}

/** Writes a call as curl and as JavaScript, with the fields it needs and values of the demo. `$ID` stands for a value of yours. */
export function callExample(call: Endpoint, people: ExamplePeople): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const query = call.query ? Object.entries(Object(exampleFor(call.query, people))) : [];
  const url = `$BANK${path}${query.length > 0 ? `?${query.map(([name, value]) => `${name}=${String(value)}`).join('&')}` : ''}`;
  const token = TOKEN_OF[call.caller];
  const body = call.body ? JSON.stringify(exampleFor(call.body, people)) : undefined;
  const [file] = call.receives ?? [];
  const headers = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(call.movesMoney && { 'Idempotency-Key': '$KEY' }),
    ...(body && { 'Content-Type': 'application/json' }),
    ...(file && { 'Content-Type': file }),
  };
  const curl = [
    `curl -s${call.method === 'GET' ? '' : ` -X ${call.method}`} "${url}"`,
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body ? [`-d "${body.replaceAll('"', '\\"')}"`] : []),
    ...(file ? ['--data-binary @photo.jpg'] : []),
  ].join(' \\\n  ');
  return `${codeBlock('sh', curl)}<details><summary>JavaScript</summary>${codeBlock('js', inJavaScript(call.method, url, headers, body ?? (file && '$FILE')))}</details>`;
}

function inJavaScript(method: string, url: string, headers: Record<string, string>, body: string | undefined): string {
  // A template literal fills in the same names as the shell.
  const filled = (text: string) =>
    /\$[A-Z]/.test(text) ? `\`${text.replace(/\$([A-Z_]+)/g, '${$1}')}\`` : `'${text}'`;
  const lines = Object.entries(headers).map(([name, value]) => `    '${name}': ${filled(value)},`);
  return [
    `const answer = await fetch(${filled(url)}, {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(lines.length > 0 ? ['  headers: {', ...lines, '  },'] : []),
    ...(body ? [`  body: ${filled(body)},`] : []),
    '});',
    'console.log(answer.status, await answer.text());',
  ].join('\n');
}
