import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CARD_TERMS } from '../../contract/customer/card-terms.ts';
import { translatorOf } from '../../contract/languages/sentence-templates.ts';
import { accountTypes, depositTypes } from '../../contract/vocabulary/bank-terms.ts';
import { type RefusalCode, refusals } from '../../contract/vocabulary/refusals.ts';
import { bureauScore } from '../../server/insights/credit-bureau.ts';
import { healthScore } from '../../server/insights/health-score.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { hindi } from '../../web/words/hi/hindi.ts';

// The server and the contract write some sentences in English. These tests read the sources and expect a Hindi translation of
// each that a customer can read, so that a new sentence needs one.

const DEVANAGARI = /\p{Script=Devanagari}/u;
const ENGLISH_WORD = /[A-Za-z]{2,}/;

const read = (file: string) => readFileSync(path.join(CHECKOUT, file), 'utf8');

function sources(folder: string, wanted: (file: string) => boolean): string[] {
  return readdirSync(path.join(CHECKOUT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => file.endsWith('.ts') && wanted(file));
}

/** Returns the quoted texts after `before`; placeholders of templates are shown as a number. */
function quoted(file: string, before: RegExp): string[] {
  const found = read(file).matchAll(new RegExp(`${before.source}(?:'((?:[^'\\\\\\n]|\\\\.)+)'|\`([^\`]+)\`)`, 'g'));
  return [...found].map((match) => (match[1] ?? match[2] ?? '').replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '7'));
}

/** Files whose refusals only staff can cause. */
const STAFF_ONLY =
  /^server\/(desk|day-end|demo|staff|ledger)\/|^server\/(cards\/change-card-status|mail\/|statement\/journals)/;

test('every sentence with which the server refuses a customer is in the Hindi table', () => {
  const files = sources('server', (file) => !STAFF_ONLY.test(file));
  const sentences = files.flatMap((file) => [
    ...quoted(file, /Refusal\(\s*'[A-Z_]+',\s*/),
    ...quoted(file, /stillClosing\(\s*/),
    ...quoted(file, /lockActiveCard\([^)]*?,\s*/),
    ...quoted(file, /^const [A-Z_]+ =\s*/m).filter(
      (text) => /^[A-Z][a-z]+ .*\.$/.test(text) && file.includes('sessions/'),
    ),
    ...quoted(file, /INSUFFICIENT_FUNDS:\s*/).filter((text) => text.startsWith('Insufficient')),
  ]);
  expect(sentences.length).toBeGreaterThan(25);
  // A sentence that is not in the table gives its code's default, here that of STATUS_CONFLICT.
  const unknown = sentences.filter(
    (sentence) => hindi.refusal('STATUS_CONFLICT', sentence) === hindi.refusal('STATUS_CONFLICT', ''),
  );
  expect(unknown).toEqual([]);
});

test('every sentence of a check in the contract that a customer meets is in the Hindi table', () => {
  const files = sources('contract', (file) => !/desk|bank-day|demo-mailbox|endpoint|tsconfig/.test(file));
  const sentences = files.flatMap((file) => [
    ...quoted(file, /(?:error|required|tooShort|tooLong|message):\s*/),
    ...quoted(file, /(?:amountOf|sixDigits)\(/),
    ...quoted(file, /(?:say|complaint)\('[a-z_]+', (?:[\w.]+, )?/),
    ...quoted(file, /\?\?\s*/).filter((text) => text.startsWith('Please')),
  ]);
  expect(sentences.length).toBeGreaterThan(35);
  const notForCustomers = new Set(['Not an amount in rupees']);
  const unknown = sentences.filter(
    (sentence) =>
      /^[A-Z7]/.test(sentence) && !notForCustomers.has(sentence) && !DEVANAGARI.test(hindi.bankSays(sentence)),
  );
  expect(unknown).toEqual([]);
});

test('every refusal has a Hindi sentence of its own, whatever the server says', () => {
  // as: the keys of this object are the codes.
  for (const code of Object.keys(refusals) as RefusalCode[]) {
    expect(hindi.refusal(code, 'An unknown sentence.'), code).toMatch(DEVANAGARI);
    expect(hindi.refusal(code, refusals[code][1]), code).toMatch(DEVANAGARI);
  }
});

test('a refusal keeps what its sentence is about', () => {
  expect(hindi.refusal('INVALID_INPUT', 'The minimum amount for this deposit is ₹1,00,000.00.')).toContain(
    '₹1,00,000.00',
  );
  expect(hindi.refusal('DEPOSIT_LOCKED', 'This deposit cannot be closed before 21 Nov 2031.')).toBe(
    'यह जमा 21 नव॰ 2031 से पहले बंद नहीं की जा सकती।',
  );
});

test('the ten terms of the card and every product are in Hindi', () => {
  const said = [
    ...CARD_TERMS,
    ...Object.values(accountTypes).flatMap(({ label, audience, terms }) => [label, audience, terms]),
    ...Object.values(depositTypes).flatMap(({ label, note }) => [label, note]),
  ];
  for (const sentence of said) expect(hindi.bankSays(sentence), sentence).toMatch(DEVANAGARI);
});

test('the reasons for a score are in Hindi, with their amounts', () => {
  const facts = { today: '2026-11-21', minimumBalance: 100_000n, termDeposits: 5_000_000n };
  const cases = [
    { ...facts, openedOn: '2026-11-10', closingBalances: [0n, 200_000n], incomes: [12_345n, undefined] as const },
    {
      ...facts,
      openedOn: '2024-10-02',
      closingBalances: Array<bigint>(60).fill(200_000n),
      incomes: [700_000n, 9n] as const,
    },
    { ...facts, openedOn: '2025-10-21', closingBalances: Array<bigint>(60).fill(1n), incomes: [0n, 0n] as const },
    { ...facts, openedOn: '2023-11-21', closingBalances: [], incomes: [1n, 1n] as const },
    { ...facts, openedOn: facts.today, closingBalances: [0n], incomes: [0n, undefined] as const },
    { ...facts, openedOn: '2026-10-21', closingBalances: [100_000n], incomes: [0n, undefined] as const },
    {
      ...facts,
      openedOn: '2026-09-21',
      closingBalances: Array<bigint>(59).fill(1n),
      incomes: [0n, undefined] as const,
    },
  ];
  for (const { label, why } of cases.flatMap((each) => bureauScore(each).parts)) {
    expect(hindi.bankSays(label)).not.toMatch(ENGLISH_WORD);
    const said = hindi.bankSays(why);
    expect(said).not.toMatch(ENGLISH_WORD);
    for (const amount of why.match(/₹[\d,.]*\d/g) ?? []) expect(said).toContain(amount);
  }
});

test('the arithmetic behind the health score is in Hindi', () => {
  const rich = { income: 500n, spending: 100n, spendingBefore: 200n, balance: 900n, termDeposits: 5n, goal: 10n };
  const nothing = { ...rich, income: 0n, spending: 0n, balance: 0n, young: true };
  for (const facts of [{ ...rich, young: false }, { ...rich, income: 0n, spending: 300n, young: false }, nothing]) {
    const { figure } = healthScore({ ...facts, creditScore: 750 });
    const said = [
      figure.label,
      figure.formula,
      figure.result,
      ...figure.inputs.flatMap(({ label, value }) => [label, value]),
    ];
    for (const sentence of said) expect(hindi.bankSays(sentence).replaceAll('min(', '')).not.toMatch(ENGLISH_WORD);
  }
});

test('what the other figures, the deposits and the activity list say is in Hindi', () => {
  const said = [
    ...quoted('server/insights/financial-overview.ts', /(?:label|formula):\s*/).filter((text) => !text.includes('7')),
    ...quoted(
      'server/term-deposits/term-deposit-schedule.ts',
      /(?:\? \(\['closing', |\(\['maturity', |payout: |renew_principal: |renew_all: |'interest', )/,
    ),
    ...sources('server/term-deposits', () => true).flatMap((file) =>
      quoted(file, /detail(?::| =)\s*(?:closing\.early \? )?/),
    ),
    ...quoted('server/term-deposits/maturity-instruction.ts', /(?:payout|renew_principal|renew_all):\s*/),
    ...quoted('server/customers/customer-activity.ts', /title:\s*/),
    ...quoted('server/demo/demo-people.ts', /note:\s*/),
    ...quoted('server/demo/demo-routes.ts', /message:\s*/),
  ].filter((text) => /[A-Za-z]{3}/.test(text));
  expect(said.length).toBeGreaterThan(60);
  expect(said.filter((sentence) => !DEVANAGARI.test(hindi.bankSays(sentence)))).toEqual([]);
});

test('what earlier banks wrote into the history of a deposit is in Hindi too', () => {
  expect(hindi.bankSays('Opening reversed by the bank, the whole amount paid back')).toBe(
    'हमने जमा का खुलना रद्द किया और पूरी राशि लौटा दी',
  );
  expect(hindi.bankSays('Instalment 3 missed: the bank could not take it')).toBe('किस्त 3 छूटी: हम उसे ले नहीं सके');
});

test('the lines that the bank itself writes on a statement are in Hindi; what a customer wrote stays', () => {
  const files = sources('server', (file) =>
    /^server\/(term-deposits|day-end|payments|desk\/(deposit-for|close-)customer)/.test(file),
  );
  const lines = files
    .flatMap((file) =>
      quoted(file, /description(?::|=) ?(?:(?:order|closing|transfer)\.\w+ (?:\|\||\?) )?\(?(?:payingIn \? )?\s*/),
    )
    .filter((text) => /[A-Za-z]{3}/.test(text));
  expect(lines.length).toBeGreaterThan(7);
  expect(lines.filter((line) => !DEVANAGARI.test(hindi.bankWrote(line)))).toEqual([]);
  expect(hindi.bankWrote('Dinner on Friday')).toBe('Dinner on Friday');
});

test('a table fills its holes in the order of the original, and translates what stands in them', () => {
  const say = translatorOf({ 'Pay {0} to {1}.': '{1} को {0}', Asha: 'आशा', 'a+b (c)': 'ठीक' });
  expect(say('Pay ₹1,500.00 to Asha.')).toBe('आशा को ₹1,500.00');
  expect(say('a+b (c)')).toBe('ठीक');
  expect(say('Pay no one.')).toBeUndefined();
});
