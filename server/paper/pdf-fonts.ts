import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CHECKOUT } from '../platform/checkout.ts';

const require = createRequire(import.meta.url);

/** Whole fonts, so that ₹, every name and their text for a screen reader are in the file. Opened on first use. */
export const FONT_FILES = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  bengali: '@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf',
  gurmukhi: '@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf',
  gujarati: '@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf',
  oriya: '@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf',
  tamil: '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf',
  telugu: '@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf',
  kannada: '@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf',
  malayalam: '@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf',
  arabic: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  emoji: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
} as const;
export type FontName = keyof typeof FONT_FILES;
export type Weight = 'regular' | 'bold';

const found = new Map<FontName, string>();

/** Returns the path of a font's file; looked up once. */
export function fontFile(font: FontName): string {
  let file = found.get(font);
  if (file === undefined) {
    // The package carries these twelve files instead of the packages that they come from, which have forty megabytes.
    const carried = path.join(CHECKOUT, 'dist/fonts', path.basename(FONT_FILES[font]));
    file = existsSync(carried) ? carried : require.resolve(FONT_FILES[font]);
    found.set(font, file);
  }
  return file;
}

// First code point of each block of 128. Noto Sans itself has Latin, Greek, Cyrillic and Devanagari.
const BLOCKS: readonly [number, FontName][] = [
  // Urdu, Kashmiri and Sindhi are written in the Arabic script, which has five blocks.
  [0x0600, 'arabic'],
  [0x0680, 'arabic'],
  [0x0750, 'arabic'],
  [0x0870, 'arabic'],
  [0x08a0, 'arabic'],
  [0xfb50, 'arabic'],
  [0xfbd0, 'arabic'],
  [0xfc50, 'arabic'],
  [0xfcd0, 'arabic'],
  [0xfd50, 'arabic'],
  [0xfe70, 'arabic'],
  [0x0980, 'bengali'],
  [0x0a00, 'gurmukhi'],
  [0x0a80, 'gujarati'],
  [0x0b00, 'oriya'],
  [0x0b80, 'tamil'],
  [0x0c00, 'telugu'],
  [0x0c80, 'kannada'],
  [0x0d00, 'malayalam'],
];
/** Characters that join the letter before them, in any script: joiners, variation selectors, skin tones. */
const JOINS = /\p{Join_Control}|\p{Variation_Selector}|\p{Emoji_Modifier}/u;
const PICTURE = /\p{Extended_Pictographic}|[\u{1F1E6}-\u{1F1FF}]/u;

function fontOf(character: string): FontName | undefined {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x0600) return undefined;
  const block = BLOCKS.find(([from]) => point >= from && point < from + 0x80);
  if (block) return block[1];
  return point >= 0x2190 && PICTURE.test(character) ? 'emoji' : undefined;
}

export interface Run {
  readonly font: FontName;
  readonly text: string;
}

/** Splits a text where its font changes; most texts are one run. */
export function runsOf(text: string, weight: Weight): Run[] {
  // Most texts are in the main font from end to end.
  if (!/[\u0600-\u08FF\u0980-\u0DFF\u2190-\u{1FAFF}]/u.test(text)) return [{ font: weight, text }];
  const runs: { font: FontName; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const font = last && JOINS.test(character) ? last.font : (fontOf(character) ?? weight);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}
