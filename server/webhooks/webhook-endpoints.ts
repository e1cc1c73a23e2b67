import { sql } from 'kysely';
import { MAX_WEBHOOKS, WEBHOOK_EVENTS, type WebhookEvent } from '../../contract/demo/webhooks.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import { requireDemo } from '../platform/bank-nature.ts';
import type { Database, Db } from '../platform/database.ts';
import { uuidv7 } from '../platform/uuid.ts';
import { hostOf, isAllowed } from './allowed-receivers.ts';
import { newSecret } from './signature.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

/** Parts of the bank's webhooks, for their use cases. */
export interface WebhookTools {
  readonly database: Database;
  readonly clock: BankClock;
  readonly secrets: WebhookSecrets;
  /** Hosts of receivers that the operator allows. */
  readonly allowed: readonly string[];
  /** Wakes the senders of all servers, at the commit. */
  readonly wake: () => void;
}

/** A receiver of events, without its secret. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  readonly events: WebhookEvent[];
  readonly created_at: Date;
  readonly waiting: number;
  readonly failed: number;
}

/** Word that tells every server on the channel of the open screens to look at the webhooks. */
export const WEBHOOKS_WORD = 'webhooks';

// Any number, as long as every server takes the same one ("hook" in ASCII): two that are added at once are counted one after the other.
const ADDING_LOCK = 0x686f6f6b;

/**
 * Adds a receiver of the events from now on. Returns it with its secret, which no other call tells.
 * Refused: `INVALID_INPUT` for a host that the operator has not allowed, `STATUS_CONFLICT` above eight.
 */
export async function addEndpoint(
  { database, clock, secrets, allowed, wake }: WebhookTools,
  asked: { url: string; events?: readonly WebhookEvent[] | undefined; secret?: string | undefined },
): Promise<WebhookEndpoint & { secret: string }> {
  if (!isAllowed(hostOf(asked.url), allowed)) {
    throw new Refusal(
      'INVALID_INPUT',
      allowed.length > 0
        ? `Webhooks of this bank go to ${allowed.join(', ')} alone. The operator adds a host in WEBHOOK_HOSTS.`
        : 'This bank may be reached by others, so it sends webhooks only to hosts that the operator names in WEBHOOK_HOSTS.',
      { issues: [{ field: 'url', rule: 'refused' }] },
    );
  }
  const id = uuidv7();
  const secret = asked.secret ?? newSecret();
  const { keyId, sealed } = secrets.seal(id, secret);
  const events = WEBHOOK_EVENTS.filter((each) => asked.events?.includes(each) ?? true);
  const createdAt = clock.wall();
  await database.transaction(async (tx) => {
    await requireDemo(tx);
    await sql`select pg_advisory_xact_lock(${ADDING_LOCK})`.execute(tx);
    const { rows } = await sql<{ number: bigint }>`select count(*) as number from bank.webhook_endpoints`.execute(tx);
    if ((rows[0]?.number ?? 0n) >= MAX_WEBHOOKS)
      throw new Refusal('STATUS_CONFLICT', `A bank has at most ${MAX_WEBHOOKS} webhooks. Please delete one first.`);
    await sql`
      insert into bank.webhook_endpoints (id, url, events, key_id, sealed_secret, created_at, read_until)
      select ${id}, ${asked.url}, ${events}::text[], ${keyId}, ${sealed}, ${createdAt},
             coalesce((select max(e.seq) from audit.events e), 0)`.execute(tx);
    await sql`select pg_notify('kosh_live', ${WEBHOOKS_WORD})`.execute(tx);
  });
  wake();
  return { id, url: asked.url, events, created_at: createdAt, waiting: 0, failed: 0, secret };
}

/** Lists the receivers, oldest first. */
export async function listEndpoints(db: Db): Promise<WebhookEndpoint[]> {
  const { rows } = await sql<WebhookEndpoint>`
    select e.id, e.url, e.events, e.created_at, count(d.*) filter (where d.next_attempt_at is not null)::integer as waiting,
           count(d.*) filter (where d.next_attempt_at is null and not d.delivered)::integer as failed
    from bank.webhook_endpoints e left join bank.webhook_deliveries d on d.endpoint_id = e.id
    group by e.id order by e.created_at, e.id`.execute(db);
  return rows;
}

/** Deletes a receiver with its deliveries. Refused: `NOT_FOUND`. */
export async function deleteEndpoint(db: Db, id: string): Promise<void> {
  const { numAffectedRows } = await sql`delete from bank.webhook_endpoints where id = ${id}::uuid`.execute(db);
  if (numAffectedRows === 0n) throw new Refusal('NOT_FOUND', NO_WEBHOOK);
}

export const NO_WEBHOOK = 'That webhook does not exist.';
