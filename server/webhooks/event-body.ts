import { z } from 'zod';
import { type SentEvent, webhookCatalogue } from '../../contract/demo/webhooks.ts';
import type { TransactionStatus } from '../../contract/vocabulary/transaction.ts';
import type { Db } from '../platform/database.ts';
import { movementById, transactionForStaff } from '../statement/movements.ts';

/** An event as the database keeps it: what it tells of, by its id. */
export interface StoredEvent {
  readonly event_id: string;
  readonly type: SentEvent;
  /** Id of the journal, of the mail or of the test; of closed days the last business date. */
  readonly object: string;
  readonly details: {
    readonly kind?: string;
    readonly customerId?: string | null;
    readonly from?: string;
    readonly webhookId?: string;
  };
  readonly happened_at: Date;
}

/** Returns the id of an event as receivers see it. */
export const eventIdOnTheWire = (eventId: string): string => `evt_${eventId.replaceAll('-', '')}`;

/** Returns the database's id of an event; undefined for a text that is none. */
export function eventIdOf(text: string): string | undefined {
  return /^evt_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(text)?.slice(1).join('-');
}

/**
 * Writes the body of an event from the bank's own rows, the same each time; a name that the bank has forgotten since is in none.
 * Refused: `NOT_FOUND` for a movement that does not exist.
 */
export async function bodyOf(db: Db, event: StoredEvent): Promise<string> {
  const head = { id: eventIdOnTheWire(event.event_id), timestamp: event.happened_at };
  const { type, object, details } = event;
  switch (type) {
    case 'letter.sent':
      return write(webhookCatalogue[type].payload, {
        ...head,
        type,
        data: { id: object, kind: details.kind ?? '', customer_id: details.customerId ?? null },
      });
    case 'day.closed':
      return write(webhookCatalogue[type].payload, {
        ...head,
        type,
        data: { from: details.from ?? object, through: object },
      });
    case 'webhook.test':
      return write(webhookCatalogue[type].payload, { ...head, type, data: { webhook_id: details.webhookId ?? '' } });
    case 'transaction.completed':
    case 'transaction.pending':
    case 'transaction.approved':
    case 'transaction.rejected':
    case 'transaction.failed': {
      // as: the rest of the event's name is a status, as the catalogue says of those of a transaction.
      const status = type.slice('transaction.'.length) as TransactionStatus;
      // as: the five differ in the literal of their type alone, which is that of this event.
      const payload = webhookCatalogue[type].payload as (typeof webhookCatalogue)['transaction.completed']['payload'];
      const named = type as 'transaction.completed'; // as: see above.
      return write(payload, { ...head, type: named, data: await asItWas(db, object, status) });
    }
  }
}

/** Reads a transaction as staff see it, with the status that the event tells of: what came later is left out. */
async function asItWas(db: Db, journalId: string, status: TransactionStatus) {
  const movement = await movementById(db, journalId);
  const undecided = { checker: undefined, decidedAt: undefined, reason: undefined, withdrawn: false };
  const decided = status === 'pending' ? undecided : {};
  return transactionForStaff({ ...movement, ...decided, status, reversedBy: undefined, reversedAmount: undefined });
}

function write<S extends z.ZodType>(payload: S, event: z.output<S>): string {
  return JSON.stringify(z.encode(payload, event));
}
