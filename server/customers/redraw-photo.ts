import { Refusal } from '../../contract/vocabulary/refusals.ts';

/** The size in which a photo is kept: the middle of the picture as a square, or the whole of it with this longest side. */
export interface PhotoSize {
  readonly pixels: number;
  readonly whole: boolean;
}

/** Pixels of each side of a profile photo: enough for any screen that shows it. */
export const PHOTO_SIDE = 320;
const PROFILE_PHOTO: PhotoSize = { pixels: PHOTO_SIDE, whole: false };
/** A picture of more pixels is not opened, however few bytes it has: 24 million take about 100 MB to draw. */
export const MAX_PHOTO_PIXELS = 24_000_000;
const DRAWN_WITHIN_SECONDS = 5;
/** Max photos that wait; each takes some tens of milliseconds. */
const MAX_WAITING = 20;
const NOT_AN_IMAGE = 'Please choose a PNG, JPEG or WebP image file';
const TOO_MANY_PIXELS = 'Please choose an image of at most 24 megapixels';
const FORMATS = new Set(['jpeg', 'png', 'webp']);

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();
let library: Promise<Awaited<ReturnType<typeof loadLibrary>>> | undefined;

// Loaded with the first photo: a bank without photos never loads it. Its other readers (SVG, PDF, TIFF …) are turned
// off.
async function loadLibrary() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * Draws a photo again (C-PF-07): its bytes tell its format, not its name or declared type, and the result is a JPEG of
 * that size (a profile photo's by default), upright, without the camera's metadata and without hidden data. One
 * at a time and in a thread of the library, so that answers to others do not wait.
 * Refused: `INVALID_INPUT` for anything but a whole PNG, JPEG or WebP (SVG can hold script), and for more than 24
 * million pixels, read from the header before anything is unpacked; `BUSY` while twenty others wait.
 */
export async function redrawPhoto(bytes: Buffer, size: PhotoSize = PROFILE_PHOTO): Promise<Buffer> {
  if (waiting >= MAX_WAITING) throw new Refusal('BUSY', undefined, { retryAfter: 2 });
  waiting += 1;
  const drawing = last.then(() => draw(bytes, size)).finally(() => (waiting -= 1));
  last = drawing.catch(() => undefined);
  return drawing;
}

async function draw(bytes: Buffer, { pixels: side, whole }: PhotoSize): Promise<Buffer> {
  library ??= loadLibrary();
  const sharp = await library;
  let pixels: number;
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    pixels = FORMATS.has(format) ? width * height : 0;
  } catch {
    // No bytes at all, or a kind of file that is turned off.
    pixels = 0;
  }
  if (pixels === 0) throw new Refusal('INVALID_INPUT', NOT_AN_IMAGE);
  if (pixels > MAX_PHOTO_PIXELS) throw new Refusal('INVALID_INPUT', TOO_MANY_PIXELS);
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'warning' })
      .timeout({ seconds: DRAWN_WITHIN_SECONDS })
      .autoOrient()
      .resize(side, side, { fit: whole ? 'inside' : 'cover', withoutEnlargement: whole })
      // Transparent parts of the picture would be black in a JPEG.
      .flatten({ background: '#fff' })
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch {
    // The header is right and the rest is not: cut short, damaged, or made to keep a decoder busy.
    throw new Refusal('INVALID_INPUT', NOT_AN_IMAGE);
  }
}
