import { z } from 'zod';
import { api } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { refusals } from '../../contract/vocabulary/refusals.ts';
import { describeAnswer } from './answer-fields.ts';
import { callExample, triedRequest } from './call-examples.ts';
import { codeBlock, escapeHtml } from './html.ts';
import { CALLERS, refusalsOf } from './openapi.ts';
import { type ExamplePeople, quickStart } from './quick-start.ts';
import type { RecordedExamples } from './recorded-examples.ts';
import { TASKS } from './reference-tasks.ts';
import { withMeanings } from './sent-fields.ts';

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  description?: string;
  format?: string;
};

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ');
  if (schema.type === 'array') return `array of ${typeOf(schema.items ?? {})}`;
  return [schema.type ?? 'any'].flat().join(' | ') + (schema.format ? ` (${schema.format})` : '');
}

/** Writes one row for each field, nested ones below their parent. */
function rowsOf(schema: Schema, prefix = ''): string {
  const target = schema.type === 'array' ? (schema.items ?? {}) : schema;
  const entries = Object.entries(
    target.properties ?? target.anyOf?.find((option) => option.properties)?.properties ?? {},
  );
  return entries
    .map(([name, field]) => {
      const needed = target.required?.includes(name) ? '' : ' <small>optional</small>';
      const row = `<tr><td><code>${escapeHtml(prefix + name)}</code>${needed}</td><td>${escapeHtml(typeOf(field))}</td><td>${escapeHtml(field.description ?? '')}</td></tr>`;
      return row + rowsOf(field, `${prefix}${name}${field.type === 'array' ? '[]' : ''}.`);
    })
    .join('');
}

/** @param sentIn name of the call that takes the fields, where it does */
function table(title: string, schema: z.ZodType | undefined, sentIn?: string): string {
  if (!schema) return '';
  // as: the library types a JSON Schema as a record; the keys read here are those of its own output.
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: z.registry() }) as Schema;
  if (sentIn === undefined) describeAnswer('', json);
  else withMeanings(sentIn, json);
  const rows = rowsOf(json) || `<tr><td></td><td>${escapeHtml(typeOf(json))}</td><td></td></tr>`;
  return `<h3>${title}</h3><table><tbody>${rows}</tbody></table>`;
}

/** Returns an answer of the recorded run, closed until it is opened; nothing for a file that is not text. */
function recordedAnswer(name: string, { calls }: RecordedExamples): string {
  const answer = calls[name]?.answers['200'] ?? calls[name]?.answers['201'] ?? calls[name]?.answers['202'];
  if (answer === undefined || answer === null) return '';
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2);
  return `<details><summary>An answer</summary>${codeBlock('json', text)}</details>`;
}

interface PageParts {
  readonly people: ExamplePeople;
  readonly examples: RecordedExamples;
}

function section(task: string, name: string, call: Endpoint, { people, examples }: PageParts): string {
  const aliases = call.aliases
    ? `<p>Also at ${call.aliases.map((path) => `<code>/api${path}</code>`).join(', ')}</p>`
    : '';
  const key = call.movesMoney ? '<p>Takes an <code>Idempotency-Key</code>.</p>' : '';
  const refused = refusalsOf(call);
  const rows = refused.map(
    (code) =>
      `<tr><td><code>${code}</code></td><td>${refusals[code][0]}</td><td>${escapeHtml(refusals[code][1])}</td></tr>`,
  );
  const words = [task, name, call.method, `/api${call.path}`, call.summary, call.caller, ...refused]
    .join(' ')
    .toLowerCase();
  const tried = triedRequest(call, people);
  const send = tried ? ` data-request="${escapeHtml(JSON.stringify(tried))}"` : '';
  return `<details class="call" id="${name}" data-words="${escapeHtml(words)}"${send}><summary><b>${call.method}</b> <code>/api${escapeHtml(call.path)}</code><small>${escapeHtml(call.summary)}</small></summary>
<p>${CALLERS[call.caller]} may call it.</p>${aliases}${key}${callExample(call, people)}${recordedAnswer(name, examples)}
${table('Path', call.params, name)}${table('Query', call.query, name)}${table('Body', call.body, name)}
${call.produces ? `<h3>Answer</h3><p>${escapeHtml(call.produces)}</p>` : table('data', call.data) + table('meta', call.meta)}
<h3>Refusals</h3><table><tbody>${rows.join('')}</tbody></table></details>`;
}

/** Returns the calls by task, each in one group. */
export function callsByTask(): { title: string; calls: [string, Endpoint][] }[] {
  const left = new Map(Object.entries<Endpoint>(api));
  return TASKS.map(({ title, paths }) => {
    const calls = [...left].filter(([, call]) => paths.test(call.path));
    for (const [name] of calls) left.delete(name);
    return { title, calls };
  });
}

/**
 * Returns the readable page of the API, made from the contract: a quick start, and every call with examples in closed groups.
 * It can be read without its script, which adds the filter, the buttons that copy, and the forms that send a call as Asha.
 */
export function referencePage(server: string, people: ExamplePeople, examples: RecordedExamples): string {
  const groups = callsByTask().map(
    ({ title, calls }) =>
      `<details class="task"><summary>${title} <small>${calls.length} calls</small></summary>${calls.map(([name, call]) => section(title, name, call, { people, examples })).join('\n')}</details>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Kosh Bank</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/api/docs.css">
<script src="/theme.js"></script><script src="/api/docs.js" defer></script></head><body>
<header><strong>Kosh API</strong><a href="/">The bank</a><a href="/mailbox">Mailbox</a><a href="/api/openapi.json">OpenAPI</a></header><main>
<h1>The bank by curl</h1><p class="lead">Everything that the pages do, they do by these calls.</p>
${quickStart(server, people)}
<section id="rules"><h2>Rules of every call</h2>
<p>An answer is <code>{ success, message?, data?, meta? }</code>, a refusal <code>{ success: false, message, code, requestId }</code>.
Money is a number of rupees with at most two decimals, a day is a day in Asia/Kolkata. A token goes into the header <code>Authorization: Bearer …</code>.
429 <code>TOO_MANY_REQUESTS</code> says in <code>Retry-After</code> when to ask again.</p>
<p>To see a failure, add <code>X-Kosh-Fault: commit-503</code> (done, and answered 503), <code>delay=3000</code>, <code>cut</code> or the code of any refusal.</p></section>
<section id="calls"><h2>All calls</h2>
<p>In an example, <code>$ID</code> and other names in capitals stand for values that you fill in; it has the required fields only.</p>
<p id="session" hidden><button type="button" class="try" data-email="${people.customer}" data-password="${people.password}">Try it as Asha</button> <output></output></p>
<form hidden><label for="filter">Filter by path, task, caller or refusal</label><input id="filter" type="search" autocomplete="off" spellcheck="false"><p><output id="found" for="filter"></output></p></form>
${groups.join('\n')}</section></main></body></html>`;
}
