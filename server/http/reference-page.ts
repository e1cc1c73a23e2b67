import { z } from 'zod';
import { api } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { refusals } from '../../contract/vocabulary/refusals.ts';
import { refusalsOf } from './openapi.ts';

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

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

function table(title: string, schema: z.ZodType | undefined): string {
  if (!schema) return '';
  // as: the library types a JSON Schema as a record; the keys read here are those of its own output.
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: z.registry() }) as Schema;
  const rows = rowsOf(json) || `<tr><td></td><td>${escapeHtml(typeOf(json))}</td><td></td></tr>`;
  return `<h4>${title}</h4><table><tbody>${rows}</tbody></table>`;
}

function section(name: string, call: Endpoint): string {
  const aliases = call.aliases
    ? `<p>Also at ${call.aliases.map((path) => `<code>/api${path}</code>`).join(', ')}</p>`
    : '';
  const key = call.movesMoney ? '<p>Takes an <code>Idempotency-Key</code>.</p>' : '';
  const codes = refusalsOf(call)
    .map((code) => `<code title="${refusals[code][0]} ${escapeHtml(refusals[code][1])}">${code}</code>`)
    .join(' ');
  return `<section id="${name}"><h3><b class="${call.method.toLowerCase()}">${call.method}</b> <code>/api${escapeHtml(call.path)}</code></h3>
<p>${escapeHtml(call.summary)}. <em>${call.caller}</em></p>${aliases}${key}
${table('Path', call.params)}${table('Query', call.query)}${table('Body', call.body)}
${call.produces ? `<h4>Answer</h4><p>${escapeHtml(call.produces)}</p>` : table('data', call.data) + table('meta', call.meta)}
<h4>Refusals</h4><p class="codes">${codes}</p></section>`;
}

/** Returns the readable reference of the API: plain HTML without script, made from the contract. */
export function referencePage(): string {
  const groups = new Map<string, [string, Endpoint][]>();
  for (const [name, call] of Object.entries<Endpoint>(api)) {
    const area = call.path.split('/')[1] ?? '';
    groups.set(area, [...(groups.get(area) ?? []), [name, call]]);
  }
  const links = [...groups].map(
    ([area, calls]) =>
      `<h2>${area}</h2><ul>${calls.map(([name, call]) => `<li><a href="#${name}">${call.method} ${escapeHtml(call.path)}</a></li>`).join('')}</ul>`,
  );
  const sections = [...groups].map(
    ([area, calls]) => `<h2>${area}</h2>${calls.map(([name, call]) => section(name, call)).join('\n')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kosh API</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/api/docs.css"></head><body><nav><h1>Kosh API</h1>
<p><a href="/api/openapi.json">OpenAPI 3.1</a></p>${links.join('')}</nav><main>
<p>Every answer is <code>{ success, message?, data?, meta? }</code>, every refusal <code>{ success: false, message, code, requestId }</code>.
Money is a number of rupees with at most two decimals. Send <code>Authorization: Bearer …</code> with the token of a sign-in.</p>
${sections.join('')}</main></body></html>`;
}

/** Style of the reference, served as a file, because the policy allows no inline style. */
export const REFERENCE_STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; --line: #8884; --soft: #8881; }
body { display: grid; grid-template-columns: 19rem minmax(0, 1fr); margin: 0; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1rem; box-sizing: border-box; border-right: 1px solid var(--line); }
nav ul { list-style: none; padding: 0; } nav a { font-size: .85rem; text-decoration: none; }
main { padding: 1rem 2rem; max-width: 62rem; } section { border-top: 1px solid var(--line); padding: .5rem 0; }
h3 b { font-size: .75rem; padding: .15rem .5rem; border-radius: .3rem; background: var(--soft); } h4 { margin: .8rem 0 .2rem; }
table { border-collapse: collapse; width: 100%; font-size: .85rem; } td { border-bottom: 1px solid var(--line); padding: .2rem .6rem .2rem 0; vertical-align: top; }
td:first-child { width: 34%; } .codes code { font-size: .75rem; background: var(--soft); padding: 0 .3rem; border-radius: .2rem; }
@media (max-width: 48rem) { body { display: block; } nav { position: static; height: auto; border: 0; } main { padding: 1rem; } }
`;
