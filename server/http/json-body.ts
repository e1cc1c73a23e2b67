import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../contract/vocabulary/refusals.ts';

/** Max levels: more than any body of the contract has; a limit, so that a hostile one costs nothing. */
const MAX_DEPTH = 24;
/** Max digits: more than any rupee amount or count has; a longer number would silently lose digits as a float. */
const MAX_DIGITS = 17;
const INVALID_JSON = 'Please send valid JSON.';

const QUOTE = 34;
const BACKSLASH = 92;
const isDigit = (code: number) => code >= 48 && code <= 57;

/** Returns the index of the quote that ends the string starting at `start`, or the text's end. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

function isUnusual(token: string): boolean {
  return token.length > MAX_DIGITS || token.includes('e') || token.includes('E');
}

/**
 * Reads a JSON text once before it is parsed. Numbers with an exponent, or longer than 17 characters,
 * come out as strings, so that an amount of `1e3` or of a hundred digits reaches its schema as it
 * was written and is refused there, instead of as the float that JSON.parse makes of it.
 * Refuses INVALID_INPUT beyond 24 levels.
 */
export function prepareJson(text: string): string {
  let prepared = '';
  let copied = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
    } else if (code === 123 || code === 91) {
      depth += 1;
      if (depth > MAX_DEPTH) throw new Refusal('INVALID_INPUT', 'That is nested too deeply.');
    } else if (code === 125 || code === 93) {
      depth -= 1;
    } else if (isDigit(code) || code === 45) {
      const end = endOfNumber(text, at);
      const token = text.slice(at, end);
      if (isUnusual(token)) {
        prepared += `${text.slice(copied, at)}"${token}"`;
        copied = end;
      }
      at = end - 1;
    }
  }
  return copied === 0 ? text : prepared + text.slice(copied);
}

function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    // The characters of a number: digits, `.`, `+`, `-`, `e`, `E`.
    if (!isDigit(code) && code !== 46 && code !== 43 && code !== 45 && (code | 32) !== 101) break;
  }
  return end;
}

/**
 * Reads JSON in UTF-8, the only body that the bank takes; another type is 415. Refuses keys that would reach a prototype, and
 * bytes that are not UTF-8, which would be stored as replacement characters.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer; // as: `parseAs: 'buffer'` gives a buffer; the type covers both forms.
    if (bytes.length === 0) return done(null, undefined);
    if (!isUtf8(bytes)) return done(new Refusal('INVALID_INPUT', INVALID_JSON));
    const text = bytes.toString('utf8');
    try {
      void parse(request, prepareJson(text), (error, value) =>
        error ? done(new Refusal('INVALID_INPUT', INVALID_JSON)) : done(null, value),
      );
    } catch (error) {
      done(error instanceof Refusal ? error : new Refusal('INVALID_INPUT', INVALID_JSON));
    }
  });
}
