import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { HINDI_SUBJECTS } from '../../contract/languages/hindi-subjects.ts';
import { ENGLISH_ANSWERS } from '../../server/assistant/english-answers.ts';
import { HINDI_ANSWERS } from '../../server/assistant/hindi-answers.ts';
import { ENGLISH_DOCUMENTS } from '../../server/documents/english-documents.ts';
import { HINDI_DOCUMENTS } from '../../server/documents/hindi-documents.ts';
import { helpArticles } from '../../server/help/help-articles.ts';
import type { HelpFigures } from '../../server/help/help-figures.ts';
import { HINDI_OF_MONEY } from '../../server/mail/hindi-of-money.ts';
import { HINDI_OF_PEOPLE } from '../../server/mail/hindi-of-people.ts';
import { FRAME_WORDS } from '../../server/paper/frame-words.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { everyText, wholeCatalogue } from './every-text.ts';

// The table of docs/glossary.md: where English has the term, Hindi has its one word.

const [, table = ''] = readFileSync(path.join(CHECKOUT, 'docs/glossary.md'), 'utf8').split('## English and Hindi');
const TERMS = [...table.matchAll(/^\| ([a-z][^|]*) \| (\P{ASCII}[^|]*) \|$/gmu)].map(
  ([, english = '', hindi = '']) => [english, hindi] as const,
);

/** Texts that say it in other words, by their path. */
const OTHERWISE = new Set([
  // Books that balance: a verb.
  'shell.home.features.items.3.title',
  'pages.home.features.items.3.title',
  // The documented 'Account is pending activation' (B-CU-11).
  'pages.dashboard.restricted.pendingTitle',
]);

/** The word without a last vowel sign, which changes with the case: खाता, खाते. */
const stem = (word: string): string => word.replace(/[ाीि]$/u, '');

const PRODUCT = { rateBp: 700, minimum: 100_000n, tenures: [12], earlyCutBp: 100, earlyDays: 7, locked: false };
// as: the articles read these fields of a product.
const FIGURES = {
  mostAtOnce: '₹1',
  reviewAbove: '₹2',
  dayLimit: '₹3',
  confirmAbove: '₹4',
  pendingDays: 7,
  accounts: [{ ...PRODUCT, type: 'savings', label: 'Savings' }],
  deposits: [{ ...PRODUCT, type: 'fixed', label: 'Fixed Deposit' }],
  alertFrom: '₹5',
  photoMegabytes: 5,
  codeMinutes: 15,
  resetMinutes: 30,
  idleMinutes: 30,
} as unknown as HelpFigures;

/** The help centre by article, for a bank where customers pay in by themselves and for one with a desk. */
const helpIn = (language: 'en' | 'hi') =>
  [true, false].map((selfServiceCash) =>
    Object.fromEntries(
      helpArticles({ ...FIGURES, selfServiceCash }, language).map(({ id, title, answer, steps }) => [
        id,
        { title, answer, steps },
      ]),
    ),
  );

/** Tables of the server with the words of one language each, English and Hindi. */
const SERVER: readonly [at: string, english: object, hindi: object][] = [
  ['answers', ENGLISH_ANSWERS, HINDI_ANSWERS],
  ['documents', ENGLISH_DOCUMENTS, HINDI_DOCUMENTS],
  ['paper', FRAME_WORDS.en, FRAME_WORDS.hi],
  ['help', helpIn('en'), helpIn('hi')],
];

async function pairs(): Promise<[at: string, english: string, hindi: string][]> {
  const hindi = new Map([
    ...everyText(await wholeCatalogue('hi')),
    ...SERVER.flatMap(([at, , words]) => everyText(words, at)),
  ]);
  const said = [...everyText(await wholeCatalogue('en')), ...SERVER.flatMap(([at, words]) => everyText(words, at))].map(
    ([at, english]) => [at, english, hindi.get(at) ?? ''] as [string, string, string],
  );
  const mails = Object.entries({ ...HINDI_SUBJECTS, ...HINDI_OF_PEOPLE, ...HINDI_OF_MONEY }).map(
    ([english, translated]) => [`mail: ${english}`, english, translated] as [string, string, string],
  );
  return [...said, ...mails].filter(([at]) => !at.startsWith('conformance.'));
}

test('one Hindi word for one English word', async () => {
  expect(TERMS.length).toBeGreaterThan(20);
  const all = await pairs();
  const other = TERMS.flatMap(([term, word]) =>
    all
      .filter(([at, english, hindi]) => {
        const says = new RegExp(`\\b${term}s?\\b`, 'i').test(english.replaceAll('E-mail', 'e-mail'));
        return says && !hindi.includes(stem(word)) && !OTHERWISE.has(at);
      })
      .map(([at, , hindi]) => `${term}: ${at}: ${hindi}`),
  );
  expect(other).toEqual([]);
});
