/**
 * Makes `web/fonts/inter-rupee.woff2`: the rupee sign of Inter and nothing else. The latin file of
 * the font lacks that glyph, and the file that has it weighs 85 kB. Run after the font is updated.
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const source = new URL(
  '../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
  import.meta.url,
);
const target = new URL('../web/fonts/inter-rupee.woff2', import.meta.url);

const glyph = await subsetFont(await readFile(source), '₹', { targetFormat: 'woff2' });
await writeFile(target, glyph);
process.stdout.write(`web/fonts/inter-rupee.woff2: ${glyph.length} bytes\n`);
