import { hkdfSync } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { TestDatabase } from '../test-database.ts';

/** A secret that is recognised wherever it turns up. */
export interface Canary {
  readonly name: string;
  readonly value: string;
}

/** A place that was searched, and what is written there. */
export interface Place {
  readonly name: string;
  readonly text: string;
}

/** The ways in which a secret may be written. */
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
  // Six digits stand by themselves, or they are a part of some other number.
  if (/^\d{6}$/.test(spelling)) return new RegExp(`(?<![\\d.])${spelling}(?![\\d])`).test(text);
  return text.includes(spelling);
}

/** `canary in place` for every canary that is written in a place, in whatever spelling. */
export function found(canaries: readonly Canary[], places: readonly Place[]): string[] {
  return canaries.flatMap((canary) => {
    const written = spellings(canary);
    return places
      .filter(({ text }) => written.some((spelling) => holds(text, spelling)))
      .map(({ name }) => `${canary.name} in ${name}`);
  });
}

/** The keys that the bank makes of a secret of its environment, as bytes that could be logged or stored. */
export function derivedKey(name: string, text: string): Canary[] {
  const key = Buffer.from(hkdfSync('sha256', text, 'kosh', name, 32));
  return (['hex', 'base64', 'base64url'] as const).map((encoding) => ({
    name: `the key of ${name}`,
    value: key.toString(encoding).replace(/=+$/, ''),
  }));
}

/** Every row of every table, each column as text: what somebody has who holds a dump. */
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

/** Every file of the built web app, unpacked where the build packed it. */
export function bundleOf(folder: string): Place[] {
  return filesBelow(folder).map((file) => {
    const bytes = readFileSync(file);
    const plain = file.endsWith('.br') ? brotliDecompressSync(bytes) : file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    return { name: `bundle ${path.basename(file)}`, text: plain.toString('latin1') };
  });
}

/** A mail with its parts decoded: quoted-printable and base64 hide a secret from a search. */
export function readableMail(mail: string): string {
  const unquoted = mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const unpacked = [...mail.matchAll(/(?:^|\n)((?:[A-Za-z0-9+/]{60,76}\r?\n)+[A-Za-z0-9+/=]*)/g)].map(
    ([, block = '']) => Buffer.from(block.replace(/\s/g, ''), 'base64').toString('utf8'),
  );
  return [mail, unquoted, ...unpacked].join('\n');
}
