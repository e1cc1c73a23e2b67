import type { RefusalCode } from '../../../contract/vocabulary/refusals.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { movementById } from '../../statement/movements.ts';
import type { ChangeKind, ChangeRequest, Changes } from '../controls/change-requests.ts';

/** Why a member of staff may not decide, as a code and a sentence. */
export interface Obstacle {
  readonly code: RefusalCode;
  readonly sentence: string;
}

/** Changes that only an admin may ask for, so that only an admin decides on them. */
const BY_ADMINS: ReadonlySet<ChangeKind> = new Set([
  'policy_change',
  'holiday_change',
  'staff_invitation',
  'staff_enabling',
  'staff_promotion',
  'staff_factor_reset',
]);

/**
 * Returns why a member of staff may not decide on a change, or undefined: they asked for it, it is about themselves, or
 * only an admin decides. A customer with the e-mail address of a member of staff is the same person.
 */
export async function obstacleToChange(
  db: Db | Tx,
  staff: SignedIn,
  request: ChangeRequest,
): Promise<Obstacle | undefined> {
  if (request.maker_id === staff.subjectId)
    return { code: 'MAKER_IS_CHECKER', sentence: 'You asked for this. A colleague must decide on it.' };
  if (BY_ADMINS.has(request.kind) && staff.role !== 'admin')
    return { code: 'NOT_ALLOWED', sentence: 'Another admin must decide on this.' };
  if (await isAbout(db, staff, request))
    return { code: 'MAKER_IS_CHECKER', sentence: 'This is about you. A colleague must decide on it.' };
  return undefined;
}

async function isAbout(db: Db | Tx, staff: SignedIn, request: ChangeRequest): Promise<boolean> {
  if (request.subject_id === staff.subjectId) return true;
  // as: every kind's change; only two of them have an e-mail address
  if ((request.change as Partial<Changes['contact_change']>).email === staff.email) return true;
  if (request.kind === 'reversal') {
    // as: the change of this kind names its movement.
    const { journalId } = request.change as Changes['reversal'];
    const { customer, counterparty } = await movementById(db, journalId);
    return customer?.email === staff.email || counterparty?.email === staff.email;
  }
  if (request.subject_id === null) return false;
  const customer = await db
    .selectFrom('bank.customers')
    .select('email')
    .where('id', '=', request.subject_id)
    .executeTakeFirst();
  return customer?.email === staff.email;
}
