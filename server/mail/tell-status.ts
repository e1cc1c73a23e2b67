import { LETTER_WAITS_SECONDS } from '../../contract/desk/undo.ts';
import type { Tx } from '../platform/database.ts';
import { enqueueMail, type MailToSend, withdrawWaitingMail } from './outbox.ts';

/** A change of the status of a customer or a card, as its letter tells it. */
interface ToldChange<Status extends string> {
  /** Id of the customer or the card. */
  readonly about: string;
  readonly before: Status;
  readonly after: Status;
  /** True for a heavy step, which staff may undo for a few seconds: its letter waits for so long. */
  readonly undoable: boolean;
  /** Makes the letter for a reader who knows of the status `known`. */
  readonly letter: (known: Status) => MailToSend;
}

/**
 * Tells the person concerned of a changed status, in the caller's transaction and under the lock of what has the status.
 * A letter about it that still waits is withdrawn; there is no new one if the status is again the one that the reader
 * knows (decision 84).
 */
export async function tellStatus<Status extends string>(
  tx: Tx,
  { about, before, after, undoable, letter }: ToldChange<Status>,
): Promise<void> {
  // as: only this function writes the status into the row, from `before` of the same subject.
  const known = ((await withdrawWaitingMail(tx, about)) as Status | undefined) ?? before;
  if (known === after) return;
  await enqueueMail(
    tx,
    letter(known),
    undoable ? { about, knownStatus: known, seconds: LETTER_WAITS_SECONDS } : undefined,
  );
}
