import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { HINDI_DESCRIPTIONS } from '../../contract/languages/hindi-descriptions.ts';
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
  /\bthe bank (?:(?!as\b)[a-z]+s|still|moved|took|paid|can(?:not)?|could|will|must|may)\b|\b(?:what|by) the bank\b/i;

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

type Range = readonly [start: number, end: number];

/** Names of the methods whose texts customers and staff do not read: of the log, and of the API's documentation. */
const UNSAID_CALLS = new Set(['debug', 'info', 'warn', 'error', 'fatal', 'describe']);
/** Fields for programmers: documentation of a call, and the reason why an event is not shown. */
const UNSAID_FIELDS = new Set(['summary', 'purpose', 'hidden']);

/** Returns the parts of a file that no one reads on a screen, in a mail or on paper: SQL, log, documentation, faults of the program. */
function unsaidIn(program: Parameters<Visitor['visit']>[0]): Range[] {
  const found: Range[] = [];
  new Visitor({
    TaggedTemplateExpression: ({ start, end }) => found.push([start, end]),
    NewExpression: ({ callee, start, end }) =>
      callee.type === 'Identifier' && callee.name === 'Error' && found.push([start, end]),
    CallExpression: ({ callee, start, end, arguments: given }) =>
      callee.type === 'MemberExpression' &&
      callee.property.type === 'Identifier' &&
      UNSAID_CALLS.has(callee.property.name) &&
      // The object of the method is read: `z.string('Please …').describe('…')`.
      found.push([given[0]?.start ?? start, end]),
    Property: ({ key, start, end }) =>
      key.type === 'Identifier' && UNSAID_FIELDS.has(key.name) && found.push([start, end]),
  }).visit(program);
  return found;
}

/** Returns the texts of a source file: literals, templates with a mark in each hole, and markup. */
function textsOf(file: string): string[] {
  const found: (readonly [text: string, at: number])[] = [];
  const { program, errors } = parseSync(file, readFileSync(path.join(CHECKOUT, file), 'utf8'));
  expect(errors, file).toEqual([]);
  const unsaid = unsaidIn(program);
  new Visitor({
    JSXText: (node) => found.push([node.value.trim(), node.start]),
    Literal: (node) => typeof node.value === 'string' && found.push([node.value, node.start]),
    TemplateLiteral: (node) => found.push([node.quasis.map(({ value }) => value.cooked).join('…'), node.start]),
  }).visit(program);
  // A text has a space or begins with a capital letter; names in code have neither.
  return found
    .filter(([, at]) => !unsaid.some(([start, end]) => start <= at && at < end))
    .map(([text]) => text)
    .filter(
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

/** Rooms and files of the server that say nothing to customers or staff, by why. */
const UNSAID: readonly RegExp[] = [
  // The operator's: settings, commands, figures, the log of a start.
  /^server\/(?:backup|keys|operations)\/|^server\/(?:main|prepare-bank)\.ts$/,
  /^server\/platform\/(?:least-power|production-rules|start-arguments|unprivileged-user)\.ts$/,
  // For programmers: the pages of the API.
  /^server\/http\/(?:quick-start|reference-|call-examples|sent-fields)/,
  // Words that people type or speak, and passwords that they may not choose.
  /^server\/(?:help\/help-article|sessions\/common-passwords)\.ts$/,
  // Names and descriptions at the limits of the form, for testers.
  /^server\/demo\/edge-/,
];

/** Rooms and files whose sentences only staff read. */
const TO_STAFF =
  /^server\/(?:audit|day-end|desk|staff)\/|^server\/documents\/(?:bank-report|desk-|export-|report-)|^server\/demo\//;

const serverFiles = files('server', /\.ts$/).filter((file) => !UNSAID.some((pattern) => pattern.test(file)));

test('each sentence of the server to a customer keeps it: refusals, mails, answers, papers', () => {
  const texts = textsIn(serverFiles.filter((file) => !TO_STAFF.test(file)));
  expect(texts.length).toBeGreaterThan(1000);
  expect(offences(texts)).toEqual([]);
});

test('each sentence of the server to staff keeps it', () => {
  const texts = textsIn(serverFiles.filter((file) => TO_STAFF.test(file)));
  expect(texts.length).toBeGreaterThan(500);
  expect(offences(texts, false)).toEqual([]);
});

test('each sentence of the contract keeps it', () => {
  const texts = textsIn(files('contract', /^contract\/(?:customer|demo|sign-in|vocabulary)\/.*\.ts$/));
  expect(texts.length).toBeGreaterThan(100);
  expect(offences(texts)).toEqual([]);
});

test('each description that the ledger writes on a statement has Hindi, and neither names the bank as a third person', () => {
  const written = files('database/ledger', /\.sql$/).flatMap((file) =>
    [...readFileSync(path.join(CHECKOUT, file), 'utf8').matchAll(/'([A-Z][a-z]+(?: [a-z]+)+)'/g)].map(
      ([, text]) => text,
    ),
  );
  expect(written).toEqual(['Repayment of the amount owed', 'Advance for a reversal']);
  const descriptions = Object.keys(HINDI_DESCRIPTIONS);
  expect(descriptions).toEqual(expect.arrayContaining(written));
  expect(descriptions.filter((text) => /\bthe bank\b/.test(text))).toEqual([]);
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
    'The bank stands behind its customers',
    'Nobody can use this card',
    'Send by mail',
    'Marketing emails',
  ];
  expect(
    offences(said.map((text) => ['x', text])).map((each) => each.slice('x: '.length).replace(/ \(say.*/, '')),
  ).toEqual(said);
  expect(offences([['x', 'Email is required']])).toEqual([]);
});
