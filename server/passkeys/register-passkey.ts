import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { BANK_NAME } from '../../contract/vocabulary/bank-terms.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { Db, Tx } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { uuidv7 } from '../platform/uuid.ts';
import { requireRecentPassword } from '../sessions/confirm-password.ts';
import { deviceName } from '../sessions/device-name.ts';
import { factorGiven, requireFreshFactor } from '../sessions/enrolment.ts';
import { lockPerson, subjectTypeOf } from '../sessions/person.ts';
import type { SessionTools } from '../sessions/session-tools.ts';
import { keepChallenge, openChallenges, relyingParty, spendChallenge } from './passkey-challenge.ts';
import { passkeyLetter } from './passkey-letters.ts';

/** Max passkeys of one person. */
const MAX_PASSKEYS = 10;
const NOT_VERIFIED = 'This passkey could not be verified. Please try again.';

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly created_at: Date;
}

/**
 * Returns the browser's options for a new passkey: discoverable, so that signing in needs no address, and with the
 * person verified by the device, so that it stands for two factors.
 * Refused: `PASSWORD_REQUIRED`; `FRESH_FACTOR_REQUIRED` for staff who have a factor already; `INVALID_INPUT` above ten
 * passkeys.
 */
export async function registrationOptions(tools: SessionTools, person: SignedIn): Promise<Record<string, unknown>> {
  requireRecentPassword(person, tools.clock);
  requireFreshFactor(person, tools.clock);
  const { db } = tools.database;
  const existing = await passkeysBeforeOneMore(db, person);
  const options = await generateRegistrationOptions({
    rpName: BANK_NAME,
    rpID: relyingParty(tools.publicBaseUrl).id,
    userID: new TextEncoder().encode(person.subjectId),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: existing.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(db, tools.clock, options.challenge, { sessionId: person.sessionId });
  return { ...options };
}

/** Returns what the browser needs to know of a person's passkeys. Refuses INVALID_INPUT where there may not be one more. */
async function passkeysBeforeOneMore(
  db: Db | Tx,
  { subjectId }: SignedIn,
): Promise<{ credential_id: Buffer; transports: string[] }[]> {
  const existing = await db
    .selectFrom('bank.passkeys')
    .select(['credential_id', 'transports'])
    .where('subject_id', '=', subjectId)
    .where('removed_at', 'is', null)
    .execute();
  if (existing.length >= MAX_PASSKEYS)
    throw new Refusal('INVALID_INPUT', `You can have at most ${MAX_PASSKEYS} passkeys. Please remove one first.`);
  return existing;
}

/**
 * Adds the passkey that the browser made.
 * Refused: `PASSWORD_REQUIRED`, `FRESH_FACTOR_REQUIRED`, `INVALID_CREDENTIALS` when its answer does not verify; `INVALID_INPUT`
 * above ten passkeys; `SESSION_ENDED` where the account was closed meanwhile.
 */
export async function registerPasskey(
  tools: SessionTools,
  person: SignedIn,
  made: { credential: Record<string, unknown>; name: string | undefined; userAgent: string },
): Promise<Passkey> {
  requireRecentPassword(person, tools.clock);
  requireFreshFactor(person, tools.clock);
  const { credential, backedUp, challengeId } = await verified(tools, person, made.credential);
  const passkey = { id: uuidv7(), name: made.name || deviceName(made.userAgent), created_at: tools.clock.wall() };
  await tools.database.transaction(async (tx) => {
    if (!(await spendChallenge(tx, tools.clock, challengeId))) throw new Refusal('INVALID_CREDENTIALS', NOT_VERIFIED);
    // One after the other, so that passkeys added at the same moment do not pass the limit together.
    if (!(await lockPerson(tx, subjectTypeOf(person.role), { id: person.subjectId })))
      throw new Refusal('SESSION_ENDED');
    await passkeysBeforeOneMore(tx, person);
    const added = await tx
      .insertInto('bank.passkeys')
      .values({
        ...passkey,
        subject_type: subjectTypeOf(person.role),
        subject_id: person.subjectId,
        credential_id: Buffer.from(credential.id, 'base64url'),
        public_key: Buffer.from(credential.publicKey),
        counter: BigInt(credential.counter),
        transports: credential.transports ?? [],
        backed_up: backedUp,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n)
      throw new Refusal('INVALID_CREDENTIALS', 'This passkey is registered already.');
    await factorGiven(tx, person.sessionId, passkey.created_at);
    await recordAudit(tx, { event: 'passkey.added', actorId: person.subjectId, object: passkey.id });
    await enqueueMail(tx, passkeyLetter(person, 'added', passkey.name));
  });
  return passkey;
}

async function verified(tools: SessionTools, person: SignedIn, credential: Record<string, unknown>) {
  const { id, origin } = relyingParty(tools.publicBaseUrl);
  const open = await openChallenges(tools.database.db, tools.clock, person.sessionId);
  let challengeId: string | undefined;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      // as: the library checks each field of it before it uses it.
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge: (challenge) => {
        challengeId = open.find((each) => each.challenge === challenge)?.id;
        return challengeId !== undefined;
      },
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    });
    if (registrationInfo && challengeId) {
      return { credential: registrationInfo.credential, backedUp: registrationInfo.credentialBackedUp, challengeId };
    }
  } catch {
    // The browser gets one answer for every fault that the library finds.
  }
  throw new Refusal('INVALID_CREDENTIALS', NOT_VERIFIED);
}
