import type { SignedIn } from '../platform/signed-in.ts';
import { deviceName } from './device-name.ts';
import { IDLE_MINUTES } from './session-check.ts';
import type { SessionTools } from './session-tools.ts';

/** An open session as the list shows it. */
export interface OpenSession {
  readonly id: string;
  /** Such as `Chrome on Windows`. */
  readonly device: string;
  readonly address: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  /** True for the session that asks. */
  readonly current: boolean;
}

/** Lists a person's open sessions, this one first, then the most recently used (rule C-PF-03). */
export async function listSessions(tools: SessionTools, session: SignedIn): Promise<OpenSession[]> {
  const now = tools.clock.wall();
  const rows = await tools.database.db
    .selectFrom('bank.sessions')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .where('subject_id', '=', session.subjectId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - IDLE_MINUTES * 60_000))
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
  return rows
    .map(({ user_agent, ...row }) => ({
      ...row,
      device: deviceName(user_agent),
      current: row.id === session.sessionId,
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current));
}
