import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CHECKOUT } from '../server/platform/checkout.ts';

// Holds documents and comments to the plain words of CONTRIBUTING.md, as far as a list of words can.

const read = (file: string): string => readFileSync(path.join(CHECKOUT, file), 'utf8');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: CHECKOUT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(path.join(CHECKOUT, file)));

/** Pronouns that hide who acts: name the customer, the caller, the server. */
const VAGUE = /\b(?:whoever|somebody|nobody|everybody|anybody)\b/i;
/** A docstring that begins with a question word hides its verb: write 'Returns …', or a noun with its unit. */
const REVERSED = /^(?:What|How|Where|Whether|Whom|Whose)\b/;

// A landed migration is never edited, so its words stay.
const LANDED = /^database\/migrations\/00[0-4]\d-/;

/** Returns a text without the parts in code marks, which are names. */
const withoutCode = (text: string): string => text.replace(/```[^]*?```|`[^`\n]*`/g, '');

/** Returns the comments of a source file, each without its marks. */
function commentsOf(file: string): string[] {
  const text = read(file);
  if (file.endsWith('.sql')) return [...text.matchAll(/--[ \t]*(.*)$/gm)].map(([, line = '']) => line);
  const blocks = [...text.matchAll(/\/\*\*?([^]*?)\*\//g)].map(([, block = '']) =>
    block.replace(/\n\s*\*\s?/g, '\n').trim(),
  );
  const lines = [...text.matchAll(/(?:^|\s)\/\/[ \t]+(.*)$/gm)].map(([, line = '']) => line);
  return [...blocks, ...lines];
}

test('documents name who acts', () => {
  // The text of the specification is not ours.
  const pages = files.filter((file) => file.endsWith('.md') && !/specification|conformance/.test(file));
  expect(pages.length).toBeGreaterThan(60);
  expect(pages.flatMap((page) => VAGUE.exec(withoutCode(read(page)))?.map((word) => `${page}: ${word}`) ?? [])).toEqual(
    [],
  );
});

test('comments name who acts, and docstrings begin with a verb or a noun', () => {
  const sources = files.filter(
    (file) =>
      /^(?:bench|contract|database|scripts|server|test|web)\/.*\.(?:tsx?|js|sql)$/.test(file) && !LANDED.test(file),
  );
  const offences = sources.flatMap((file) =>
    commentsOf(file)
      .filter((comment) => VAGUE.test(withoutCode(comment)) || REVERSED.test(comment))
      .map((comment) => `${file}: ${comment.slice(0, 80)}`),
  );
  expect(offences).toEqual([]);
});

/** A label or sentence without a noun to stand on ('What waits'), and words that the desk says otherwise. */
const LOOSE = /^(?:What|Whatever|Whoever|Somebody|Everybody)\b[^?]*$|\b(?:asked for by|its night|the next night)\b/i;

test('the desk says who and what in nouns', () => {
  const pages = files.filter((file) => /^web\/pages\/desk\/.*\.tsx?$/.test(file));
  expect(pages.length).toBeGreaterThan(100);
  const said = pages.flatMap((file) => {
    const code = read(file).replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
    const texts = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|>([^<>{}=]*)</g)];
    return texts.map(([, single, double, child]) => [file, (single ?? double ?? child ?? '').trim()] as const);
  });
  expect(said.length).toBeGreaterThan(1000);
  expect(said.filter(([, text]) => LOOSE.test(text))).toEqual([]);
});
