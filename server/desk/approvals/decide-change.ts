import { OUTCOME_PHRASES } from '../../../contract/vocabulary/change-outcome.ts';
import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import type { Tx } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { requireFreshFactor } from '../../sessions/enrolment.ts';
import type { SessionTools } from '../../sessions/session-tools.ts';
import { addPolicy } from '../controls/bank-policy.ts';
import { tellMaker } from '../controls/change-letters.ts';
import {
  type ChangeKind,
  type ChangeRequest,
  lockChange,
  readChange,
  settleChange,
} from '../controls/change-requests.ts';
import { applyHoliday } from '../controls/holidays.ts';
import { writeNote } from '../controls/internal-notes.ts';
import { correctAsAgreed } from '../corrections/correct-account.ts';
import { reverseAsAgreed } from '../corrections/reverse-movement.ts';
import { closeInside } from '../customers/close-customer.ts';
import { applyApprovedContacts } from '../customers/contact-change.ts';
import { promoteInside } from '../staff/change-staff-role.ts';
import { resetFactorInside } from '../staff/reset-staff-factor.ts';
import { addInvited, enableMember } from '../staff/staff-members.ts';
import { obstacleToChange } from './change-obstacle.ts';

type Apply<K extends ChangeKind> = (
  tx: Tx,
  tools: SessionTools,
  request: ChangeRequest<K>,
  checker: SignedIn,
) => Promise<unknown>;

/** Effect of each kind of change once a second person has approved it, in that person's transaction. */
const APPLY: { readonly [K in ChangeKind]: Apply<K> } = {
  contact_change: (tx, tools, request) => applyApprovedContacts(tx, tools, request),
  policy_change: (tx, { clock }, { change, maker_id }) =>
    addPolicy(tx, clock, {
      reviewAbove: BigInt(change.reviewAbove),
      customerDayLimit: BigInt(change.customerDayLimit),
      tellerDayLimit: BigInt(change.tellerDayLimit),
      confirmAbove: BigInt(change.confirmAbove),
      carefulAbove: BigInt(change.carefulAbove),
      correctionAbove: BigInt(change.correctionAbove),
      reversalDate: change.reversalDate,
      claimsAllowed: change.claimsAllowed,
      selfServiceCash: change.selfServiceCash,
      pendingDays: change.pendingDays,
      changedBy: maker_id,
      alone: false,
    }),
  holiday_change: (tx, { clock }, { change, maker_id }) => applyHoliday(tx, clock, change, maker_id),
  staff_invitation: (tx, tools, { change, maker_id }) =>
    addInvited(tx, tools, change, { invitedBy: maker_id, alone: false }),
  staff_enabling: (tx, _tools, { subject_id, maker_id }) => enableMember(tx, subject_id ?? '', { by: maker_id }),
  staff_promotion: (tx, tools, { subject_id, maker_id }) =>
    promoteInside(tx, tools, subject_id ?? '', { by: maker_id, alone: false }),
  staff_factor_reset: (tx, tools, { subject_id, maker_id }) =>
    resetFactorInside(tx, tools, subject_id ?? '', { by: maker_id, alone: false }),
  closing: (tx, { clock }, request, checker) =>
    closeInside(tx, clock, {
      staff: checker,
      customerId: request.subject_id ?? '',
      reason: request.change.reason ?? '',
      request,
    }),
  reversal: (tx, { clock }, request, checker) => reverseAsAgreed(tx, clock, request, checker),
  correction: (tx, { clock }, request) => correctAsAgreed(tx, clock, request),
};

/**
 * A second member of staff decides on a change: `approve` applies it, `reject` needs a reason of 5–500 characters. The
 * maker is told by mail.
 * Refused: `NOT_FOUND`, `NOT_PENDING` with the one who decided and when, `MAKER_IS_CHECKER`, `NOT_ALLOWED` for a banker
 * where an admin decides, `FRESH_FACTOR_REQUIRED` (decision 76), and what the change itself is refused for by now.
 */
export async function decideOnChange(
  tools: SessionTools,
  checker: SignedIn,
  decision:
    | { id: string; verdict: 'approve' }
    | { id: string; verdict: 'reject'; reason: string; internalNote?: string | undefined },
): Promise<ChangeRequest> {
  requireFreshFactor(checker, tools.clock);
  return tools.database.transaction(async (tx) => {
    const request = await lockWaiting(tx, tools, decision.id);
    const obstacle = await obstacleToChange(tx, checker, request);
    if (obstacle) throw new Refusal(obstacle.code, obstacle.sentence);
    const approved = decision.verdict === 'approve';
    await settleChange(tx, tools.clock, {
      request,
      outcome: approved ? 'approved' : 'rejected',
      by: checker.subjectId,
      reason: approved ? '' : decision.reason,
    });
    if (decision.verdict === 'reject')
      await writeNote(tx, tools.clock, {
        kind: 'change',
        about: request.id,
        customerId: (await isCustomer(tx, request.subject_id)) ? request.subject_id : null,
        note: decision.internalNote,
        writtenBy: checker.subjectId,
      });
    // as: the entry of this request's own kind takes it
    if (approved) await (APPLY[request.kind] as Apply<ChangeKind>)(tx, tools, request, checker);
    const decided = await readChange(tx, request.id);
    await tellMaker(tx, decided);
    return decided;
  });
}

/** True for the id of a customer; a request may be about a member of staff, or about the bank. */
async function isCustomer(tx: Tx, id: string | null): Promise<boolean> {
  if (id === null) return false;
  const known = await tx.selectFrom('bank.customers').select('id').where('id', '=', id).executeTakeFirst();
  return known !== undefined;
}

/**
 * The maker takes a change back while it waits.
 * Refused: `NOT_FOUND`, `NOT_PENDING`, `NOT_ALLOWED` for another's.
 */
export async function withdrawChange(tools: SessionTools, maker: SignedIn, id: string): Promise<ChangeRequest> {
  return tools.database.transaction(async (tx) => {
    const request = await lockWaiting(tx, tools, id);
    if (request.maker_id !== maker.subjectId) throw new Refusal('NOT_ALLOWED', 'Only its maker can withdraw this.');
    await settleChange(tx, tools.clock, { request, outcome: 'withdrawn', by: maker.subjectId });
    return readChange(tx, id);
  });
}

async function lockWaiting(tx: Tx, { clock }: SessionTools, id: string): Promise<ChangeRequest> {
  const request = await lockChange(tx, id);
  if (request.outcome)
    throw new Refusal(
      'NOT_PENDING',
      `${request.decided_by_name ?? 'The bank'} ${OUTCOME_PHRASES[request.outcome]} already.`,
    );
  if (request.expires_at <= clock.now()) throw new Refusal('NOT_PENDING', 'This was not decided in time.');
  return request;
}
