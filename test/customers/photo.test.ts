import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_PHOTO_BYTES, MAX_SENT_PHOTO_BYTES } from '../../contract/vocabulary/bank-terms.ts';
import { savePhoto } from '../../server/customers/customer-photo.ts';
import { MAX_PHOTO_PIXELS, PHOTO_SIDE, redrawPhoto } from '../../server/customers/redraw-photo.ts';
import { photoProblem } from '../../web/forms/small-photo.ts';
import { english } from '../../web/words/en/english.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const send = (visitor: TestVisitor, bytes: Buffer, type = 'image/png') =>
  visitor.call('PUT', '/customers/photo', bytes, { 'content-type': type });

const SECRET = 'taken at 9.9312N 76.2673E';
const NOT_AN_IMAGE = 'Please choose a PNG, JPEG or WebP image file';

/** Draws a picture, red above blue, with a location in its metadata and a script appended after its end. */
async function picture(format: 'jpeg' | 'png' | 'webp', orientation = 1): Promise<Buffer> {
  const below = await sharp({ create: { width: 400, height: 250, channels: 3, background: '#00f' } })
    .png()
    .toBuffer();
  const drawn = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#f00' } })
    .composite([{ input: below, top: 250, left: 0 }])
    .withExif({ IFD0: { ImageDescription: SECRET } })
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer();
  return Buffer.concat([drawn, Buffer.from(`<script>${SECRET}</script>`)]);
}

/** Returns a decompression bomb: a PNG of a few dozen bytes whose header claims this size. */
function bomb(width: number, height: number): Buffer {
  const chunk = (kind: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(kind, 'latin1'), body]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(body.length);
    check.writeUInt32BE(checksum(named));
    return Buffer.concat([length, named, check]);
  };
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** CRC-32; a fallback for versions of Node.js without `zlib.crc32`. */
function checksum(bytes: Buffer): number {
  if (typeof crc32 === 'function') return crc32(bytes);
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

async function colourAt(bytes: Buffer, left: number, top: number): Promise<string> {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data;
  return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : `${red} ${blue}`;
}

test.each(['jpeg', 'png', 'webp'] as const)(
  '[C-PF-07] a %s is drawn anew as a small square JPEG, without what was written beside or behind it',
  async (format) => {
    const bytes = await picture(format);
    expect(bytes.includes(SECRET)).toBe(true);
    const kept = await redrawPhoto(bytes);
    expect(kept.includes('9.9312N')).toBe(false);
    expect(kept.includes('Exif')).toBe(false);
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: PHOTO_SIDE, height: PHOTO_SIDE });
    expect(await colourAt(kept, 160, 20)).toBe('red');
    expect(await colourAt(kept, 160, 300)).toBe('blue');
  },
);

test('[C-PF-07] a photo taken with the camera on its side is upright afterwards', async () => {
  // EXIF orientation 6: the stored picture must be rotated by 90° clockwise.
  const kept = await redrawPhoto(await picture('jpeg', 6));
  expect(await colourAt(kept, 20, 160)).toBe('blue');
  expect(await colourAt(kept, 300, 160)).toBe('red');
});

test('[C-PF-07] what is no image, is cut short, or is an SVG is refused, whatever it calls itself', async () => {
  const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
    .gif()
    .toBuffer();
  for (const bytes of [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    gif,
    (await picture('png')).subarray(0, 200),
    (await picture('jpeg')).subarray(0, 900),
    (await picture('webp')).subarray(0, 100),
    bomb(400, 500),
    Buffer.alloc(0),
    Buffer.from([0xff, 0xd8, 0xff]),
  ]) {
    await expect(redrawPhoto(bytes), bytes.subarray(0, 12).toString('latin1')).rejects.toThrow(NOT_AN_IMAGE);
  }
});

test('[C-PF-07] few bytes that would be very many pixels are refused by their header', async () => {
  expect(6000 * 4001).toBeGreaterThan(MAX_PHOTO_PIXELS);
  for (const bytes of [bomb(6000, 4001), bomb(65_500, 65_500), bomb(2_000_000_000, 1)])
    await expect(redrawPhoto(bytes)).rejects.toThrow(/at most 24 megapixels|PNG, JPEG or WebP/);
  await expect(redrawPhoto(bomb(6000, 4001))).rejects.toThrow('Please choose an image of at most 24 megapixels');
});

test('[C-PF-07] twenty at once are drawn one after the other; one more is told to come back', async () => {
  const bytes = await picture('jpeg');
  const results = await Promise.allSettled(Array.from({ length: 21 }, () => redrawPhoto(bytes)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'BUSY', retryAfter: 2 },
  });
  await expect(redrawPhoto(bytes)).resolves.toBeInstanceOf(Buffer);
});

test('[C-PF-07] a photo is shown in the profile until it is removed', async () => {
  const { visitor } = await app.newCustomer();
  const saved = await send(visitor, await picture('png'));
  expect(saved.body.data.profile_image).toMatch(/^data:image\/jpeg;base64,/);
  expect((await visitor.call('GET', '/customers/profile')).body.data.profile_image).toBe(saved.body.data.profile_image);
  expect((await send(visitor, Buffer.from('<svg/>'))).body).toMatchObject({
    code: 'INVALID_INPUT',
    message: NOT_AN_IMAGE,
  });
  await visitor.call('DELETE', '/customers/photo');
  expect((await visitor.call('GET', '/customers/profile')).body.data.profile_image).toBeNull();
});

test('a photo that is drawn while its customer is closed is not kept', async () => {
  const { customer } = await app.newCustomer();
  await app.bank.asOwner('update bank.customers set closed_at = now() where id = $1', [customer.id]);
  await expect(savePhoto(app.bank.database, app.clock, customer.id, await picture('png'))).rejects.toMatchObject({
    code: 'SESSION_ENDED',
  });
  expect(await app.bank.asOwner('select from bank.customer_photos where customer_id = $1', [customer.id])).toEqual([]);
});

test('[C-PF-07] a photo is sent as the bytes of an image, at most 1 MB, and no other call takes one', async () => {
  const { visitor } = await app.newCustomer();
  const image = await picture('png');
  const whole = Buffer.concat([image], MAX_SENT_PHOTO_BYTES);
  expect((await send(visitor, whole)).status).toBe(200);
  const answers = [
    await send(visitor, Buffer.concat([image], MAX_SENT_PHOTO_BYTES + 1)),
    await visitor.call('PUT', '/customers/photo', { image: `data:image/png;base64,${image.toString('base64')}` }),
    await send(visitor, Buffer.from('<svg/>'), 'image/svg+xml'),
    await visitor.call('PUT', '/customers/photo'),
    await visitor.call('PUT', '/customers/profile', image, { 'content-type': 'image/png' }),
  ];
  expect(answers.map(({ status, body }) => [status, body.code, body.message])).toEqual([
    [413, 'BODY_TOO_LARGE', 'Please send an image of at most 1 MB.'],
    [415, 'UNSUPPORTED_MEDIA_TYPE', NOT_AN_IMAGE],
    [415, 'UNSUPPORTED_MEDIA_TYPE', NOT_AN_IMAGE],
    [400, 'INVALID_INPUT', 'Please choose an image file'],
    [415, 'UNSUPPORTED_MEDIA_TYPE', 'Please send JSON.'],
  ]);
});

test('[C-PF-07] a chosen file of more than 5 MB is refused before it is read', () => {
  const file = (bytes: number) => new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' });
  expect([photoProblem(file(MAX_PHOTO_BYTES)), photoProblem(file(MAX_PHOTO_BYTES + 1))]).toEqual([
    undefined,
    'tooLarge',
  ]);
  expect(english.profile.photo.tooLarge).toBe('Image size should not exceed 5MB');
});
