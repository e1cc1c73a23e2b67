import { newestAttempt, ownAttempt } from './open-attempts.ts';
import { keepCode, mailCode, takeCodeLetter } from './register-customer.ts';
import { newOneTimeCode } from './secret-values.ts';
import { languageOf, type SessionTools, type Visitor } from './session-tools.ts';
import { limits, networkOf } from './throttle.ts';

/**
 * Mails a new code (rule C-RG-17). For the browser that began, the earlier codes end and there are five new tries. Asked
 * for without its cookie, the earlier code stays valid and the tries stay what they were, because a stranger may ask
 * (decision 72). Answers the same whether or not an attempt waits for this address.
 * Refused: `TOO_MANY_REQUESTS` within 30 seconds, above five an hour for an address from one network, and above 600 of a
 * network.
 */
export async function resendCode(tools: SessionTools, visitor: Visitor, email: string): Promise<void> {
  const { database, throttle } = tools;
  const network = networkOf(visitor.address);
  await throttle.take(limits.codesOfNetwork, network);
  await throttle.take(limits.codeResendPause, `${email}|${network}`);
  await throttle.take(limits.codeResends, `${email}|${network}`);
  await takeCodeLetter(tools, email, network);
  const own = await ownAttempt(database.db, visitor, email);
  const attemptId = own ?? (await newestAttempt(database.db, email));
  if (attemptId === undefined) return;

  const code = newOneTimeCode();
  await database.transaction(async (tx) => {
    // Held, so that a registration that is just being completed gets no new code.
    const attempt = await tx
      .selectFrom('bank.registration_attempts')
      .select('id')
      .where('id', '=', attemptId)
      .where('completed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!attempt) return;
    if (own) await tx.deleteFrom('bank.registration_codes').where('attempt_id', '=', own).execute();
    await keepCode(tx, tools, attemptId, code);
    await mailCode(tx, tools, { email, code, language: languageOf(visitor) });
  });
  if (own) await throttle.forget(limits.codeTries, own);
}
