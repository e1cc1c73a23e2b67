import { sql } from 'kysely';
import type { CardStep } from '../../contract/desk/cards.ts';
import type { CardStatus } from '../../contract/vocabulary/bank-terms.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { tellStatus } from '../mail/tell-status.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { uuidv7 } from '../platform/uuid.ts';
import { refuseLateUndo } from '../staff/refuse-late-undo.ts';
import { cardLetter } from './card-letters.ts';
import { type CardRecord, lockCard } from './card-record.ts';
import { stepBetween } from './card-steps.ts';

/** A step in the words of the audit trail, the mail and the answer. */
const DONE = {
  activate: 'activated',
  deactivate: 'deactivated',
  block: 'blocked',
  unblock: 'unblocked',
} as const satisfies Record<CardStep, string>;
export type CardStepDone = (typeof DONE)[CardStep];

/**
 * Activates, deactivates, blocks or unblocks a card (B-CD-04…06): one step at a time, under the card's lock, kept as a
 * row with the banker, the time and the reason. The holder is told by mail; a letter about a deactivated or blocked card
 * waits for an undo (decision 84).
 * Refused: `NOT_FOUND`; `STATUS_CONFLICT` for a step that the table does not have, and for an undo after another person's
 * change.
 */
export async function changeCardStatus(
  { database, clock }: { database: Database; clock: BankClock },
  banker: SignedIn,
  change: { cardId: string; status: CardStatus; reason: string; undoes: boolean | undefined },
): Promise<{ card: CardRecord; done: CardStepDone }> {
  return database.transaction(async (tx) => {
    const { card, before, done } = await takeCardStep(tx, { ...change, actorId: banker.subjectId, at: clock.now() });
    await tellStatus(tx, {
      about: card.id,
      before,
      after: card.status,
      undoable: done === 'deactivated' || done === 'blocked',
      letter: (known) => cardLetter(card, doneBetween(known, card.status), change.reason),
    });
    await sql`select ledger.tell_watchers(array[${card.holder.accountId}::uuid], 'card')`.execute(tx);
    return { card, done };
  });
}

/** Takes one step, in the caller's transaction and without a mail; `at` is bank time. Refused as `changeCardStatus` is. */
export async function takeCardStep(
  tx: Tx,
  {
    cardId,
    status,
    reason,
    actorId,
    at,
    undoes,
  }: {
    cardId: string;
    status: CardStatus;
    reason: string;
    actorId: string;
    at: Date;
    undoes?: boolean | undefined;
  },
): Promise<{ card: CardRecord; before: CardStatus; done: CardStepDone }> {
  const card = await lockCard(tx, { id: cardId });
  if (!card) throw new Refusal('NOT_FOUND', 'That card does not exist.');
  if (undoes) await refuseLateUndo(tx, { actor: actorId, last: card.statusChangedBy });
  const step = stepBetween(card.status, status);
  if (!step) throw new Refusal('STATUS_CONFLICT', conflict(card.status, status));
  await tx.updateTable('bank.cards').set({ status }).where('id', '=', card.id).execute();
  await tx
    .insertInto('bank.card_status_changes')
    .values({
      id: uuidv7(),
      card_id: card.id,
      from_status: card.status,
      status,
      reason,
      changed_by: actorId,
      changed_at: at,
    })
    .execute();
  await recordAudit(tx, { event: `card.${DONE[step]}`, actorId, object: card.id, details: { reason }, at });
  const changed = { ...card, status, statusReason: reason, statusChangedAt: at, statusChangedBy: actorId };
  return { card: changed, before: card.status, done: DONE[step] };
}

/** Names the one step between what the holder knows and what holds now. Two steps that leave nothing to tell have no letter. */
function doneBetween(known: CardStatus, status: CardStatus): CardStepDone {
  const step = stepBetween(known, status);
  if (!step) throw new Error(`No step leads from ${known} to ${status}`);
  return DONE[step];
}

function conflict(from: CardStatus, to: CardStatus): string {
  if (from === to) return `This card is already ${to}.`;
  return 'A blocked card must be unblocked before it can be activated.';
}
