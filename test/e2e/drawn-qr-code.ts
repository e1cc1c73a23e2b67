import type { Locator } from '@playwright/test';
import { encode } from 'uqr';
import { expect } from './bank-test.ts';

/** Expects the QR code on a screen to hold a text: its dark cells are those of that text. */
export async function expectQrCode(image: Locator, text: string): Promise<void> {
  const { data } = encode(text, { ecc: 'M', border: 3 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  const drawn = await image.locator('path').getAttribute('d');
  expect([...(drawn ?? '').matchAll(/M(\d+ \d+)h1v1h-1z/g)].map(([, cell]) => cell)).toEqual(dark);
}
