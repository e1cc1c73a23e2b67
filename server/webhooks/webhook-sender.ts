import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { settledEvents } from '../audit/settled-events.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { uuidv7 } from '../platform/uuid.ts';
import {
  type DueDelivery,
  endpointsToServe,
  letGo,
  nextDue,
  noteAnswer,
  type TakenEndpoint,
  takeEndpoint,
} from './endpoint-lease.ts';
import { bodyOf, eventIdOnTheWire } from './event-body.ts';
import { forgetDeliveries, makeDeliveries } from './make-deliveries.ts';
import type { ReceiverAnswer, SendOnce } from './send-once.ts';
import { signedHeaders } from './signature.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

const EVERY_MS = 250;

export interface WebhookSender {
  /** Looks now, and then every quarter of a second while the bank has a webhook. Without one it has no timer. */
  wake(): void;
  /** Looks once, and resolves when what was due then is delivered or postponed. */
  deliverDue(): Promise<void>;
  /** Ends after the attempts in progress. */
  close(): Promise<void>;
}

interface SenderParts {
  readonly database: Database;
  readonly clock: BankClock;
  readonly log: Log;
  readonly secrets: WebhookSecrets;
  readonly sendOnce: SendOnce;
}

/**
 * Sends a bank's events to its webhooks: makes deliveries from the audit trail, and attempts them one after another for each endpoint, all
 * endpoints side by side. Any number of servers may send; one at a time has an endpoint. A server that is killed after an attempt and
 * before its note leaves a delivery that is made twice, with the same `webhook-id`. Waiting times are real ones.
 */
export function createWebhookSender(parts: SenderParts): WebhookSender {
  const { database, clock, log } = parts;
  const serverId = uuidv7();
  const settled = settledEvents(database);
  const busy = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking = false;
  let lookAgain = false;
  let closed = false;
  let failuresInARow = 0;

  /** Returns false where the bank has no webhook. */
  async function look(): Promise<boolean> {
    const upTo = (await settled.next()) ?? -1n;
    const endpoints = await endpointsToServe(database.db, { serverId, settled: upTo, now: clock.wall() });
    for (const { id, due } of endpoints) {
      if (!due || busy.has(id) || closed) continue;
      const work = serve(parts, { id, serverId, settled: upTo, closed: () => closed })
        .catch((err: unknown) => log.warn({ err, webhook: id }, 'Could not send to a webhook; trying again'))
        .finally(() => busy.delete(id));
      busy.set(id, work);
    }
    return endpoints.length > 0;
  }

  function succeeded(hasWebhooks: boolean): boolean {
    failuresInARow = 0;
    return hasWebhooks;
  }

  function failed(err: unknown): true {
    settled.forget();
    failuresInARow += 1;
    // One look may meet a database that starts again. What fails twice stays broken, and is said once.
    const level = failuresInARow === 2 ? 'warn' : 'debug';
    log[level]({ err }, 'Could not look for events of the webhooks; trying again');
    return true;
  }

  async function round(): Promise<void> {
    looking = true;
    clearTimeout(timer);
    let goOn = true;
    do {
      lookAgain = false;
      goOn = await look().then(succeeded, failed);
    } while (lookAgain && !closed);
    looking = false;
    if (goOn && !closed) timer = setTimeout(() => void round(), EVERY_MS).unref();
  }

  return {
    wake() {
      lookAgain = true;
      if (!looking && !closed) void round();
    },
    async deliverDue() {
      await look();
      await Promise.all(busy.values());
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await Promise.all(busy.values());
    },
  };
}

/** One endpoint in one round. */
interface Serving {
  readonly id: string;
  readonly serverId: string;
  readonly settled: bigint;
  readonly closed: () => boolean;
}

async function serve(parts: SenderParts, { id, serverId, settled, closed }: Serving): Promise<void> {
  const { database, clock } = parts;
  const { db } = database;
  if (!(await takeEndpoint(db, id, serverId, clock.wall()))) return;
  await makeDeliveries(database, id, settled, clock.wall());
  while (!closed()) {
    // Taken anew before each attempt, because many that fail slowly take longer than the time for which it was taken.
    const endpoint = await takeEndpoint(db, id, serverId, clock.wall());
    if (!endpoint) return;
    const due = await nextDue(db, id, clock.wall());
    if (!due) break;
    await deliver(parts, endpoint, due);
  }
  await forgetDeliveries(db, id);
  await letGo(db, id, serverId);
}

async function deliver(parts: SenderParts, endpoint: TakenEndpoint, due: DueDelivery): Promise<void> {
  const { database, clock, log } = parts;
  const answer = await attempt(parts, endpoint, due);
  const givenUp = await noteAnswer(database.db, endpoint.id, due, answer, clock.wall());
  const event = eventIdOnTheWire(due.event_id);
  if (givenUp) log.warn({ webhook: endpoint.id, event, ...answer }, 'A webhook did not take an event; given up');
}

async function attempt(
  { database, clock, secrets, sendOnce }: SenderParts,
  { id, url, key_id, sealed_secret }: TakenEndpoint,
  due: DueDelivery,
): Promise<ReceiverAnswer> {
  const secret = secrets.open(id, { keyId: key_id, sealed: sealed_secret });
  if (secret === undefined)
    return { status: null, text: 'Its secret is of another TOKEN_SECRET: add the webhook again' };
  const body = await bodyOf(database.db, due).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (body === undefined) return { status: null, text: 'We no longer have what this event tells of' };
  const seconds = Math.floor(clock.wall().getTime() / 1_000);
  return sendOnce({ url, body, headers: signedHeaders(secret, { id: eventIdOnTheWire(due.event_id), seconds, body }) });
}
