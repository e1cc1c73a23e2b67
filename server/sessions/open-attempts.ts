import type { Db } from '../platform/database.ts';
import { UUID } from '../platform/uuid.ts';
import { REGISTRATION_COOKIE } from './register-customer.ts';
import type { Visitor } from './session-tools.ts';

const MAX_ATTEMPTS = 10;

/** A registration that waits for its code. */
export interface OpenAttempt {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly account_type: string;
  readonly password_hash: string;
  readonly code_hash: Buffer;
  readonly code_expires_at: Date;
}

/**
 * Returns the waiting registrations of an address, newest first. A browser gets only the one that it began itself, so
 * that a code from another person's attempt does not activate their password in the customer's name.
 */
export async function openAttempts(
  db: Db,
  visitor: Visitor,
  email: string,
): Promise<{ attempts: OpenAttempt[]; own: string | undefined }> {
  const attempts = await db
    .selectFrom('bank.registration_attempts')
    .select([
      'id',
      'name',
      'email',
      'phone',
      'address',
      'account_type',
      'password_hash',
      'code_hash',
      'code_expires_at',
    ])
    .where('email', '=', email)
    .where('completed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(MAX_ATTEMPTS)
    .execute();
  const cookie = visitor.cookies[REGISTRATION_COOKIE];
  const own = cookie !== undefined && UUID.test(cookie) ? attempts.find((attempt) => attempt.id === cookie) : undefined;
  return own ? { attempts: [own], own: own.id } : { attempts, own: undefined };
}
