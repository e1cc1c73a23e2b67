import { forgetMails } from '../mail/forget-mails.ts';
import type { SessionTools } from './session-tools.ts';

const HOUR_MS = 3_600_000;
const KEEP_DAYS = 180;

/**
 * Deletes rows that can never be used again: refresh secrets of ended sessions, old codes, links and challenges, stale
 * counters. Sessions themselves stay half a year, because they tell which devices and networks are known.
 */
export async function forgetOldRows({
  database: { db },
  clock,
  throttle,
}: Pick<SessionTools, 'database' | 'clock' | 'throttle'>): Promise<void> {
  const now = clock.wall();
  const yesterday = new Date(now.getTime() - 24 * HOUR_MS);
  await db
    .deleteFrom('bank.refresh_tokens')
    .where('session_id', 'in', (e) => e.selectFrom('bank.sessions').select('id').where('expires_at', '<', yesterday))
    .execute();
  await db
    .deleteFrom('bank.sessions')
    .where('expires_at', '<', new Date(now.getTime() - KEEP_DAYS * 24 * HOUR_MS))
    .execute();
  await db.deleteFrom('bank.registration_codes').where('expires_at', '<', yesterday).execute();
  await db
    .deleteFrom('bank.registration_attempts as a')
    .where('a.created_at', '<', yesterday)
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom('bank.registration_codes as c').whereRef('c.attempt_id', '=', 'a.id').select('c.attempt_id'),
        ),
      ),
    )
    .execute();
  await db.deleteFrom('bank.reset_links').where('expires_at', '<', yesterday).execute();
  await db.deleteFrom('bank.sign_in_challenges').where('expires_at', '<', yesterday).execute();
  await forgetMails(db);
  await throttle.sweep();
}

/** Runs `forgetOldRows` once an hour until closed. */
export function forgetOldRowsHourly(tools: SessionTools, onError: (error: unknown) => void): { close(): void } {
  const timer = setInterval(() => void forgetOldRows(tools).catch(onError), HOUR_MS).unref();
  return { close: () => clearInterval(timer) };
}
