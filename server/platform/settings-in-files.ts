import { readFileSync } from 'node:fs';
import { OperatorError } from './operator-error.ts';

/** Settings that hold a secret. Each may be given as `NAME_FILE`, the path of a file whose content is the value. */
export const SETTINGS_IN_FILES = [
  'TOKEN_SECRET',
  'DATA_KEY',
  'CARD_KEY',
  'DATA_KEY_OLD',
  'CARD_KEY_OLD',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'BACKUP_PASSPHRASE',
] as const;

/**
 * Returns the environment with each `NAME_FILE` of the list replaced by `NAME`, read from that file without its last
 * line end. So secrets can come from systemd's credentials or a container's, which no other process reads in `environ`.
 * Refuses, in one line, a name that is given both ways, and a file that is empty or cannot be read.
 */
export function withFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read: NodeJS.ProcessEnv = {};
  const wrong: string[] = [];
  for (const name of SETTINGS_IN_FILES) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) wrong.push(`${name} and ${name}_FILE are both set; keep one`);
    else {
      const content = contentOf(file);
      if (content) read[name] = content;
      else wrong.push(`${name}_FILE names ${file}, which ${content === '' ? 'is empty' : 'cannot be read'}`);
    }
  }
  if (wrong.length > 0) throw new OperatorError(wrong.join('; '));
  return { ...env, ...read };
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return undefined;
  }
}
