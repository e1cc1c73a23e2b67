import { sql } from 'kysely';
import type { CorrectionReason } from '../../../contract/desk/corrections.ts';
import type { ChangeOutcome } from '../../../contract/vocabulary/change-outcome.ts';
import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../../audit/audit-trail.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { type PolicyRules, policyInForce } from './bank-policy.ts';

type OtherRule = 'pendingDays' | 'reversalDate' | 'claimsAllowed' | 'selfServiceCash';

/** Wanted values of each kind of request. Amounts in paise, as text. */
export interface Changes {
  readonly contact_change: {
    readonly email?: string;
    readonly phone?: string;
    /** True where the number stays and the staff have seen papers for it. */
    readonly confirms?: true;
  };
  readonly policy_change: Readonly<Record<Exclude<keyof PolicyRules, OtherRule>, string>> &
    Pick<PolicyRules, OtherRule>;
  /** `closed` false makes it a business day again. */
  readonly holiday_change: { readonly day: string; readonly name: string; readonly closed: boolean };
  readonly staff_invitation: { readonly name: string; readonly email: string; readonly role: 'banker' | 'admin' };
  readonly staff_enabling: { readonly name: string };
  readonly staff_promotion: { readonly name: string };
  readonly staff_factor_reset: { readonly name: string };
  readonly closing: { readonly paidOut: string; readonly reason?: string };
  /** A movement of `of` paise to reverse; the reason is what the customers on both sides read. */
  readonly reversal: {
    readonly journalId: string;
    readonly amount: string;
    readonly of: string;
    readonly description: string;
    readonly reason: string;
  };
  readonly correction: { readonly reason: CorrectionReason; readonly amount: string; readonly note: string };
}
export type ChangeKind = keyof Changes;

/** A change that waits for a second member of staff, or how it ended. Bank time. */
export interface ChangeRequest<K extends ChangeKind = ChangeKind> {
  readonly id: string;
  readonly kind: K;
  /** The customer or the member of staff it is about. */
  readonly subject_id: string | null;
  readonly subject_name: string | null;
  readonly change: Changes[K];
  readonly maker_id: string;
  readonly maker_name: string;
  readonly made_at: Date;
  readonly expires_at: Date;
  /** Null while it waits, also after its time until the night expires it. */
  readonly outcome: ChangeOutcome | null;
  readonly decided_by: string | null;
  readonly decided_by_name: string | null;
  readonly decided_at: Date | null;
  readonly reason: string | null;
  /** Note of the checker for the staff. */
  readonly internal_note: string | null;
}

const DAY_MS = 86_400_000;
const SELECT = sql`select r.id, r.kind, r.subject_id, coalesce(customer.name, member.name) as subject_name, r.change, r.maker_id, maker.name as maker_name, r.made_at, r.expires_at,
    d.outcome, d.decided_by, checker.name as decided_by_name, d.decided_at, d.reason,
    (select n.note from bank.internal_notes n where n.about = r.id order by n.written_at desc limit 1) as internal_note
  from bank.change_requests r
  left join bank.change_decisions d on d.request_id = r.id
  left join bank.customers customer on customer.id = r.subject_id
  left join bank.staff member on member.id = r.subject_id
  left join bank.staff maker on maker.id = r.maker_id
  left join bank.staff checker on checker.id = d.decided_by`;

/** The idempotency key with which a maker sent a request, and the hash of what it asked for. */
interface SentAs {
  readonly idempotencyKey: string;
  readonly requestHash: string;
}

/**
 * The request that its maker sent with this key before, as it stands; undefined where there is none.
 * Refused: `IDEMPOTENCY_KEY_REUSED` where it asked for something else.
 */
export async function changeSentAs(
  tx: Tx,
  makerId: string,
  { idempotencyKey, requestHash }: SentAs,
): Promise<ChangeRequest | undefined> {
  const row = await tx
    .selectFrom('bank.change_requests')
    .select(['id', 'request_hash'])
    .where('maker_id', '=', makerId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.request_hash !== requestHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return readChange(tx, row.id);
}

/**
 * Asks for a change, in the caller's transaction; it waits as long as the policy lets transactions wait.
 * Refused: `IDEMPOTENCY_KEY_REUSED` where another request of the maker has the key.
 */
export async function askForChange<K extends ChangeKind>(
  tx: Tx,
  clock: BankClock,
  asked: { kind: K; subjectId: string | null; change: Changes[K]; makerId: string; sentAs?: SentAs },
): Promise<ChangeRequest> {
  const { pendingDays } = await policyInForce(tx);
  const id = uuidv7();
  const madeAt = clock.now();
  const { numInsertedOrUpdatedRows: written } = await tx
    .insertInto('bank.change_requests')
    .values({
      id,
      kind: asked.kind,
      subject_id: asked.subjectId,
      change: JSON.stringify(asked.change),
      maker_id: asked.makerId,
      made_at: madeAt,
      expires_at: new Date(madeAt.getTime() + pendingDays * DAY_MS),
      idempotency_key: asked.sentAs?.idempotencyKey ?? null,
      request_hash: asked.sentAs?.requestHash ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['maker_id', 'idempotency_key']).where('idempotency_key', 'is not', null).doNothing(),
    )
    .executeTakeFirst();
  // The same key came at this moment with a request about another customer.
  if (written === 0n) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  await recordAudit(tx, {
    event: 'change.requested',
    actorId: asked.makerId,
    object: id,
    details: { kind: asked.kind, subject: asked.subjectId },
    at: madeAt,
  });
  return readChange(tx, id);
}

/** Refused: `NOT_FOUND`. */
export async function readChange(db: Db | Tx, id: string): Promise<ChangeRequest> {
  const { rows } = await sql<ChangeRequest>`${SELECT} where r.id = ${id}::uuid`.execute(db);
  const [request] = rows;
  if (!request) throw new Refusal('NOT_FOUND', 'That request does not exist.');
  return request;
}

/**
 * Locks a request, so that two people decide on it one after the other.
 * Refused: `NOT_FOUND`.
 */
export async function lockChange(tx: Tx, id: string): Promise<ChangeRequest> {
  await sql`select from bank.change_requests r where r.id = ${id}::uuid for no key update`.execute(tx);
  return readChange(tx, id);
}

/** Lists the requests that wait, oldest first, of one kind or about one subject where that is asked for. */
export async function waitingChanges<K extends ChangeKind = ChangeKind>(
  db: Db | Tx,
  clock: BankClock,
  of: { kind?: K; subjectId?: string } = {},
): Promise<ChangeRequest<K>[]> {
  const { rows } = await sql<ChangeRequest<K>>`${SELECT}
    where d.request_id is null and r.expires_at > ${clock.now()}
      and (${of.kind ?? null}::text is null or r.kind = ${of.kind ?? null})
      and (${of.subjectId ?? null}::uuid is null or r.subject_id = ${of.subjectId ?? null}::uuid)
    order by r.made_at, r.id`.execute(db);
  return rows;
}

/** Writes how a locked request ended. The sentence of an event about a person is in the row, not in the trail. */
export async function settleChange(
  tx: Tx,
  clock: BankClock,
  settled: { request: ChangeRequest; outcome: ChangeOutcome; by: string | null; reason?: string },
): Promise<void> {
  const { request, outcome, by, reason = '' } = settled;
  await tx
    .insertInto('bank.change_decisions')
    .values({ request_id: request.id, outcome, decided_by: by, decided_at: clock.now(), reason })
    .execute();
  await recordAudit(tx, {
    event: `change.${outcome}`,
    actorId: by,
    object: request.id,
    details: { kind: request.kind, subject: request.subject_id },
    at: clock.now(),
  });
}

/** Ends all that waits about a customer who leaves, but the request `except`. */
export async function withdrawChangesAbout(
  tx: Tx,
  clock: BankClock,
  customerId: string,
  { by, except }: { by: string; except: string | undefined },
): Promise<void> {
  for (const request of await waitingChanges(tx, clock, { subjectId: customerId }))
    if (request.id !== except)
      await settleChange(tx, clock, { request, outcome: 'withdrawn', by, reason: 'The account was closed.' });
}
