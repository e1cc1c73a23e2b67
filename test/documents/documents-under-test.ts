import { inflateRawSync } from 'node:zlib';
import { expect } from 'vitest';
import type { AppUnderTest, TestVisitor } from '../sessions/app-under-test.ts';

export interface File {
  readonly status: number;
  readonly bytes: Buffer;
  readonly filename: string | undefined;
  readonly contentType: string;
}

/** Requests a file as a signed-in visitor; returns its raw bytes. */
export async function fileOf(
  app: AppUnderTest,
  visitor: TestVisitor,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
): Promise<File> {
  const response = await app.fastify.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${visitor.token}` },
    ...(payload && { payload }),
  });
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(String(response.headers['content-disposition'] ?? ''))?.[1];
  return {
    status: response.statusCode,
    bytes: response.rawPayload,
    filename: encoded && decodeURIComponent(encoded),
    contentType: String(response.headers['content-type']),
  };
}

/** Returns the files of a ZIP by name, read from its central directory as spreadsheet programs do. */
export function unzipped(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  let at = zip.readUInt32LE(end + 16);
  const files = new Map<string, string>();
  for (let n = zip.readUInt16LE(end + 10); n > 0; n -= 1) {
    const [packed, size, length] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28)];
    const start = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + length);
    const content = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const text = inflateRawSync(zip.subarray(content, content + packed));
    if (text.length !== size) throw new Error(`${name} is not as long as the archive says`);
    files.set(name, text.toString('utf8'));
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

/** A cell of a sheet: text, number, or formula with its cached value. */
export interface SheetCell {
  readonly kind: 'text' | 'number';
  readonly value: string;
  readonly formula: string | undefined;
  readonly style: string;
}

/** Returns the cells of a sheet by address. */
export function cellsOf(sheet: string): Map<string, SheetCell> {
  const cells = new Map<string, SheetCell>();
  for (const [, address = '', style = '', type, inner = ''] of sheet.matchAll(
    /<c r="([A-Z]+\d+)" s="(\d+)"( t="inlineStr")?>(.*?)<\/c>/gs,
  )) {
    const value = /<t[^>]*>(.*?)<\/t>|<v>(.*?)<\/v>/s.exec(inner);
    cells.set(address, {
      kind: type ? 'text' : 'number',
      value: plain(value?.[1] ?? value?.[2] ?? ''),
      formula: plain(/<f>(.*?)<\/f>/s.exec(inner)?.[1] ?? '') || undefined,
      style,
    });
  }
  return cells;
}

function plain(xml: string): string {
  return xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

/** A customer whose money is on documents. */
export interface CustomerWithMoney {
  readonly visitor: TestVisitor;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** Opens a customer who has paid in some rupees as 'Opening'. */
export async function customerWithMoney(app: AppUnderTest, rupees: number): Promise<CustomerWithMoney> {
  const { visitor, form } = await app.newCustomer();
  await visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: rupees, description: 'Opening' });
  return { visitor, name: form.name, email: form.email, phone: form.phone };
}

/** Sends rupees from one customer to another. */
export async function pay(
  from: CustomerWithMoney,
  to: CustomerWithMoney,
  amount: number,
  description: string,
): Promise<void> {
  const { body } = await from.visitor.call('GET', `/customers/find-recipient?phone=${to.phone}`);
  const answer = await from.visitor.call('POST', '/customers/transfer', {
    recipientId: body.data.id,
    amount,
    description,
  });
  expect(answer.status).toBe(200);
}
