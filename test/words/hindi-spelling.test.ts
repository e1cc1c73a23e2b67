import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CHECKOUT } from '../../server/platform/checkout.ts';

// Hindi allows several spellings of a word: with a dot below or without (नकद, नक़द), with a hyphen or without. The bank
// writes each word in one way, on screens, in mails, in the assistants' answers and on papers.

/** Files with spellings that people type: the bank understands them and does not write them. */
const UNDERSTOOD = new Set([
  'server/assistant/devanagari.ts',
  'server/assistant/transfer-answer.ts',
  'server/help/help-article.ts',
  'server/help/search-help.ts',
]);

/** The language's own name, as browsers and phones write it in their lists. */
const NAMES = new Set(['हिन्दी']);

/** Words that the field, or the bank's own other texts, say otherwise. */
const INSTEAD: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/नक़द/, 'नकद, as the Reserve Bank writes'],
  [/मियादी/, 'मीयादी, as the Reserve Bank writes'],
  [/(?<!ई-)(?<![\p{L}\p{M}])मेल(?! (?:नहीं )?खा)(?![\p{L}\p{M}])/u, 'ई-मेल'],
  [/पेज(?![\p{L}\p{M}])/u, 'पन्ना'],
  [/लॉग ?इन पन्न|लॉग ?इन पेज/, 'लॉगिन पन्ना'],
  [/अवरुद्ध|अवरोध/, 'ब्लॉक'],
  [/प्रयास/, 'कोशिश'],
  [/उत्तर/, 'जवाब'],
  [/मुफ़्त/, 'निःशुल्क'],
  [/नामित(?![\p{L}\p{M}])/u, 'नामिती'],
  [/निर्णय की तारीख़/u, 'निर्णय की तिथि'],
  [/रोके (?:रहत|हुए रहत)/u, 'रोककर रखे जाते'],
  [/(?:राशि|पैसे)[^।]* (?:छोड़ देते|छोड़ दिए जाते)/u, 'फिर उपलब्ध'],
  // Staff are spoken of with respect, in the plural.
  [/(?:बैंककर्मी|प्रशासक)[^।'`]* (?:[\p{L}\p{M}]+ता है|सकता है)/u, 'करते हैं'],
  // The house rule (house-rule.test.ts): the customer is आप, the bank is हम.
  [/(?<![\p{L}\p{M}])(?:तुम|तुझ|तेर[ाीे])/u, 'आप'],
  [/(?<![\p{L}\p{M}-])(?:पत्र|चिट्ठी)/u, 'ई-मेल'],
  [/(?<![\p{L}\p{M}])(?<!(?:असली|एक|इस|कोई|यह|रिज़र्व) )बैंक (?:ने|से|आप|हम|इसे|उसे|के निर्णय|की (?:प्रतीक्षा|स्वीकृति))/u, 'हम'],
];

const WORD = /[\u0900-\u0963\u0970-\u097F]+(?:-[\u0900-\u0963\u0970-\u097F]+)*/gu;

/** Returns what the spellings of a word have in common: no dot below, one nasal sign, no hyphen, no glide before ए. */
const skeleton = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll('\u093C', '')
    .replaceAll('ँ', 'ं')
    .replaceAll(/[ङञणनम]्(?=[क-म])/g, 'ं')
    .replaceAll('ये', 'ए')
    .replaceAll('यी', 'ई')
    .replaceAll('-', '');

/** Returns the words of these texts that are written in more than one way, each way with its first place. */
function severalSpellings(texts: readonly (readonly [at: string, text: string])[]): string[] {
  const found = new Map<string, Map<string, string>>();
  for (const [at, text] of texts)
    for (const [word] of text.normalize('NFC').matchAll(WORD)) {
      if (NAMES.has(word)) continue;
      const ways = found.get(skeleton(word)) ?? new Map<string, string>();
      if (!ways.has(word)) ways.set(word, at);
      found.set(skeleton(word), ways);
    }
  return [...found.values()]
    .filter((ways) => ways.size > 1)
    .map((ways) => [...ways].map(([word, at]) => `${word} (${at})`).join(', '));
}

const sources = ['contract', 'server', 'web'].flatMap((layer) =>
  readdirSync(path.join(CHECKOUT, layer), { recursive: true, encoding: 'utf8' })
    .map((file) => `${layer}/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => /\.(?:tsx?|sql)$/.test(file) && !UNDERSTOOD.has(file))
    .map((file) => [file, readFileSync(path.join(CHECKOUT, file), 'utf8')] as const),
);

test('the bank writes each Hindi word in one way', () => {
  expect(sources.filter(([, text]) => /\p{Script=Devanagari}/u.test(text)).length).toBeGreaterThan(40);
  expect(severalSpellings(sources)).toEqual([]);
});

/** Returns what to say instead of the words that these texts have, each with its place. */
const otherWords = (texts: readonly (readonly [at: string, text: string])[]): string[] =>
  texts.flatMap(([at, text]) =>
    INSTEAD.filter(([pattern]) => pattern.test(text.normalize('NFC'))).map(([, instead]) => `${at}: say ${instead}`),
  );

test('the bank writes the words of the field, and speaks of itself as हम', () => {
  expect(otherWords(sources)).toEqual([]);
});

test('a word that the bank does not write is found, and others are not', () => {
  const said = [
    'चुनें कि बैंक आपको क्या भेजे',
    'बैंक ने राशि आपके खाते में डाल दी है।',
    'बैंक की स्वीकृति अभी बाक़ी है।',
    'पैसे आने या जाने पर पत्र।',
    'तुम्हारा खाता खुल गया है।',
    'पैसे आने या जाने पर मेल।',
    'बैंककर्मी इसे चालू करता है।',
  ];
  expect(otherWords(said.map((text) => [text, text]))).toEqual([
    `${said[0]}: say हम`,
    `${said[1]}: say हम`,
    `${said[2]}: say हम`,
    `${said[3]}: say ई-मेल`,
    `${said[4]}: say आप`,
    `${said[5]}: say ई-मेल`,
    `${said[6]}: say करते हैं`,
  ]);
  const right = [
    'कृपया बैंक सहायता से संपर्क करें।',
    'Kosh कोई बैंक नहीं है।',
    'भारतीय रिज़र्व बैंक ने इसे न देखा है।',
    'सबसे अच्छा आवेदन-पत्र',
    'पासवर्ड मेल खाते हैं',
    'बैंककर्मी इसे चालू करते हैं।',
  ];
  expect(otherWords(right.map((text) => [text, text]))).toEqual([]);
});

test('other spellings of a word are found, and other words are not', () => {
  const spelt = (...words: string[]) => severalSpellings(words.map((word) => ['x', word]));
  expect(spelt('नकद', 'नक़द')).toEqual(['नकद (x), नक़द (x)']);
  expect(spelt('लेन-देन', 'लेनदेन')).toHaveLength(1);
  expect(spelt('पाँच', 'पांच')).toHaveLength(1);
  expect(spelt('लंबित', 'लम्बित')).toHaveLength(1);
  expect(spelt('रुपये', 'रुपए')).toHaveLength(1);
  expect(spelt('की', 'कि', 'बचत', 'बचते', 'हिंदी', 'हिन्दी')).toEqual([]);
});
