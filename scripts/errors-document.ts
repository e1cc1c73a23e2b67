import { api, type CallName } from '../contract/api.ts';
import type { Endpoint } from '../contract/vocabulary/endpoint.ts';
import { FIELD_RULES } from '../contract/vocabulary/field-issues.ts';
import { type RefusalCode, refusals } from '../contract/vocabulary/refusals.ts';
import { refusalsOf } from '../server/http/openapi.ts';

/** Max calls listed for a refusal; more are shown as 'practically every call'. */
const MAX_LISTED_CALLS = 25;

/** Returns `docs/errors.md`: every refusal with its status and sentence, and the calls that declare it. */
export function errorsMarkdown(): string {
  const callers = new Map<RefusalCode, string[]>();
  for (const [name, call] of Object.entries(api) as [CallName, Endpoint][]) {
    for (const code of refusalsOf(call)) callers.set(code, [...(callers.get(code) ?? []), name]);
  }
  // as: the keys of the list are its codes.
  const rows = (Object.keys(refusals) as RefusalCode[])
    .map((code) => ({ code, status: refusals[code][0], sentence: refusals[code][1], by: callers.get(code) ?? [] }))
    .sort((a, b) => a.status - b.status || a.code.localeCompare(b.code))
    .map(({ code, status, sentence, by }) => {
      const who = by.length > MAX_LISTED_CALLS ? `${by.length} calls` : by.map((name) => `\`${name}\``).join(', ');
      return `| \`${code}\` | ${status} | ${sentence} | ${who} |`;
    });
  return [
    '# Error codes',
    '',
    '<!-- Made by `npm run generate` from contract/vocabulary/refusals.ts and the declarations of the calls. -->',
    '',
    'Every refusal is `{ success: false, message, code, requestId }`, some with `data` for the next step. `code` is stable; `message` is a',
    'sentence for a person, here the usual one: a screen of its own may have a better one. 429 and 503 carry `Retry-After`.',
    '',
    'A refusal that is about fields of the request names them in `data.issues`, as `{ field, rule }`: `field` is the path in the body (or',
    `the parameter's name), \`rule\` is one of ${FIELD_RULES.map((rule) => `\`${rule}\``).join(', ')}.`,
    '`message` is about the first of them.',
    '',
    '| code | status | sentence | said by |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
