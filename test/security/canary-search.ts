import { hkdfSync } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { TestDatabase } from '../test-database.ts';

/** A secret that is recognised wherever it appears. */
export interface Canary {
  readonly name: string;
  readonly value: string;
}

/** A searched place and its text. */
export interface Place {
  readonly name: string;
  readonly text: string;
}

/** Returns the encodings in which a secret may appear. */
function spellings({ value }: Canary): string[] {
  const bytes = Buffer.from(value, 'utf8');
  const grouped = /^\d{16}$/.test(value)
    ? [value.replace(/(\d{4})(?=\d)/g, '$1 '), value.replace(/(\d{4})(?=\d)/g, '$1-')]
    : [];
  const encoded =
    value.length < 12
      ? []
      : [bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url'), bytes.toString('hex')];
  return [...new Set([value, encodeURIComponent(value), ...grouped, ...encoded])];
}

function holds(text: string, spelling: string): boolean {
  // Six digits count only if they are not part of a longer number.
  if (/^\d{6}$/.test(spelling)) return new RegExp(`(?<![\\d.])${spelling}(?![\\d])`).test(text);
  return text.includes(spelling);
}

/** Returns `canary in place` for each canary found in a place, in any encoding. */
export function found(canaries: readonly Canary[], places: readonly Place[]): string[] {
  return canaries.flatMap((canary) => {
    const written = spellings(canary);
    return places
      .filter(({ text }) => written.some((spelling) => holds(text, spelling)))
      .map(({ name }) => `${canary.name} in ${name}`);
  });
}

/** Returns the keys that the bank derives from a secret of its environment, as they could be logged or stored. */
export function derivedKey(name: string, text: string): Canary[] {
  const key = Buffer.from(hkdfSync('sha256', text, 'kosh', name, 32));
  return (['hex', 'base64', 'base64url'] as const).map((encoding) => ({
    name: `the key of ${name}`,
    value: key.toString(encoding).replace(/=+$/, ''),
  }));
}

/** Returns every row of every table as text, like a database dump. */
export async function dumpOf(database: TestDatabase): Promise<Place[]> {
  const tables = await database.asOwner<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const places: Place[] = [];
  for (const { name } of tables) {
    const rows = await database.asOwner<{ row: string }>(`select t::text as row from ${name} t`);
    places.push({ name: `table ${name}`, text: rows.map(({ row }) => row).join('\n') });
  }
  return places;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name);
    return statSync(file).isDirectory() ? filesBelow(file) : [file];
  });
}

/** Returns every file of the built web app, decompressed. */
export function bundleOf(folder: string): Place[] {
  return filesBelow(folder).map((file) => {
    const bytes = readFileSync(file);
    const plain = file.endsWith('.br') ? brotliDecompressSync(bytes) : file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    return { name: `bundle ${path.basename(file)}`, text: plain.toString('latin1') };
  });
}

/** Decodes the parts of a mail, because quoted-printable and base64 would hide a secret from the search. */
export function readableMail(mail: string): string {
  const unquoted = mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const unpacked = [...mail.matchAll(/(?:^|\n)((?:[A-Za-z0-9+/]{60,76}\r?\n)+[A-Za-z0-9+/=]*)/g)].map(
    ([, block = '']) => Buffer.from(block.replace(/\s/g, ''), 'base64').toString('utf8'),
  );
  return [mail, unquoted, ...unpacked].join('\n');
}
