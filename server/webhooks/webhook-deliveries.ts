import { type RawBuilder, sql } from 'kysely';
import type { SentEvent } from '../../contract/demo/webhooks.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { Db, Tx } from '../platform/database.ts';
import { bodyOf, eventIdOf, eventIdOnTheWire, type StoredEvent } from './event-body.ts';
import { noteTest } from './make-deliveries.ts';
import { NO_WEBHOOK, WEBHOOKS_WORD, type WebhookTools } from './webhook-endpoints.ts';

/** One event for one receiver, with what became of it. */
export interface Delivery {
  /** As receivers see it: evt_… */
  readonly id: string;
  readonly type: SentEvent;
  readonly happened_at: Date;
  readonly status: 'waiting' | 'delivered' | 'failed';
  readonly attempts: number;
  readonly attempted_at: Date | null;
  readonly next_attempt_at: Date | null;
  readonly answer_status: number | null;
  readonly answer: string | null;
}

type DeliveryRow = StoredEvent & Omit<Delivery, 'id' | 'status'> & { readonly delivered: boolean };

const COLUMNS = sql`d.event_id, d.type, d.object, d.details, d.happened_at, d.attempts, d.attempted_at, d.next_attempt_at,
  d.delivered, d.answer_status, d.answer`;

function deliveryOf({ event_id, delivered, ...row }: DeliveryRow): Delivery {
  const status = delivered ? 'delivered' : row.next_attempt_at === null ? 'failed' : 'waiting';
  return { ...row, id: eventIdOnTheWire(event_id), status };
}

/** Lists the deliveries to a receiver, newest first. Refused: `NOT_FOUND`. */
export async function listDeliveries(db: Db, endpointId: string, limit: number): Promise<Delivery[]> {
  const rows = await deliveriesOf(db, endpointId, sql`true`, limit);
  if (rows.length === 0) await requireEndpoint(db, endpointId);
  return rows.map(deliveryOf);
}

/** Reads one delivery with the body that is sent. Refused: `NOT_FOUND`. */
export async function readDelivery(db: Db, endpointId: string, id: string): Promise<Delivery & { body: string }> {
  const row = await oneDelivery(db, endpointId, id);
  return { ...deliveryOf(row), body: await bodyOf(db, row) };
}

/** Has one event sent once more, now; its attempts are counted anew. Refused: `NOT_FOUND`. */
export async function replayDelivery(
  { database, clock, wake }: WebhookTools,
  endpointId: string,
  id: string,
): Promise<Delivery> {
  const row = await database.transaction(async (tx) => {
    await sql`
      update bank.webhook_deliveries set delivered = false, attempts = 0, next_attempt_at = ${clock.wall()}
      where endpoint_id = ${endpointId}::uuid and event_id = ${eventIdOf(id) ?? null}::uuid`.execute(tx);
    await sql`select pg_notify('kosh_live', ${WEBHOOKS_WORD})`.execute(tx);
    return oneDelivery(tx, endpointId, id);
  });
  wake();
  return deliveryOf(row);
}

/** Has a test event sent to a receiver, now. Refused: `NOT_FOUND`. */
export async function sendTest({ database, clock, wake }: WebhookTools, endpointId: string): Promise<Delivery> {
  const rows = await database.transaction(async (tx) => {
    const object = await noteTest(tx, endpointId, clock.wall());
    if (object === undefined) throw new Refusal('NOT_FOUND', NO_WEBHOOK);
    await sql`select pg_notify('kosh_live', ${WEBHOOKS_WORD})`.execute(tx);
    return deliveriesOf(tx, endpointId, sql`d.type = 'webhook.test' and d.object = ${object}`, 1);
  });
  wake();
  const [made] = rows.map(deliveryOf);
  if (!made) throw new Error('The delivery of a test event is not there');
  return made;
}

async function oneDelivery(db: Db | Tx, endpointId: string, id: string): Promise<DeliveryRow> {
  const [row] = await deliveriesOf(db, endpointId, sql`d.event_id = ${eventIdOf(id) ?? null}::uuid`, 1);
  if (!row) throw new Refusal('NOT_FOUND', 'That delivery does not exist.');
  return row;
}

async function deliveriesOf(db: Db | Tx, endpointId: string, condition: RawBuilder<unknown>, limit: number) {
  const { rows } = await sql<DeliveryRow>`
    select ${COLUMNS} from bank.webhook_deliveries d
    where d.endpoint_id = ${endpointId}::uuid and ${condition} order by d.number desc limit ${limit}`.execute(db);
  return rows;
}

async function requireEndpoint(db: Db, id: string): Promise<void> {
  const { rows } = await sql`select from bank.webhook_endpoints where id = ${id}::uuid`.execute(db);
  if (rows.length === 0) throw new Refusal('NOT_FOUND', NO_WEBHOOK);
}
