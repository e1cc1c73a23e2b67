/**
 * Makes the Devanagari files of `web/fonts/` from Noto Sans: all of the script in two weights, and the letters of the few words
 * that stand on English pages. Run it after the font is updated.
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_none, index) => String.fromCodePoint(first + index)).join('');
// With the joiners, and the circle that carries a sign without a letter.
const SCRIPT = `${between(0x900, 0x97f)}\u200c\u200d\u25cc`;
// The name of the language in its switch, and the bank's name.
const WORDS = 'हिन्दी कोश';

for (const [weight, text, name] of [
  ['400Regular', SCRIPT, 'devanagari-400'],
  ['600SemiBold', SCRIPT, 'devanagari-600'],
  ['500Medium', WORDS, 'devanagari-words'],
] as const) {
  const source = `../node_modules/@expo-google-fonts/noto-sans/${weight}/NotoSans_${weight}.ttf`;
  const made = await subsetFont(await readFile(new URL(source, import.meta.url)), text, { targetFormat: 'woff2' });
  await writeFile(new URL(`../web/fonts/${name}.woff2`, import.meta.url), made);
  process.stdout.write(`web/fonts/${name}.woff2: ${made.length} bytes\n`);
}
