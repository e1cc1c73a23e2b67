import { Refusal } from '../../contract/refusals.ts';

export type PhotoType = 'image/jpeg' | 'image/png' | 'image/webp';

export interface CleanPhoto {
  readonly mediaType: PhotoType;
  readonly bytes: Buffer;
}

const NOT_AN_IMAGE = 'Please choose a PNG, JPEG or WebP image file';

/**
 * Checks a photo by its bytes, whatever it calls itself, and takes out what is not picture: where and when it
 * was taken, on which device, comments, previews, and anything that follows the picture's end.
 *
 * Drawing it anew would need a native image library in the server. Instead each container is walked segment by
 * segment and only the kinds that a decoder needs are copied; a file whose structure does not add up is refused.
 * Refused: INVALID_INPUT; SVG (which can hold script) and GIF are not in the list.
 */
export function cleanPhoto(bytes: Buffer): CleanPhoto {
  const mediaType = typeOf(bytes);
  const clean =
    mediaType && { 'image/jpeg': cleanJpeg, 'image/png': cleanPng, 'image/webp': cleanWebp }[mediaType](bytes);
  if (!mediaType || !clean) throw new Refusal('INVALID_INPUT', NOT_AN_IMAGE);
  return { mediaType, bytes: clean };
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function typeOf(bytes: Buffer): PhotoType | undefined {
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'image/png';
  if (bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return 'image/jpeg';
  if (bytes.length > 12 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return 'image/webp';
  return undefined;
}

// Tables, frame headers, scan header, restart interval; APP0 (JFIF) and APP14 (Adobe) say how to read the colours.
const JPEG_KEPT = new Set([
  0xdb, 0xc4, 0xdd, 0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf, 0xcc, 0xda, 0xe0,
  0xee,
]);
const JPEG_SCAN = 0xda;
const JPEG_END = 0xd9;

function cleanJpeg(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let at = 2;
  let scans = 0;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      // A fill byte before a marker.
      at += 1;
      continue;
    }
    if (marker === JPEG_END) break;
    const length = bytes.readUInt16BE(at + 2);
    const end = marker === JPEG_SCAN ? endOfScan(bytes, at + 2 + length) : at + 2 + length;
    if (length < 2 || end > bytes.length) return undefined;
    if (JPEG_KEPT.has(marker)) kept.push(bytes.subarray(at, end));
    if (marker === JPEG_SCAN) scans += 1;
    at = end;
  }
  return scans === 0 ? undefined : Buffer.concat([...kept, Buffer.from([0xff, JPEG_END])]);
}

/** Inside a scan, FF is followed by 00 (data) or by a restart marker; any other marker ends it. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

// Header, palette, picture, end; transparency and the colour space. Text, time, EXIF and previews are not in the list.
const PNG_KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'bKGD', 'pHYs']);

function cleanPng(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [PNG_SIGNATURE];
  for (let at = PNG_SIGNATURE.length; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (at === PNG_SIGNATURE.length && kind !== 'IHDR') return undefined;
    if (PNG_KEPT.has(kind)) kept.push(bytes.subarray(at, end));
    if (kind === 'IEND') return kept.length > 3 ? Buffer.concat(kept) : undefined;
    at = end;
  }
  return undefined;
}

const WEBP_KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);
// The bits of the extended header that announce an ICC profile, EXIF, XMP and animation.
const WEBP_EXTRAS = 0x20 | 0x08 | 0x04 | 0x02;

function cleanWebp(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [];
  let pictures = 0;
  const stop = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let at = 12; at + 8 <= stop; ) {
    const kind = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (end > bytes.length + 1) return undefined;
    if (WEBP_KEPT.has(kind)) {
      const chunk = Buffer.from(bytes.subarray(at, end));
      if (kind === 'VP8X' && chunk.length > 8) chunk.writeUInt8(chunk.readUInt8(8) & ~WEBP_EXTRAS, 8);
      if (kind === 'VP8 ' || kind === 'VP8L') pictures += 1;
      kept.push(chunk);
    }
    at = end;
  }
  if (pictures !== 1) return undefined;
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
