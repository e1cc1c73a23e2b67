import { mkdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';

// Draws the icons of the installed app from web/public/favicon.svg: npx tsx scripts/make-app-icons.ts

const FOLDER = 'web/public/icons';
const drawing = readFileSync('web/public/favicon.svg', 'utf8');
// Phones cut a maskable icon to a shape of theirs: the ground fills it, and the letter stays in the middle four fifths.
const maskable = drawing
  .replace(' rx="8"', '')
  .replace('<path ', '<path transform="translate(16 16) scale(.75) translate(-16 -16)" ');

const draw = (svg: string, pixels: number, name: string) =>
  sharp(Buffer.from(svg), { density: (72 * pixels) / 32 })
    .resize(pixels, pixels)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(`${FOLDER}/${name}.png`);

mkdirSync(FOLDER, { recursive: true });
await draw(drawing, 192, 'icon-192');
await draw(drawing, 512, 'icon-512');
await draw(maskable, 512, 'maskable-512');
await draw(maskable, 180, 'touch-180');
