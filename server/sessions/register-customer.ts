import type { WrittenLanguage } from '../../contract/languages/language.ts';
import type { AccountType } from '../../contract/vocabulary/account-terms.ts';
import { OTP_MINUTES } from '../../contract/vocabulary/bank-terms.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { findCustomerCredentials } from '../customers/customer-credentials.ts';
import { inLanguage } from '../mail/letter-language.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { alreadyRegisteredLetter, codeLetter } from '../mail/registration-letters.ts';
import type { Tx } from '../platform/database.ts';
import { uuidv7 } from '../platform/uuid.ts';
import { refuseGuessable } from './guessable-password.ts';
import { codeHash, newOneTimeCode } from './secret-values.ts';
import { languageOf, type SessionTools, type Visitor } from './session-tools.ts';
import { limits, networkOf } from './throttle.ts';

/** Cookie that names the attempt of this browser, so that a code counts for that one only. */
export const REGISTRATION_COOKIE = '__Host-kosh_registration';
const COOKIE_SECONDS = 24 * 3600;

/** The registration form; checked by the contract (rules C-RG-08…12). */
export interface RegistrationForm {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly phone: string;
  readonly accountType: AccountType;
}

/**
 * Begins a registration: nothing is opened, a code is mailed (rule C-RG-14). An address that is a customer's already
 * gets the same answer in the same time; only the mail says so (decision 13).
 * Refused: `INVALID_INPUT` and `PASSWORD_TOO_WEAK` for a password that is easily guessed, `TOO_MANY_REQUESTS` (5 an hour for an
 * address from one network), `BUSY`.
 */
export async function registerCustomer(tools: SessionTools, visitor: Visitor, form: RegistrationForm): Promise<void> {
  const { database, clock, passwords, throttle } = tools;
  refuseGuessable(tools, { field: 'password', password: form.password, person: form });
  const network = networkOf(visitor.address);
  await throttle.take(limits.registrationsOfNetwork, network);
  await throttle.take(limits.registrationsFromNetwork, `${form.email}|${network}`);
  await takeCodeLetter(tools, form.email, network);
  const attemptId = uuidv7();
  const code = newOneTimeCode();
  const passwordHash = await passwords.hash(form.password, network);
  const now = clock.wall();

  await database.transaction(async (tx) => {
    // The attempt is written in both cases: the same work, and the same answer when a new code is asked for.
    await tx
      .insertInto('bank.registration_attempts')
      .values({
        id: attemptId,
        name: form.name,
        email: form.email,
        phone: form.phone,
        address: form.address,
        account_type: form.accountType,
        password_hash: passwordHash,
        created_at: now,
      })
      .execute();
    await keepCode(tx, tools, attemptId, code);
    await mailCode(tx, tools, { email: form.email, code, language: languageOf(visitor) });
    await recordAudit(tx, {
      event: 'registration.started',
      actorId: null,
      object: attemptId,
      details: { address: visitor.address },
    });
  });
  visitor.setCookie(REGISTRATION_COOKIE, attemptId, { maxAgeSeconds: COOKIE_SECONDS });
}

/**
 * Counts one code that is mailed to an address: from one network, and from all together.
 * Refused: `TOO_MANY_REQUESTS`, the same whether or not the address is a customer's.
 */
export async function takeCodeLetter({ throttle }: SessionTools, email: string, network: string): Promise<void> {
  await throttle.take(limits.codesFromNetwork, `${email}|${network}`);
  await throttle.take(limits.codesOfEmail, email);
  await throttle.take(limits.codesOfEmailOfDay, email);
}

/** Writes an attempt's fresh code down: hashed with a key that is not in the database. */
export async function keepCode(tx: Tx, tools: SessionTools, attemptId: string, code: string): Promise<void> {
  await tx
    .insertInto('bank.registration_codes')
    .values({
      attempt_id: attemptId,
      code_hash: codeHash(tools.tokenSecret, attemptId, code),
      expires_at: new Date(tools.clock.wall().getTime() + OTP_MINUTES * 60_000),
    })
    // The same six digits were drawn again: they are valid for longer.
    .onConflict((on) =>
      on.columns(['attempt_id', 'code_hash']).doUpdateSet((e) => ({ expires_at: e.ref('excluded.expires_at') })),
    )
    .execute();
}

/** Mails the code, or tells the address that an account exists, in the language of the browser that asks. */
export async function mailCode(
  tx: Tx,
  tools: SessionTools,
  { email, code, language }: { email: string; code: string; language: WrittenLanguage },
): Promise<void> {
  const customer = await findCustomerCredentials(tx, { email });
  const letter = customer
    ? alreadyRegisteredLetter(email, `${tools.publicBaseUrl}/customer/login`)
    : codeLetter(email, code);
  await enqueueMail(tx, inLanguage(letter, language));
}
