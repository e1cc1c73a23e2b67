import { openAttempts } from './open-attempts.ts';
import { codeColumns, mailCode } from './register-customer.ts';
import { newOneTimeCode } from './secret-values.ts';
import type { SessionTools, Visitor } from './session-tools.ts';
import { limits, networkOf } from './throttle.ts';

/**
 * Mails a new code; the earlier code ends (rule C-RG-17). Answers the same whether or not an attempt waits for this
 * address.
 * Refused: `TOO_MANY_REQUESTS` within 30 seconds, above five an hour, and above 600 of a network.
 */
export async function resendCode(tools: SessionTools, visitor: Visitor, email: string): Promise<void> {
  const { database, clock, throttle } = tools;
  await throttle.take(limits.codesOfNetwork, networkOf(visitor.address));
  await throttle.take(limits.codeResendPause, email);
  await throttle.take(limits.codeResends, email);
  const { attempts, own } = await openAttempts(database.db, visitor, email);
  const attempt = attempts[0];
  if (!attempt) return;

  const code = newOneTimeCode();
  await database.transaction(async (tx) => {
    await tx
      .updateTable('bank.registration_attempts')
      .set(codeColumns(tools, attempt.id, code, clock.wall()))
      .where('id', '=', attempt.id)
      .where('completed_at', 'is', null)
      .execute();
    await mailCode(tx, tools, email, code);
  });
  // A new code allows five new tries.
  await throttle.forget(limits.codeTries, own ?? email);
}
