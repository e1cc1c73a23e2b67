import { paths } from '../../../contract/vocabulary/page-paths.ts';
import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../../audit/audit-trail.ts';
import { markEmailChanged } from '../../customers/customer-credentials.ts';
import { holderOfPhone, provePhone } from '../../customers/prove-phone.ts';
import { saveDetails } from '../../customers/save-details.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { endSessionsOf } from '../../sessions/end-sessions.ts';
import { requireFreshFactor } from '../../sessions/enrolment.ts';
import { endResetLinks } from '../../sessions/reset-link.ts';
import { newSecret, sha256 } from '../../sessions/secret-values.ts';
import type { SessionTools } from '../../sessions/session-tools.ts';
import {
  askForChange,
  type ChangeRequest,
  lockChange,
  readChange,
  waitingChanges,
} from '../controls/change-requests.ts';
import { contactChangeLetters, detailsChangedLetters, type FieldChange } from './desk-letters.ts';
import { keepEdit } from './keep-edit.ts';
import { type LockedCustomer, lockCustomer } from './lock-customer.ts';

/** The e-mail address or the phone number that a customer may have soon. Bank time. */
export interface PendingContactChange {
  readonly id: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly requested_by: string;
  readonly requested_at: Date;
  readonly expires_at: Date;
  /** True once a second member of staff has approved it. */
  readonly approved: boolean;
  /** True once the link in the new mailbox was followed; null where the e-mail address stays. */
  readonly address_confirmed: boolean | null;
}

/**
 * Asks for a customer's new e-mail address or phone number: it needs a second member of staff, and a new address needs
 * the link that is mailed to it, too. The request alone ends the reset links in the old mailbox.
 * Refused: `FRESH_FACTOR_REQUIRED`; `STATUS_CONFLICT` for contact data of another customer, and while another request
 * waits.
 */
export async function askForContactChange(
  tx: Tx,
  tools: SessionTools,
  banker: SignedIn,
  asked: { customer: LockedCustomer; email: string | undefined; phone: string | undefined },
): Promise<void> {
  const { customer, email, phone } = asked;
  const { clock } = tools;
  requireFreshFactor(banker, clock);
  const open = await pendingContactChange(tx, tools, customer.id);
  if (open && (open.email ?? undefined) === email && (open.phone ?? undefined) === phone) return;
  if (open)
    throw new Refusal(
      'STATUS_CONFLICT',
      'A change of this customer’s contact details already waits for a second person.',
    );
  await refuseTaken(tx, customer.id, { email, phone });
  const request = await askForChange(tx, clock, {
    kind: 'contact_change',
    subjectId: customer.id,
    change: {
      ...(email !== undefined && { email }),
      ...(phone !== undefined && { phone }),
      ...(phone === customer.phone && { confirms: true as const }),
    },
    makerId: banker.subjectId,
  });
  await endResetLinks(tx, customer.id, clock.wall());
  const link = email === undefined ? undefined : await makeLink(tx, tools, request.id);
  for (const letter of contactChangeLetters(customer, {
    email,
    link,
    expiresAt: request.expires_at,
    confirms: phone === customer.phone,
  }))
    await enqueueMail(tx, letter);
}

async function makeLink(tx: Tx, { publicBaseUrl }: SessionTools, requestId: string): Promise<string> {
  const token = newSecret();
  await tx
    .insertInto('bank.address_proofs')
    .values({ request_id: requestId, token_hash: sha256(token) })
    .execute();
  return `${publicBaseUrl}${paths.confirmAddress}#token=${token}`;
}

async function refuseTaken(
  tx: Tx,
  customerId: string,
  wanted: { email: string | undefined; phone: string | undefined },
): Promise<void> {
  const { email, phone } = wanted;
  const other =
    email === undefined
      ? undefined
      : await tx
          .selectFrom('bank.customers')
          .select('id')
          .where('email', '=', email)
          .where('id', '<>', customerId)
          .executeTakeFirst();
  if (other)
    throw new Refusal('STATUS_CONFLICT', 'This e-mail address is already registered with another account.', {
      issues: [{ field: 'email', rule: 'taken' }],
    });
  const holder = phone === undefined ? undefined : await holderOfPhone(tx, phone, customerId);
  if (holder?.proof === 'desk') throw takenByPapers();
}

/** Two customers with papers for one number: the staff have to find out which of them are right. */
function takenByPapers(): Refusal {
  return new Refusal('STATUS_CONFLICT', 'The bank has confirmed this phone number for another account.', {
    issues: [{ field: 'phone', rule: 'taken' }],
  });
}

/**
 * A member of staff has seen papers for the number in the record; a colleague decides on it (decision 78).
 * Refused: `NOT_FOUND`; `STATUS_CONFLICT` when the desk has confirmed it already, for this customer or another, and while
 * another request waits.
 */
export async function askToConfirmPhone(
  tools: SessionTools,
  banker: SignedIn,
  customerId: string,
): Promise<PendingContactChange | undefined> {
  return tools.database.transaction(async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    if (customer.phone_proof === 'desk')
      throw new Refusal('STATUS_CONFLICT', 'The bank has confirmed this number already.');
    await askForContactChange(tx, tools, banker, { customer, email: undefined, phone: customer.phone });
    return pendingContactChange(tx, tools, customerId);
  });
}

/** Returns the change that a customer's contact data wait for; undefined when there is none. */
export async function pendingContactChange(
  db: Db | Tx,
  { clock }: Pick<SessionTools, 'clock'>,
  customerId: string,
): Promise<PendingContactChange | undefined> {
  const approved = await db
    .selectFrom('bank.change_requests as r')
    .innerJoin('bank.change_decisions as d', 'd.request_id', 'r.id')
    .innerJoin('bank.address_proofs as a', 'a.request_id', 'r.id')
    .select('r.id')
    .where('r.subject_id', '=', customerId)
    .where('d.outcome', '=', 'approved')
    .where('a.confirmed_at', 'is', null)
    .where('r.expires_at', '>', clock.now())
    .executeTakeFirst();
  const [request] = approved
    ? [await readChange(db, approved.id)]
    : await waitingChanges(db, clock, { kind: 'contact_change', subjectId: customerId });
  if (!request) return undefined;
  const { email, phone } = contactsOf(request);
  const proof = await proofOf(db, request.id);
  return {
    id: request.id,
    email: email ?? null,
    phone: phone ?? null,
    requested_by: request.maker_name,
    requested_at: request.made_at,
    expires_at: request.expires_at,
    approved: request.outcome === 'approved',
    address_confirmed: proof ? proof.confirmed_at !== null : null,
  };
}

async function proofOf(db: Db | Tx, requestId: string): Promise<{ confirmed_at: Date | null } | undefined> {
  return db
    .selectFrom('bank.address_proofs')
    .select('confirmed_at')
    .where('request_id', '=', requestId)
    .executeTakeFirst();
}

function contactsOf(request: ChangeRequest): { email?: string; phone?: string } {
  if (request.kind !== 'contact_change') throw new Error(`Request ${request.id} is about no contact data`);
  // as: the change of this kind, which the row's kind names
  const { email, phone } = request.change as { email?: string; phone?: string };
  return { ...(email !== undefined && { email }), ...(phone !== undefined && { phone }) };
}

/** Applies an approved change, unless its new e-mail address is not confirmed yet. */
export async function applyApprovedContacts(tx: Tx, tools: SessionTools, request: ChangeRequest): Promise<void> {
  const proof = await proofOf(tx, request.id);
  if (!proof || proof.confirmed_at !== null) await applyContacts(tx, tools, request);
}

/**
 * The owner of a new mailbox followed its link. The address changes now if a second member of staff has approved it,
 * else when they do. Returns whether it has changed.
 * Refused: `LINK_INVALID` for one that was used, that expired, or whose request came to nothing; `STATUS_CONFLICT` when
 * the address became another customer's meanwhile.
 */
export async function confirmNewAddress(tools: SessionTools, token: string): Promise<{ changed: boolean }> {
  const { database, clock } = tools;
  return database.transaction(async (tx) => {
    const proof = await tx
      .selectFrom('bank.address_proofs')
      .select('request_id')
      .where('token_hash', '=', sha256(token))
      .where('confirmed_at', 'is', null)
      .executeTakeFirst();
    const request = proof && (await lockChange(tx, proof.request_id));
    const dead =
      !request || request.expires_at <= clock.now() || !(request.outcome === null || request.outcome === 'approved');
    if (dead) throw new Refusal('LINK_INVALID');
    const confirmed = await tx
      .updateTable('bank.address_proofs')
      .set({ confirmed_at: clock.wall() })
      .where('request_id', '=', request.id)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst();
    if (confirmed.numUpdatedRows === 0n) throw new Refusal('LINK_INVALID');
    await recordAudit(tx, { event: 'change.address_confirmed', actorId: null, object: request.id });
    const changed = request.outcome === 'approved';
    if (changed) await applyContacts(tx, tools, request);
    return { changed };
  });
}

/** Changes the contact data. A new e-mail address ends every session and reset link, and begins a day of care. */
async function applyContacts(tx: Tx, { clock }: SessionTools, request: ChangeRequest): Promise<void> {
  const customer = await lockCustomer(tx, request.subject_id ?? '');
  const wanted = contactsOf(request);
  const changes: FieldChange[] = (['email', 'phone'] as const).flatMap((field) => {
    const to = wanted[field];
    return to === undefined || to === customer[field] ? [] : [{ field, from: customer[field], to }];
  });
  await saveDetails(tx, customer.id, wanted);
  if (wanted.phone !== undefined)
    await confirmByDesk(tx, { customerId: customer.id, phone: wanted.phone, request, at: clock.wall() });
  if (wanted.email !== undefined) {
    await markEmailChanged(tx, customer.id, clock.wall());
    await endResetLinks(tx, customer.id, clock.wall());
    await endSessionsOf(tx, customer.id, 'contact_changed', clock.wall());
  }
  await keepEdit(tx, clock, { customerId: customer.id, editedBy: request.maker_id, changes });
  if (changes.length > 0) for (const letter of detailsChangedLetters(customer, changes)) await enqueueMail(tx, letter);
}

async function confirmByDesk(
  tx: Tx,
  { customerId, phone, request, at }: { customerId: string; phone: string; request: ChangeRequest; at: Date },
): Promise<void> {
  const actorId = request.maker_id;
  if (!(await provePhone(tx, { customerId, phone, proof: 'desk', actorId, at }))) throw takenByPapers();
  await recordAudit(tx, { event: 'customer.phone_confirmed', actorId, object: customerId });
}
