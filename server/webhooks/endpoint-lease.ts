import { sql } from 'kysely';
import { RETRY_AFTER_SECONDS } from '../../contract/demo/webhooks.ts';
import type { Db } from '../platform/database.ts';
import type { StoredEvent } from './event-body.ts';
import type { ReceiverAnswer } from './send-once.ts';

/** Seconds for which a server takes an endpoint; another goes on after them when it was killed. Six times what one attempt may take. */
const LEASE_SECONDS = 30;

/** An endpoint that this server has taken. */
export interface TakenEndpoint {
  readonly id: string;
  readonly url: string;
  readonly key_id: string;
  readonly sealed_secret: Buffer;
}

/** A delivery that is due. */
export interface DueDelivery extends StoredEvent {
  readonly attempts: number;
  /** The moment from which it is due, as the database writes it: a date has no microseconds. */
  readonly due_at: string;
}

/** Returns the ids of all endpoints, and whether each has something to do for this server. */
export async function endpointsToServe(
  db: Db,
  { serverId, settled, now }: { serverId: string; settled: bigint; now: Date },
): Promise<{ id: string; due: boolean }[]> {
  const { rows } = await sql<{ id: string; due: boolean }>`
    select e.id,
           (e.taken_until is null or e.taken_until <= ${now} or e.taken_by = ${serverId}::uuid)
           and (e.read_until < ${settled}
                or exists (select from bank.webhook_deliveries d where d.endpoint_id = e.id and d.next_attempt_at <= ${now})) as due
    from bank.webhook_endpoints e`.execute(db);
  return rows;
}

/** Tells whether a bank has something to send up to a moment: an event that is not read yet, or an attempt that is in progress or due. */
export async function sendsUntil(db: Db, moment: Date): Promise<boolean> {
  const { rows } = await sql<{ sends: boolean }>`
    select exists (
      select from bank.webhook_endpoints e
      cross join lateral (select min(w.next_attempt_at) as next_at from bank.webhook_deliveries w where w.endpoint_id = e.id) d
      -- While deliveries wait, the trail is read on at their attempts.
      where case when d.next_at is null then e.read_until < (select max(t.seq) from audit.events t) else d.next_at <= ${moment} end
    ) as sends`.execute(db);
  return rows[0]?.sends ?? false;
}

/** Takes an endpoint for this server, or keeps it for longer; undefined where another server has it, or it was deleted. */
export async function takeEndpoint(
  db: Db,
  id: string,
  serverId: string,
  now: Date,
): Promise<TakenEndpoint | undefined> {
  const { rows } = await sql<TakenEndpoint>`
    update bank.webhook_endpoints
    set taken_by = ${serverId}::uuid, taken_until = ${new Date(now.getTime() + LEASE_SECONDS * 1_000)}
    where id = ${id}::uuid and (taken_until is null or taken_until <= ${now} or taken_by = ${serverId}::uuid)
    returning id, url, key_id, sealed_secret`.execute(db);
  return rows[0];
}

/** Lets go of an endpoint. */
export async function letGo(db: Db, id: string, serverId: string): Promise<void> {
  await sql`update bank.webhook_endpoints set taken_by = null, taken_until = null
    where id = ${id}::uuid and taken_by = ${serverId}::uuid`.execute(db);
}

/** Reads the first delivery of an endpoint that is due, in the order of the events. */
export async function nextDue(db: Db, endpointId: string, now: Date): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    select d.event_id, d.type, d.object, d.details, d.happened_at, d.attempts, d.next_attempt_at::text as due_at
    from bank.webhook_deliveries d
    where d.endpoint_id = ${endpointId}::uuid and d.next_attempt_at <= ${now}
    order by d.number limit 1`.execute(db);
  return rows[0];
}

/**
 * Writes down the answer of one attempt: delivered, to be tried again later, or given up. Returns true where the bank gives up.
 * Leaves a delivery as it is that changed during the attempt: one that is replayed meanwhile is due anew.
 * @param now real time
 */
export async function noteAnswer(
  db: Db,
  endpointId: string,
  { event_id, attempts, due_at }: DueDelivery,
  { status, text }: ReceiverAnswer,
  now: Date,
): Promise<boolean> {
  const delivered = status !== null && status >= 200 && status < 300;
  const retryAfter = delivered ? undefined : RETRY_AFTER_SECONDS[attempts];
  const next = retryAfter === undefined ? null : new Date(now.getTime() + retryAfter * 1_000);
  const { numAffectedRows } = await sql`
    update bank.webhook_deliveries
    set attempts = ${attempts + 1}, attempted_at = ${now}, next_attempt_at = ${next}, delivered = ${delivered},
        answer_status = ${status}, answer = ${text}
    where endpoint_id = ${endpointId}::uuid and event_id = ${event_id}::uuid
      and attempts = ${attempts} and next_attempt_at = ${due_at}::timestamptz`.execute(db);
  return numAffectedRows === 1n && !delivered && next === null;
}
