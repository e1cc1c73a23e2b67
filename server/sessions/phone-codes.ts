import { OTP_MINUTES } from '../../contract/vocabulary/bank-terms.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { provePhone } from '../customers/prove-phone.ts';
import type { PhoneCodes } from '../customers/update-profile.ts';
import { phoneCodeLetter } from '../mail/account-letters.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { Tx } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { codeHash, newOneTimeCode, sameHash } from './secret-values.ts';
import type { SessionTools } from './session-tools.ts';
import { limits } from './throttle.ts';

const KEPT_BY_ANOTHER =
  'This number is confirmed for another account. If it is yours, we can confirm it with your documents.';

/** Makes the codes that prove a changed phone number, for the change of the profile. */
export function createPhoneCodes(tools: SessionTools): PhoneCodes {
  return {
    takeChange: (customerId) => tools.throttle.take(limits.phoneChanges, customerId),
    newCode: (tx, customer) => keepCode(tx, tools, customer),
  };
}

async function keepCode(tx: Tx, tools: SessionTools, { id, phone }: { id: string; phone: string }): Promise<string> {
  const code = newOneTimeCode();
  const made = {
    phone,
    code_hash: codeHash(tools.tokenSecret, `phone ${id} ${phone}`, code),
    expires_at: new Date(tools.clock.wall().getTime() + OTP_MINUTES * 60_000),
  };
  await tx
    .insertInto('bank.phone_codes')
    .values({ customer_id: id, ...made })
    .onConflict((on) => on.column('customer_id').doUpdateSet(made))
    .execute();
  return code;
}

/**
 * Mails a new code for the customer's own number; the earlier one ends. Says the same whether or not another customer
 * has the number.
 * Refused: `STATUS_CONFLICT` when it is confirmed already, `TOO_MANY_REQUESTS` above five a day.
 */
export async function mailPhoneCode(tools: SessionTools, session: SignedIn): Promise<void> {
  await tools.throttle.take(limits.phoneCodes, session.subjectId);
  await tools.database.transaction(async (tx) => {
    const customer = await lockUnproved(tx, session.subjectId);
    await enqueueMail(tx, phoneCodeLetter(customer, await keepCode(tx, tools, customer)));
  });
}

/**
 * Confirms the customer's own number with the mailed code: payers find them by it from now on (decision 78).
 * Refused: `CODE_INCORRECT`, `CODE_EXPIRED`; `STATUS_CONFLICT` when it is confirmed already, and when another customer
 * has proved it; `TOO_MANY_REQUESTS` after five tries in fifteen minutes.
 */
export async function confirmPhone(tools: SessionTools, session: SignedIn, code: string): Promise<void> {
  const { clock, database, throttle } = tools;
  await throttle.take(limits.phoneCodeTries, session.subjectId);
  await database.transaction(async (tx) => {
    const { id, phone } = await lockUnproved(tx, session.subjectId);
    const mailed = await tx.selectFrom('bank.phone_codes').selectAll().where('customer_id', '=', id).executeTakeFirst();
    const right =
      mailed?.phone === phone && sameHash(mailed.code_hash, codeHash(tools.tokenSecret, `phone ${id} ${phone}`, code));
    if (!mailed || !right) throw new Refusal('CODE_INCORRECT');
    if (mailed.expires_at <= clock.wall()) throw new Refusal('CODE_EXPIRED');
    const proved = await provePhone(tx, { customerId: id, phone, proof: 'code', actorId: id, at: clock.wall() });
    if (!proved) throw new Refusal('STATUS_CONFLICT', KEPT_BY_ANOTHER);
    await tx.deleteFrom('bank.phone_codes').where('customer_id', '=', id).execute();
    await recordAudit(tx, { event: 'customer.phone_confirmed', actorId: id, object: id });
  });
}

async function lockUnproved(
  tx: Tx,
  customerId: string,
): Promise<{ id: string; name: string; email: string; phone: string }> {
  const customer = await tx
    .selectFrom('bank.customers')
    .select(['id', 'name', 'email', 'phone', 'phone_proved_at'])
    .where('id', '=', customerId)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Closed by the desk since the session was read.
  if (!customer) throw new Refusal('SESSION_ENDED');
  if (customer.phone_proved_at) throw new Refusal('STATUS_CONFLICT', 'This number is confirmed already.');
  return customer;
}
