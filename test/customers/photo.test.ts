import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanPhoto } from '../../server/customers/photo-bytes.ts';
import { type FrontDoor, openFrontDoor } from '../sessions/front-door.ts';

let door: FrontDoor;
beforeAll(async () => {
  door = await openFrontDoor();
});
afterAll(() => door.close());

const SECRET = 'taken at 9.9312N 76.2673E';

function pngChunk(kind: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(typeof crc32 === 'function' ? crc32(named) : 0);
  return Buffer.concat([length, named, check]);
}

function png(): Buffer {
  const header = Buffer.from('00000001000000010802000000', 'hex');
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('tEXt', Buffer.from(`Comment\0${SECRET}`)),
    pngChunk('eXIf', Buffer.from(SECRET)),
    pngChunk('IDAT', deflateSync(Buffer.alloc(4))),
    pngChunk('IEND', Buffer.alloc(0)),
    Buffer.from(SECRET),
  ]);
}

function jpegSegment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

function jpeg(): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
    jpegSegment(0xe1, Buffer.from(`Exif\0\0${SECRET}`)),
    jpegSegment(0xfe, Buffer.from(SECRET)),
    jpegSegment(0xdb, Buffer.alloc(65)),
    jpegSegment(0xc0, Buffer.alloc(9)),
    jpegSegment(0xc4, Buffer.alloc(20)),
    jpegSegment(0xda, Buffer.alloc(8)),
    Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]),
    Buffer.from([0xff, 0xd9]),
    Buffer.from(SECRET),
  ]);
}

function riffChunk(kind: string, body: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from(kind, 'latin1'), size, body, Buffer.alloc(body.length % 2)]);
}

function webp(): Buffer {
  const chunks = Buffer.concat([
    Buffer.from('WEBP'),
    riffChunk('VP8X', Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    riffChunk('VP8 ', Buffer.alloc(31)),
    riffChunk('EXIF', Buffer.from(SECRET)),
    riffChunk('XMP ', Buffer.from(SECRET)),
  ]);
  return riffChunk('RIFF', chunks);
}

test.each([
  ['image/png', png()],
  ['image/jpeg', jpeg()],
  ['image/webp', webp()],
] as const)('[C-PF-07] %s keeps its picture and loses what else it says', (mediaType, bytes) => {
  expect(bytes.includes(SECRET)).toBe(true);
  const clean = cleanPhoto(bytes);
  expect(clean.mediaType).toBe(mediaType);
  expect(clean.bytes.includes(SECRET)).toBe(false);
  expect(clean.bytes.includes('Exif')).toBe(false);
  // Cleaning what is clean changes nothing.
  expect(cleanPhoto(clean.bytes).bytes.equals(clean.bytes)).toBe(true);
});

test('[C-PF-07] a WebP without metadata does not announce any', () => {
  const { bytes } = cleanPhoto(webp());
  expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
  expect(bytes.readUInt8(20)).toBe(0);
});

test('[C-PF-07] what is no image, is cut short, or is an SVG is refused, whatever it calls itself', () => {
  for (const bytes of [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    Buffer.from('GIF89a…'),
    png().subarray(0, 60),
    jpeg().subarray(0, 40),
    webp().subarray(0, 30),
    Buffer.alloc(0),
    Buffer.from([0xff, 0xd8, 0xff]),
  ]) {
    expect(() => cleanPhoto(bytes)).toThrow('Please choose a PNG, JPEG or WebP image file');
  }
});

test('[C-PF-07] a photo is shown in the profile until it is removed; above 5 MB it is refused', async () => {
  const { visitor } = await door.newCustomer();
  const send = (bytes: Buffer) =>
    visitor.call('PUT', '/customers/photo', { image: `data:image/png;base64,${bytes.toString('base64')}` });
  const saved = await send(png());
  expect(saved.body.data.profile_image).toMatch(/^data:image\/png;base64,/);
  expect((await visitor.call('GET', '/customers/profile')).body.data.profile_image).toBe(saved.body.data.profile_image);
  const large = await send(Buffer.concat([png(), Buffer.alloc(5 * 1024 * 1024)]));
  expect(large.body).toMatchObject({ code: 'INVALID_INPUT', message: 'Image size should not exceed 5MB' });
  await visitor.call('DELETE', '/customers/photo');
  expect((await visitor.call('GET', '/customers/profile')).body.data.profile_image).toBeNull();
});
