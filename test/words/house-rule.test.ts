import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { everyText, wholeCatalogue } from './every-text.ts';

// The house rule for words (CONTRIBUTING.md): the customer is 'you', the bank is 'we', and each thing has one name. A list of
// words holds what it can of this, over the catalogue, the server's sentences and mails, and the desk's pages.

const FORBIDDEN: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bemail(?:s|ed|ing)?\b/i, 'e-mail'],
  [/(?<!e-)\bmail(?:s|ed|ing)?\b/i, 'e-mail'],
  [/(?<!-|\b(?:lowercase|uppercase|only) )\bletters?\b(?![-:]| I,)/i, 'e-mail'],
  [/\bmovements?\b/i, 'transaction'],
  [/\b(?:first|own|its|this|that|each|every) lines?\b/i, 'transaction'],
  [/\b(?:somebody|anybody|everybody|nobody|whoever)\b/i, 'customer, person, no one'],
  [/\b(?:stands? on|holds? at once|looked at|has a look|of its own accord)\b/i, 'shown on, applies, checked'],
  [/\b(?:asked for by|that is all|fits these|nothing fits|given up by)\b/i, 'requested by, end of list, matching'],
];

/** The bank as a third person, in what it says to a customer. Staff may speak of the bank. */
const THE_BANK =
  /\bthe bank (?:has|sends?|knows?|says?|asks?|holds?|keeps?|mails?|shows?|still|gives?|moved|took|receives|does not)\b|\bwhat the bank\b/i;

/** Texts that the specification gives word for word, by the row that has them. */
const DOCUMENTED: Readonly<Record<string, readonly string[]>> = {
  'C-AU-04': ['Email', 'Email is required', 'Please enter a valid email address'],
  'C-AU-10': [
    'Customer account not found. Please check your email.',
    'Invalid credentials. Please check your email and password.',
  ],
  'B-CU-05': ['Email Address'],
  'B-CT-07': ['Password reset email sent to …'],
  'X-ER-03': ['Invalid email or password. Please try again.'],
  'X-ER-05': ['OTP sent to your email.'],
  'X-ER-06': ['OTP resent to your email.'],
  'X-ER-22': ['Failed to send password reset email. Please try again.'],
};

const excepted = new Set(Object.values(DOCUMENTED).flat());

/** Returns the offences among texts, each with its place and the word to say instead. */
function offences(texts: readonly (readonly [at: string, text: string])[], toCustomers = true): string[] {
  const rules = toCustomers ? [...FORBIDDEN, [THE_BANK, 'we'] as const] : FORBIDDEN;
  return texts
    .filter(([, text]) => !excepted.has(text))
    .flatMap(([at, text]) =>
      rules.filter(([pattern]) => pattern.test(text)).map(([, instead]) => `${at}: ${text} (say ${instead})`),
    );
}

const files = (folder: string, wanted: RegExp): string[] =>
  readdirSync(path.join(CHECKOUT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => wanted.test(file));

/** Returns the texts of a source file: literals, templates with a mark in each hole, and markup. */
function textsOf(file: string): string[] {
  const found: string[] = [];
  const { program, errors } = parseSync(file, readFileSync(path.join(CHECKOUT, file), 'utf8'));
  expect(errors, file).toEqual([]);
  new Visitor({
    JSXText: (node) => found.push(node.value.trim()),
    Literal: (node) => typeof node.value === 'string' && found.push(node.value),
    TemplateLiteral: (node) => found.push(node.quasis.map(({ value }) => value.cooked).join('…')),
  }).visit(program);
  // A text has a space or begins with a capital letter; names in code have neither.
  return found.filter(
    (text) => /^[A-Z][a-z]|\p{L} \p{L}/u.test(text) && !/^(?:select|insert|update|delete|with)\b/i.test(text.trim()),
  );
}

const textsIn = (found: readonly string[]) =>
  found.flatMap((file) => textsOf(file).map((text) => [file, text] as const));

test('the catalogue keeps the house rule', async () => {
  const texts = everyText(await wholeCatalogue('en')).filter(([at]) => !at.startsWith('conformance.'));
  expect(texts.length).toBeGreaterThan(800);
  expect(offences(texts)).toEqual([]);
});

test('mails, the assistants’ answers and the sentences of the server keep it', () => {
  const found = [
    ...files(
      'server',
      /-letters\.ts$|^server\/(?:assistant|insights)\/|term-deposit-schedule|transaction-words|mail-layout/,
    ),
    ...files('contract/vocabulary', /(?:refusals|person-fields|bank-terms)\.ts$/),
  ];
  const texts = textsIn(found.filter((file) => !file.endsWith('pdf-letters.ts')));
  expect(texts.length).toBeGreaterThan(300);
  expect(offences(texts)).toEqual([]);
});

test('the desk keeps it', () => {
  const texts = textsIn(files('web/pages/desk', /\.tsx?$/));
  expect(texts.length).toBeGreaterThan(1000);
  expect(offences(texts, false)).toEqual([]);
});

test('each pattern finds what it is for, and a documented sentence is no offence', () => {
  const said = [
    'A letter when money comes in',
    'Every movement on your account',
    'It stands on your statement',
    'What the bank sends you',
    'Nobody can use this card',
    'Send by mail',
    'Marketing emails',
  ];
  expect(
    offences(said.map((text) => ['x', text])).map((each) => each.slice('x: '.length).replace(/ \(say.*/, '')),
  ).toEqual(said);
  expect(offences([['x', 'Email is required']])).toEqual([]);
});
