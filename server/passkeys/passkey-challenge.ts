import { sql } from 'kysely';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Db, Tx } from '../platform/database.ts';
import { uuidv7 } from '../platform/uuid.ts';
import type { SubjectType } from '../sessions/person.ts';

const LIFE_MS = 5 * 60_000;

/** Purpose of a challenge: adding a passkey in a session, confirming a step in one, or signing in as a customer or as staff. */
export type Purpose =
  | { readonly sessionId: string }
  | { readonly confirmsIn: string }
  | { readonly audience: SubjectType };

function columnsOf(purpose: Purpose) {
  if ('audience' in purpose) return { purpose: 'sign_in', audience: purpose.audience };
  if ('confirmsIn' in purpose) return { purpose: 'confirm', session_id: purpose.confirmsIn };
  return { purpose: 'register', session_id: purpose.sessionId };
}

/** The bank's name and address as browsers and authenticators know them. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * @param publicBaseUrl address at which people reach the bank; passkeys need a name there, `localhost` or a domain, not
 * an IP address
 */
export function relyingParty(publicBaseUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicBaseUrl);
  return { id: hostname, origin };
}

/** Stores a challenge that was handed out, and returns its id. Times are wall clock. */
export async function keepChallenge(db: Db, clock: BankClock, challenge: string, purpose: Purpose): Promise<string> {
  const id = uuidv7();
  const now = clock.wall();
  await db
    .insertInto('bank.passkey_challenges')
    .values({
      id,
      challenge,
      ...columnsOf(purpose),
      created_at: now,
      expires_at: new Date(now.getTime() + LIFE_MS),
    })
    .execute();
  await db
    .deleteFrom('bank.passkey_challenges')
    .where('expires_at', '<', new Date(now.getTime() - 86_400_000))
    .execute();
  return id;
}

/** Returns the challenges with which a session may still add a passkey. */
export async function openChallenges(
  db: Db,
  clock: BankClock,
  sessionId: string,
): Promise<{ id: string; challenge: string }[]> {
  return db
    .selectFrom('bank.passkey_challenges')
    .select(['id', 'challenge'])
    .where('session_id', '=', sessionId)
    .where('purpose', '=', 'register')
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.wall())
    .execute();
}

/** A challenge that was just used up: whose door it opens, or in which session it confirms a step. */
interface SpentChallenge {
  readonly challenge: string;
  readonly audience: SubjectType | null;
  readonly confirmsIn: string | null;
}

/** Uses a challenge up; undefined when it is unknown, old or used. */
export async function spendChallenge(db: Db | Tx, clock: BankClock, id: string): Promise<SpentChallenge | undefined> {
  const { rows } = await sql<SpentChallenge>`
    update bank.passkey_challenges set used_at = ${clock.wall()}
    where id = ${id}::uuid and used_at is null and expires_at > ${clock.wall()}
    returning challenge, audience, case when purpose = 'confirm' then session_id end as "confirmsIn"`.execute(db);
  return rows[0];
}
