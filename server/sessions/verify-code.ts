import type { AccountType } from '../../contract/vocabulary/account-terms.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { openCustomer } from '../customers/open-customer.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { welcomeLetter } from '../mail/registration-letters.ts';
import type { Tx } from '../platform/database.ts';
import { attemptOfCode, ownAttempt, type ProvedAttempt } from './open-attempts.ts';
import { findPerson, type Person } from './person.ts';
import { REGISTRATION_COOKIE } from './register-customer.ts';
import { languageOf, type SessionTools, type Visitor } from './session-tools.ts';
import { handOver, type SignIn, type StartedSession, startSession } from './start-session.ts';
import { limits, networkOf } from './throttle.ts';

/**
 * Opens the customer and the account with the mailed code, once, and signs in (rule C-RG-16).
 * Refused: `CODE_INCORRECT`; `CODE_EXPIRED` after fifteen minutes; `TOO_MANY_REQUESTS` after five tries, until the
 * browser that began asks for a new code.
 */
export async function verifyCode(
  tools: SessionTools,
  visitor: Visitor,
  { email, otp }: { email: string; otp: string },
): Promise<SignIn> {
  const { database, clock, throttle } = tools;
  await throttle.take(limits.codesOfNetwork, networkOf(visitor.address));
  const own = await ownAttempt(database.db, visitor, email);
  // Addresses without any attempt are counted too; otherwise the number of tries would tell which have one.
  await throttle.take(limits.codeTries, own ?? email);
  if (!own) await throttle.take(limits.codeTriesOfDay, email);
  const proved = await attemptOfCode(tools, { email, code: otp, own });
  if (!proved) throw new Refusal('CODE_INCORRECT');
  if (proved.expiresAt <= clock.wall()) throw new Refusal('CODE_EXPIRED');

  const { started, person } = await database.transaction((tx) => openAndSignIn(tx, tools, visitor, proved));
  handOver(visitor, started);
  visitor.clearCookie(REGISTRATION_COOKIE);
  return { token: started.token, person };
}

async function openAndSignIn(
  tx: Tx,
  tools: SessionTools,
  visitor: Visitor,
  { attempt, codeHash }: ProvedAttempt,
): Promise<{ started: StartedSession; person: Person }> {
  await complete(tx, attempt.id, codeHash, tools.clock.wall());
  // Another attempt, or this address by other means, may have become a customer meanwhile.
  if (await findPerson(tx, 'customer', { email: attempt.email })) throw new Refusal('CODE_INCORRECT');
  const opened = await openCustomer(tx, {
    ...attempt,
    passwordHash: attempt.password_hash,
    accountType: attempt.account_type as AccountType, // as: the table's check allows these three values only.
    openedAt: tools.clock.now(),
    language: languageOf(visitor),
  });
  await tx
    .deleteFrom('bank.registration_attempts')
    .where('email', '=', attempt.email)
    .where('id', '<>', attempt.id)
    .execute();
  await enqueueMail(
    tx,
    welcomeLetter(
      { ...attempt, ...opened, accountType: attempt.account_type },
      `${tools.publicBaseUrl}/customer/dashboard`,
    ),
  );
  const person: Person = {
    subjectType: 'customer',
    id: opened.id,
    role: 'customer',
    name: attempt.name,
    email: attempt.email,
    passwordHash: attempt.password_hash,
    status: 'active',
  };
  return { started: await startSession(tx, tools, visitor, person), person };
}

/** Uses the code up: of twenty requests with the same code, one passes. The hash of the password is not kept twice. */
async function complete(tx: Tx, attemptId: string, codeHash: Buffer, at: Date): Promise<void> {
  const completed = await tx
    .updateTable('bank.registration_attempts')
    .set({ completed_at: at, password_hash: '' })
    .where('id', '=', attemptId)
    .where('completed_at', 'is', null)
    .executeTakeFirst();
  // A new code may have ended this one meanwhile.
  const used = await tx
    .deleteFrom('bank.registration_codes')
    .where('attempt_id', '=', attemptId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  if (completed.numUpdatedRows === 0n || used.numDeletedRows === 0n) throw new Refusal('CODE_INCORRECT');
}
