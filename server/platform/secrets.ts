import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeDataFolder } from './data-folder.ts';
import { OperatorError } from './operator-error.ts';

/** The secrets of a bank, each a key of 32 bytes. */
export interface Secrets {
  /** Signs access tokens. */
  tokenSecret: Buffer;
  /** Encrypts the secrets of second factors. */
  dataKey: Buffer;
  /** The data key before it, while it is being replaced. */
  dataKeyOld: Buffer | undefined;
  /** Encrypts card numbers and derives CVVs. */
  cardKey: Buffer;
  /** The card key before it, while it is being replaced. */
  cardKeyOld: Buffer | undefined;
}

/** The names of the secrets in the environment. */
export const SECRET_NAMES = ['TOKEN_SECRET', 'DATA_KEY', 'CARD_KEY'] as const;
export type SecretName = (typeof SECRET_NAMES)[number];
/** The names of the keys that a rotation replaces. */
export const OLD_SECRET_NAMES = ['DATA_KEY_OLD', 'CARD_KEY_OLD'] as const;
type SecretTexts = Record<SecretName, string> & Partial<Record<(typeof OLD_SECRET_NAMES)[number], string>>;

const MIN_BYTES = 32;
const MIN_DISTINCT = 8;

/** Returns the weakness of a secret as the end of a sentence; undefined when there is none. */
function weakness(text: string | undefined): string | undefined {
  if (!text) return 'is missing';
  if (Buffer.byteLength(text) < MIN_BYTES) return `has fewer than ${MIN_BYTES} bytes`;
  if (new Set(text).size < MIN_DISTINCT) return 'is too regular to be a secret';
  return undefined;
}

/** Returns what is wrong with the three secrets, one complaint each; empty when all is well. */
export function secretComplaints(given: Partial<SecretTexts>): string[] {
  const old = OLD_SECRET_NAMES.filter((name) => given[name]);
  const weak = [...SECRET_NAMES, ...old].flatMap((name) => {
    const what = weakness(given[name]);
    return what ? [`${name} ${what}`] : [];
  });
  if (weak.length > 0) return [...weak, 'make each secret with: openssl rand -base64 48'];
  const all = [...SECRET_NAMES, ...old];
  if (new Set(all.map((name) => given[name])).size === all.length) return [];
  return [`${all.slice(0, -1).join(', ')} and ${all.at(-1)} must differ from each other`];
}

/**
 * Returns the secrets to run with. Those of the environment win; outside production, missing ones are made once and
 * kept in `DATA_DIR/secrets.json` (mode 0600). In production there is no such file and each must be given.
 */
export function resolveSecrets(given: Partial<SecretTexts>, place: { production: boolean; dataDir: string }): Secrets {
  const missing = SECRET_NAMES.filter((name) => !given[name]);
  const kept = missing.length > 0 && !place.production ? keptSecrets(place.dataDir) : {};
  const texts = { ...kept, ...onlyGiven(given) };
  const wrong = secretComplaints(texts);
  if (wrong.length > 0) throw new OperatorError(wrong.join('; '));
  const { TOKEN_SECRET = '', DATA_KEY = '', CARD_KEY = '', DATA_KEY_OLD, CARD_KEY_OLD } = texts;
  return {
    tokenSecret: key(TOKEN_SECRET, 'TOKEN_SECRET'),
    dataKey: key(DATA_KEY, 'DATA_KEY'),
    cardKey: key(CARD_KEY, 'CARD_KEY'),
    // Made as it was made when it was the current one.
    dataKeyOld: DATA_KEY_OLD ? key(DATA_KEY_OLD, 'DATA_KEY') : undefined,
    cardKeyOld: CARD_KEY_OLD ? key(CARD_KEY_OLD, 'CARD_KEY') : undefined,
  };
}

/** Makes a key of exactly 32 bytes from a text of any length and spelling (hex, base64, words). */
function key(text: string, name: SecretName): Buffer {
  return Buffer.from(hkdfSync('sha256', text, 'kosh', name, 32));
}

function onlyGiven(given: Partial<SecretTexts>): Partial<SecretTexts> {
  return Object.fromEntries(Object.entries(given).filter(([, text]) => text));
}

function keptSecrets(dataDir: string): SecretTexts {
  const file = secretsFile(dataDir);
  makeDataFolder(dataDir);
  if (existsSync(file)) return readSecretsFile(file);
  const made = Object.fromEntries(SECRET_NAMES.map((name) => [name, randomBytes(48).toString('base64')]));
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${JSON.stringify(made, undefined, 2)}\n`, { mode: 0o600 });
  try {
    linkSync(own, file);
  } catch {
    // Another start made them first; its file counts.
  }
  unlinkSync(own);
  return readSecretsFile(file);
}

function secretsFile(dataDir: string): string {
  return path.join(dataDir, 'secrets.json');
}

function readSecretsFile(file: string): SecretTexts {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new OperatorError(`${file} cannot be read; it holds the keys to what the database keeps encrypted`);
  }
}

/**
 * Returns the secrets of a bank as texts, for its backup: those of the environment, else those kept in its data folder,
 * with the old ones while they are being replaced. Refuses when one of the three is nowhere.
 */
export function readSecretTexts(given: Partial<SecretTexts>, dataDir: string): SecretTexts {
  const file = secretsFile(dataDir);
  const texts = { ...(existsSync(file) ? readSecretsFile(file) : {}), ...onlyGiven(given) };
  const { TOKEN_SECRET, DATA_KEY, CARD_KEY } = texts;
  if (!TOKEN_SECRET || !DATA_KEY || !CARD_KEY) {
    const missing = SECRET_NAMES.filter((name) => !texts[name]).join(', ');
    throw new OperatorError(`${missing}: neither in the environment nor in ${file}`);
  }
  return { ...texts, TOKEN_SECRET, DATA_KEY, CARD_KEY };
}

/** Refuses a data folder that keeps secrets already: they may be those of another bank. */
export function refuseKeptSecrets(dataDir: string): void {
  const file = secretsFile(dataDir);
  if (existsSync(file)) throw new OperatorError(`${file} exists; move it away, or restore without the keys`);
}

/** Keeps restored secrets in a new data folder, for this user only. */
export function keepSecrets(dataDir: string, texts: Readonly<Record<string, string>>): void {
  makeDataFolder(dataDir);
  writeFileSync(secretsFile(dataDir), `${JSON.stringify(texts, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
}
