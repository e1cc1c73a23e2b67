import { z } from 'zod';
import { OperatorError } from '../platform/operator-error.ts';
import { type BackupEntry, readEntries } from './backup-file.ts';

/** Name of the entry that lists all others. */
export const MANIFEST = 'manifest.json';
/** Name of the entry with the bank's keys, sealed by a passphrase. */
export const KEYS = 'keys.json';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
// PostgreSQL's int8, which a JSON number does not hold.
const int8 = z.string().regex(/^-?\d{1,19}$/);
const tableName = z.string().regex(/^[a-z_]+\.[a-z_]+$/);

const manifest = z.strictObject({
  format: z.literal('kosh-backup'),
  version: z.literal(1),
  /** Moment of the snapshot, real time. */
  takenAt: z.iso.datetime(),
  kosh: z.string(),
  postgres: z.string(),
  /** Migrations that had run, in the order of their names, with the hash of each as it ran. */
  migrations: z.array(z.strictObject({ name: z.string(), sha256: hash })),
  /** Tables in an order in which each comes after those that it refers to. */
  tables: z.array(
    z.strictObject({
      name: tableName,
      columns: z.array(z.string()),
      rows: z.int().min(0),
      /** Rows in PostgreSQL's text format of COPY, compressed by gzip, in the order in which they are read. */
      parts: z.array(z.strictObject({ name: z.string(), sha256: hash })),
    }),
  ),
  sequences: z.array(z.strictObject({ name: tableName, last: int8, called: z.boolean() })),
  /** The sealed audit trail: number of seals, and the newest hash, which a verified copy must reach. */
  audit: z.strictObject({ sealed: z.int().min(0), head: hash }),
  /** Names of the secrets without which the restored bank does not open. */
  keys: z.strictObject({ needed: z.array(z.string()), included: z.boolean() }),
});

/** Content of a backup: what is in it, from when, and the hash of each part. */
export type Manifest = z.infer<typeof manifest>;
export type BackedUpTable = Manifest['tables'][number];

/** Returns the entry with the manifest. */
export function manifestEntry(content: Manifest): BackupEntry {
  return { name: MANIFEST, content: Buffer.from(`${JSON.stringify(manifest.parse(content), undefined, 1)}\n`) };
}

/** A backup's manifest, its bytes, and the sealed keys where they are included. */
export interface BackupContents {
  readonly manifest: Manifest;
  readonly manifestBytes: Buffer;
  readonly sealedKeys: Buffer | undefined;
}

/** Reads what a backup holds. Refuses one whose entries are not exactly those of its manifest, in that order. */
export async function readContents(file: string): Promise<BackupContents> {
  const names: string[] = [];
  let manifestBytes: Buffer | undefined;
  let sealedKeys: Buffer | undefined;
  for await (const { name, content } of readEntries(file)) {
    names.push(name);
    if (name === MANIFEST) manifestBytes = content;
    if (name === KEYS) sealedKeys = content;
  }
  if (!manifestBytes) throw new OperatorError(`${file} is no backup of Kosh: it has no ${MANIFEST}`);
  const content = parseManifest(file, manifestBytes);
  const parts = content.tables.flatMap((table) => table.parts.map((part) => part.name));
  const listed = [...parts, MANIFEST, ...(content.keys.included ? [KEYS] : [])];
  if (names.join('\n') !== listed.join('\n')) {
    const odd = listed.find((name, place) => names[place] !== name) ?? names[listed.length];
    throw new OperatorError(`${file} is not what its manifest lists: first at ${odd}`);
  }
  return { manifest: content, manifestBytes, sealedKeys };
}

function parseManifest(file: string, bytes: Buffer): Manifest {
  let read: unknown;
  try {
    read = JSON.parse(bytes.toString());
  } catch {
    throw new OperatorError(`${file} has a manifest that cannot be read`);
  }
  const parsed = manifest.safeParse(read);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new OperatorError(
    `${file} has a manifest that this Kosh does not understand: ${issue?.path.join('.')} ${issue?.message}`,
  );
}
