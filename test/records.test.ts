import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { environment, readConfig } from '../server/platform/config.ts';

// Every cited decision and row must exist, every record must have the form of docs/decisions/README.md, and the README must list
// the settings that the server reads.

const ROOT = path.resolve(import.meta.dirname, '..');
const RECORDS = 'docs/decisions/';
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|js|sql|md|css|py)$/.test(file) && existsSync(path.join(ROOT, file)));
// A migration that has run is never edited, not even its comments, some of which cite decisions by their former names.
const citing = files.filter((file) => !file.startsWith('database/migrations/'));

interface Record {
  readonly number: number;
  readonly file: string;
  readonly text: string;
}
const records: Record[] = files
  .filter((file) => file.startsWith(RECORDS) && !file.endsWith('/README.md'))
  .map((file) => ({ number: Number(path.basename(file).slice(0, 4)), file, text: read(file) }))
  .toSorted((a, b) => a.number - b.number);
const fileOf = new Map(records.map(({ number, file }) => [number, path.basename(file)]));
const rows = new Set(
  [...read('docs/specification.md').matchAll(/^\| ([BCTX]-[A-Z]{2}-\d\d) \|/gm)].map(([, id]) => id),
);

/** Returns a file without comment marks and line breaks, so that a number on the line after 'decision' is found too. */
function runningText(file: string): string {
  return read(file).replace(/\n\s*(?:\/\/|--|\*(?!\/)|#)?\s*/g, ' ');
}

/** Returns the matches of a pattern that `wrong` objects to, as `file: match`. */
function offences(where: readonly string[], pattern: RegExp, wrong: (match: RegExpMatchArray) => boolean = () => true) {
  return where.flatMap((file) =>
    [...runningText(file).matchAll(pattern)].filter(wrong).map((match) => `${file}: ${match[0].trim()}`),
  );
}

describe('records', () => {
  test('are numbered without holes, and named by number and words', () => {
    expect(records.map(({ number }) => number)).toEqual(records.map((_, index) => index + 1));
    expect(records.filter(({ file }) => !/\/\d{4}(?:-[a-z0-9]+)+\.md$/.test(file)).map(({ file }) => file)).toEqual([]);
  });

  test('have title, status, date and the three sections, in this order', () => {
    const form = ({ number }: Record) =>
      new RegExp(
        `^# ${number}\\. \\S[^\\n]*\\n\\nStatus: (?:accepted|superseded by \\[\\d+\\]\\([^)]+\\))\\n\\nDate: 20\\d\\d-\\d\\d-\\d\\d\\n\\n` +
          '(?:(?:Rows|Supersedes|Amends|Amended by): [^\\n]+\\n\\n)*' +
          '## Context\\n\\n[^]+\\n\\n## Decision\\n\\n[^]+\\n\\n## Consequences\\n\\n[^]+\\n$',
      );
    expect(records.filter((record) => !form(record).test(record.text)).map(({ file }) => file)).toEqual([]);
    expect(records.filter(({ text }) => (text.match(/^## /gm) ?? []).length !== 3).map(({ file }) => file)).toEqual([]);
  });

  test('that amend or replace each other say so on both sides', () => {
    const named = (text: string, field: string): number[] =>
      [...(new RegExp(`^${field}:? (.*)$`, 'm').exec(text)?.[1] ?? '').matchAll(/\[(\d+)\]/g)].map(([, number]) =>
        Number(number),
      );
    const textOf = (number: number) => records.find((record) => record.number === number)?.text ?? '';
    const sides = [
      ['Amends', 'Amended by'],
      ['Amended by', 'Amends'],
      ['Supersedes', 'Status: superseded by'],
      ['Status: superseded by', 'Supersedes'],
    ] as const;
    const oneSided = sides.flatMap(([field, answer]) =>
      records.flatMap(({ number, text }) =>
        named(text, field)
          .filter((other) => !named(textOf(other), answer).includes(number))
          .map((other) => `${number} ${field} ${other}, and ${other} does not say so`),
      ),
    );
    expect(oneSided).toEqual([]);
  });

  test('are all in the list of docs/decisions/README.md, under their titles', () => {
    const list = [...read(`${RECORDS}README.md`).matchAll(/^\| (\d+) \| \[(.+)\]\((\S+)\) \|$/gm)].map((line) =>
      line.slice(1),
    );
    const expected = records.map(({ number, file, text }) => [
      String(number),
      /^# \d+\. (.*)$/m.exec(text)?.[1],
      path.basename(file),
    ]);
    expect(list).toEqual(expected);
  });
});

describe('what is cited exists', () => {
  test('each decision has its record', () => {
    const numbers = /\bdecisions?\]? (\d+(?:(?:, | and |…)\d+)*)/gi;
    expect(
      offences(citing, numbers, ([, cited = '']) => (cited.match(/\d+/g) ?? []).some((no) => !fileOf.has(Number(no)))),
    ).toEqual([]);
  });

  test('a decision that is linked is the one that is named', () => {
    const links = /\[(?:decision )?(\d+)\]\((?:\S*\/)?(\d{4}-[a-z0-9-]+\.md)\)/g;
    expect(offences(citing, links, ([, number, file]) => fileOf.get(Number(number)) !== file)).toEqual([]);
  });

  test('a decision is cited by its number', () => {
    expect(
      offences(
        citing,
        /\([^()]*\bdecisions? on [^()]*\)|\(decision: \w+(?: \w+){2,}\)|\bsections? [A-Z]\b(?! of RFC)/g,
      ),
    ).toEqual([]);
  });

  test('each row is in the specification', () => {
    const ids = /\b([A-Z]-[A-Z]{2}-)(\d\d)((?:(?:…|\/|, |-)\d\d\b)*)/g;
    expect(
      offences(files, ids, ([, area = '', first = '', more = '']) =>
        [first, ...(more.match(/\d\d/g) ?? [])].some((number) => !rows.has(`${area}${number}`)),
      ),
    ).toEqual([]);
  });

  test('each area of rows, such as X-ER, is in the specification', () => {
    const areas = new Set([...rows].map((id) => id?.slice(0, 4)));
    expect(offences(files, /\b[BCTX]-[A-Z]{2}\b(?!-)/g, ([area]) => !areas.has(area))).toEqual([]);
  });

  test('each file that a document names by its path is there', () => {
    const paths =
      /`((?:contract|server|web|database|scripts|test|bench|docs)\/[\w$./-]+\.(?:tsx?|js|sql|md|json|csv|py))(?:#\w+)?`/g;
    const pages = files.filter((file) => file.endsWith('.md'));
    expect(offences(pages, paths, ([, name = '']) => !existsSync(path.join(ROOT, name)))).toEqual([]);
  });

  test('each document that is linked or named is there', () => {
    const pages = files.filter((file) => file.endsWith('.md'));
    const dead = pages.flatMap((page) =>
      [
        ...read(page)
          .replace(/^```[^]*?^```|`[^`\n]*`/gm, '')
          .matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g),
      ]
        .filter(([, target = '']) => !existsSync(path.join(ROOT, path.dirname(page), decodeURI(target))))
        .map(([, target]) => `${page}: ${target}`),
    );
    expect(dead).toEqual([]);
    const named = /(?<![\w/.-])docs\/[\w./-]+\.md\b/g;
    expect(offences(citing, named, ([name]) => !existsSync(path.join(ROOT, name)))).toEqual([]);
  });
});

test('the README lists the settings that the server reads, each with its default', () => {
  const secret = (name: string) => `${name}, in a text of thirty-two bytes`;
  const secrets = { TOKEN_SECRET: secret('tokens'), DATA_KEY: secret('data'), CARD_KEY: secret('cards') };
  const config = readConfig(secrets);
  const fixed = Object.entries(environment.parse({})).filter(([, value]) => value !== undefined);
  const defaults = {
    ...Object.fromEntries(Object.keys(environment.shape).map((name) => [name, 'none'])),
    ...Object.fromEntries(fixed.map(([name, value]) => [name, `\`${String(value)}\``])),
    // Defaults that depend on other settings or on the machine.
    PUBLIC_BASE_URL: `\`${config.publicBaseUrl.replace(String(config.port), 'PORT')}\``,
    DATABASE_URL: 'the embedded PostgreSQL',
    WEBHOOK_HOSTS: `this machine's (${config.webhookHosts.map((host) => `\`${host}\``).join(', ')}) where it serves this machine alone, else none`,
    DATA_DIR: `\`${path.relative(ROOT, config.dataDir)}/\` in the checkout`,
    TOKEN_SECRET: 'made once, kept in `DATA_DIR/secrets.json`',
    DATA_KEY: 'the same',
    CARD_KEY: 'the same',
    DEMO: `\`${Number(config.demo)}\``,
    LOG: '`text` on a terminal, else `json`',
    SEED: `\`${config.seed}\` (\`${readConfig({ ...secrets, DEMO: '0' }).seed}\` without the demo)`,
  };
  const listed = [...read('README.md').matchAll(/^\| `([A-Z_]+)` \| ([^|]+) \|/gm)].map((row) => row.slice(1));
  expect(Object.fromEntries(listed)).toEqual(defaults);
});
