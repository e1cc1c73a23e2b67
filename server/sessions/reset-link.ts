import { paths } from '../../contract/vocabulary/page-paths.ts';
import { enqueueMail, type MailToSend } from '../mail/outbox.ts';
import { invitationLetter, resetLinkLetter } from '../mail/security-letters.ts';
import type { Tx } from '../platform/database.ts';
import type { Person } from './person.ts';
import { newSecret, sha256 } from './secret-values.ts';
import type { SessionTools } from './session-tools.ts';
import { RESET_MINUTES } from './throttle.ts';

const INVITATION_HOURS = 48;

/**
 * Mails a link with which a person chooses a new password: 256 bits, single use, 30 minutes. Earlier links stay valid
 * until one is used, so that a stranger who asks for one ends none (decision 72). The secret is behind the `#`, so it
 * reaches neither a server's log nor a referrer.
 * @param requestedBy the banker who sends it from the desk (rule B-CT-07)
 */
export async function mailResetLink(tx: Tx, tools: SessionTools, person: Person, requestedBy: string): Promise<void> {
  const link = await makeLink(tx, tools, person, { kind: 'reset', minutes: RESET_MINUTES, requestedBy });
  await enqueueMail(tx, resetLinkLetter(person, link, RESET_MINUTES));
}

/** Makes a link that a letter of the caller's carries, or that is thrown away; `of` is its person, or an id that none has. */
export async function makeResetLink(
  tx: Tx,
  tools: SessionTools,
  of: Pick<Person, 'subjectType' | 'id'>,
): Promise<string> {
  return makeLink(tx, tools, of, { kind: 'reset', minutes: RESET_MINUTES, requestedBy: null });
}

/**
 * Ends the links that were mailed to a person and not used: after a change of the password, or of the address to which
 * they went. `at` is wall clock.
 */
export async function endResetLinks(tx: Tx, personId: string, at: Date): Promise<void> {
  await tx
    .updateTable('bank.reset_links')
    .set({ used_at: at })
    .where('subject_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
}

/**
 * Mails the link with which new staff choose their first password, so that no password is ever shared (rule B-CU-16).
 */
export async function mailInvitation(tx: Tx, tools: SessionTools, person: Person, invitedBy: string): Promise<void> {
  const link = await makeLink(tx, tools, person, {
    kind: 'invitation',
    minutes: INVITATION_HOURS * 60,
    requestedBy: invitedBy,
  });
  const letter: MailToSend = invitationLetter(person, link, person.role, INVITATION_HOURS);
  await enqueueMail(tx, letter);
}

async function makeLink(
  tx: Tx,
  tools: SessionTools,
  person: Pick<Person, 'subjectType' | 'id'>,
  { kind, minutes, requestedBy }: { kind: 'reset' | 'invitation'; minutes: number; requestedBy: string | null },
): Promise<string> {
  const token = newSecret();
  const now = tools.clock.wall();
  await tx
    .insertInto('bank.reset_links')
    .values({
      token_hash: sha256(token),
      subject_type: person.subjectType,
      subject_id: person.id,
      kind,
      requested_by: requestedBy,
      created_at: now,
      expires_at: new Date(now.getTime() + minutes * 60_000),
    })
    .execute();
  return `${tools.publicBaseUrl}${paths.resetPassword}#token=${token}`;
}
