/**
 * Makes `web/fonts/inter-rupee.woff2`, with only Inter's rupee sign. The font's latin file lacks that glyph, and the file that
 * has it weighs 85 kB. Run it after the font is updated.
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
