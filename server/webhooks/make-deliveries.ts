import { sql } from 'kysely';
import { KEPT_DELIVERIES, type SentEvent, type WebhookEvent } from '../../contract/demo/webhooks.ts';
import type { AuditEventName } from '../audit/audit-events.ts';
import type { LeftLetter } from '../mail/mail-sender.ts';
import type { Database, Db, Tx } from '../platform/database.ts';
import { uuidv7 } from '../platform/uuid.ts';

/** The events that the audit trail tells of. A letter is in no trail: the mail sender notes it. */
const OF_AUDITED = {
  'journal.posted': 'transaction.completed',
  'journal.held': 'transaction.pending',
  'journal.captured': 'transaction.approved',
  'journal.released': 'transaction.rejected',
  'journal.withdrawn': 'transaction.rejected',
  'journal.expired': 'transaction.failed',
  'day_end.closed': 'day.closed',
} as const satisfies Partial<Record<AuditEventName, WebhookEvent>>;

/** Deliveries that may wait for one receiver; above it the trail is read on when some are made, so a receiver that is away costs little. */
const MOST_WAITING = 500;
/** Events of the trail that are read at a time; each tells of up to 512 transactions. */
const EVENTS_AT_A_TIME = 500;

interface AuditedRow {
  readonly seq: bigint;
  readonly event: keyof typeof OF_AUDITED;
  readonly object: string;
  readonly journals: string[] | null;
  readonly details: { readonly from?: string };
  readonly happened_at: Date;
}

interface NewDelivery {
  readonly type: SentEvent;
  readonly object: string;
  readonly details: object;
  readonly happenedAt: Date;
}

/**
 * Makes the deliveries of an endpoint from the audit trail, in its order, up to the number `settled`; each once, however often it is called.
 * Does nothing while many wait.
 * @param now real time
 */
export async function makeDeliveries(
  database: Database,
  endpointId: string,
  settled: bigint,
  now: Date,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await sql<{ events: WebhookEvent[]; read_until: bigint; waiting: bigint }>`
      select e.events, e.read_until,
             (select count(*) from bank.webhook_deliveries d where d.endpoint_id = e.id and d.next_attempt_at is not null) as waiting
      from bank.webhook_endpoints e where e.id = ${endpointId}::uuid for no key update`.execute(tx);
    const [endpoint] = rows;
    if (!endpoint || endpoint.read_until >= settled || endpoint.waiting >= MOST_WAITING) return;
    const { deliveries, readUntil } = await readTrail(tx, endpoint, settled);
    await addDeliveries(tx, [endpointId], deliveries, now);
    await sql`update bank.webhook_endpoints set read_until = ${readUntil} where id = ${endpointId}::uuid`.execute(tx);
  });
}

async function readTrail(
  tx: Tx,
  endpoint: { readonly events: readonly WebhookEvent[]; readonly read_until: bigint },
  settled: bigint,
): Promise<{ deliveries: NewDelivery[]; readUntil: bigint }> {
  const { rows } = await sql<AuditedRow>`
    select e.seq, e.event, e.object, e.journals, e.details, coalesce(e.real_at, e.at) as happened_at
    from audit.events e
    where e.seq > ${endpoint.read_until} and e.seq <= ${settled} and e.event = any(${wantedOf(endpoint.events)}::text[])
    order by e.seq limit ${EVENTS_AT_A_TIME}`.execute(tx);
  const deliveries: NewDelivery[] = [];
  let readUntil = endpoint.read_until;
  for (const { seq, event, object, journals, details, happened_at } of rows) {
    if (deliveries.length >= MOST_WAITING) return { deliveries, readUntil };
    const type = OF_AUDITED[event];
    const from = type === 'day.closed' && details.from ? { from: details.from } : {};
    deliveries.push(
      ...(journals ?? [object]).map((each) => ({ type, object: each, details: from, happenedAt: happened_at })),
    );
    readUntil = seq;
  }
  return { deliveries, readUntil: rows.length < EVENTS_AT_A_TIME ? settled : readUntil };
}

// as: `Object.entries` widens the keys, which are those of the table.
const wantedOf = (events: readonly WebhookEvent[]): string[] =>
  Object.entries(OF_AUDITED).flatMap(([audited, type]) => (events.includes(type) ? [audited] : []));

/** Makes the deliveries of letters that have left, in the transaction that marks them as sent. */
export async function noteLetters(tx: Tx, letters: readonly LeftLetter[], now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select e.id from bank.webhook_endpoints e where 'letter.sent' = any(e.events) for key share`.execute(tx);
  const deliveries = letters.map(({ id, kind, customer_id }) => ({
    type: 'letter.sent' as const,
    object: id,
    details: { kind, customerId: customer_id },
    happenedAt: now,
  }));
  await addDeliveries(
    tx,
    rows.map(({ id }) => id),
    deliveries,
    now,
  );
}

/** Makes the delivery of a test event to one endpoint. Returns the id of the test; undefined where there is no such endpoint. */
export async function noteTest(tx: Tx, endpointId: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql`
    select from bank.webhook_endpoints where id = ${endpointId}::uuid for key share`.execute(tx);
  if (rows.length === 0) return undefined;
  const object = uuidv7();
  const delivery = { type: 'webhook.test', object, details: { webhookId: endpointId }, happenedAt: now } as const;
  await addDeliveries(tx, [endpointId], [delivery], now);
  return object;
}

/** The id of an event follows from what it tells of, so that receivers see a double whatever made it. */
async function addDeliveries(
  tx: Tx,
  endpoints: readonly string[],
  made: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  if (endpoints.length === 0 || made.length === 0) return;
  await sql`
    insert into bank.webhook_deliveries (endpoint_id, event_id, type, object, details, happened_at, next_attempt_at)
    select endpoint_id, md5(m.type || ':' || m.object)::uuid, m.type, m.object, m.details, m.happened_at, ${now}
    from unnest(${[...endpoints]}::uuid[]) as endpoint_id
    cross join unnest(${made.map(({ type }) => type)}::text[], ${made.map(({ object }) => object)}::text[],
                ${made.map(({ details }) => JSON.stringify(details))}::jsonb[], ${made.map(({ happenedAt }) => happenedAt)}::timestamptz[])
      with ordinality as m(type, object, details, happened_at, place)
    order by m.place
    on conflict do nothing`.execute(tx);
}

/** Deletes the finished deliveries of an endpoint but the newest. */
export async function forgetDeliveries(db: Db, endpointId: string): Promise<void> {
  await sql`
    delete from bank.webhook_deliveries d
    where d.endpoint_id = ${endpointId}::uuid and d.next_attempt_at is null
      and d.number <= (select n.number from bank.webhook_deliveries n
                       where n.endpoint_id = ${endpointId}::uuid and n.next_attempt_at is null
                       order by n.number desc offset ${KEPT_DELIVERIES} limit 1)`.execute(db);
}
