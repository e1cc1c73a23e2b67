import { sql } from 'kysely';
import { createListener } from '../platform/channel-listener.ts';
import type { Database, Tx } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import type { MailTransport, OutgoingMail } from './mail-transports.ts';
import { MAIL_CHANNEL, tellScreens } from './outbox.ts';

const POLL_EVERY_MS = 5_000;
/** Max rows in one transaction when mails only stay in the mailbox. */
const MAILBOX_BATCH = 500;
/**
 * Max time for one mail. A server may take seconds for each step of one, so the limit of a single step is not enough to keep a
 * slow server from holding up the mails behind.
 */
const DELIVERY_LIMIT_MS = 30_000;

export interface MailSender {
  /** Sends the waiting mails, and from then on each new one. */
  start(): void;
  /** Sends everything that is due now. Returns the number of mails sent. */
  sendDue(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Sends the outbox. A mail is claimed by a row lock inside the transaction that marks it as sent, so a killed server
 * releases it at once and another one sends it; a mail may then be sent twice, but is never lost. Several servers may
 * send at the same time: each skips the mails that another has locked.
 */
export function createMailSender(options: {
  database: Database;
  log: Log;
  transports: readonly MailTransport[];
  /** Told of the letters that have left, in the transaction that marks them as sent. */
  sent?: ((tx: Tx, letters: readonly LeftLetter[]) => Promise<void>) | undefined;
}): MailSender {
  const { database, log, transports } = options;
  // The timer covers the time between two connections.
  const listener = createListener({
    database,
    log,
    channel: MAIL_CHANNEL,
    name: 'kosh-mail',
    heard: () => wake(),
    missed: () => wake(),
  });
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<number> | undefined;
  let wakeAgain = false;
  let closed = false;

  async function sendDue(): Promise<number> {
    let sent = 0;
    for (;;) {
      const { claimed, delivered } = await database.transaction((tx) => sendBatch(tx, options));
      sent += delivered;
      if (claimed === 0 || closed) return sent;
    }
  }

  // One round at a time; a call in the middle of a round starts another one after it.
  function wake(): void {
    wakeAgain = true;
    if (sending || closed) return;
    wakeAgain = false;
    sending = sendDue();
    sending
      .catch((error: unknown) => log.warn({ err: error }, 'Could not send mail; trying again'))
      .finally(() => {
        sending = undefined;
        if (wakeAgain) wake();
      });
  }

  return {
    start() {
      listener.start();
      timer ??= setInterval(wake, POLL_EVERY_MS).unref();
      wake();
    },
    sendDue,
    async close() {
      closed = true;
      clearInterval(timer);
      await listener.close();
      await sending?.catch(() => undefined);
      for (const transport of transports) transport.close();
    },
  };
}

async function sendBatch(
  tx: Tx,
  { transports, log, sent }: Parameters<typeof createMailSender>[0],
): Promise<{ claimed: number; delivered: number }> {
  const limit = Math.min(...transports.map((transport) => transport.maxBatch), MAILBOX_BATCH);
  if (transports.length === 0) {
    const kept = await sql<LeftLetter>`
      update bank.mails set sent_at = now(), attempts = attempts + 1
      where id in (select id from bank.mails where sent_at is null and by_email and due_at <= now() order by due_at limit ${limit} for update skip locked)
      returning id, kind, about, customer_id`.execute(tx);
    await tellOfWaiting(tx, kept.rows);
    await sent?.(tx, kept.rows);
    const claimed = kept.rows.length;
    return { claimed, delivered: claimed };
  }
  await keepClaim(tx);
  const { rows } = await sql<OutgoingMail & LeftLetter>`
    select id, kind, recipient, subject, text, html, attachments, created_at, about, customer_id from bank.mails
    where sent_at is null and by_email and due_at <= now() order by due_at limit ${limit} for update skip locked`.execute(
    tx,
  );
  const delivered: string[] = [];
  const from = performance.now();
  for (const [index, mail] of rows.entries()) {
    // The rest of a slow batch stays due, and is claimed by the next transaction.
    if (index > 0 && performance.now() - from > DELIVERY_LIMIT_MS) break;
    try {
      await inTime(deliverBy(transports, mail));
      delivered.push(mail.id);
    } catch (error) {
      log.warn({ err: error, mail: mail.id, kind: mail.kind }, 'A mail could not be delivered; trying again later');
      await postpone(tx, mail.id, error);
    }
  }
  await sql`update bank.mails set sent_at = now(), attempts = attempts + 1, last_error = null where id = any(${delivered}::uuid[])`.execute(
    tx,
  );
  await tellOfWaiting(tx, rows);
  await sent?.(
    tx,
    rows.filter(({ id }) => delivered.includes(id)),
  );
  return { claimed: rows.length, delivered: delivered.length };
}

/**
 * Lets the transaction wait for a mail, twice as long as the mails of a batch may take: were it ended, a mail that has left would
 * count as waiting, and be sent again and again. A killed server still releases it at once, because its connection ends.
 */
async function keepClaim(tx: Tx): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = '2min'`.execute(tx);
}

async function deliverBy(transports: readonly MailTransport[], mail: OutgoingMail): Promise<void> {
  for (const transport of transports) await transport.deliver(mail);
}

/** Waits for a mail; throws when its time is over, although its server may still take it. */
async function inTime(delivery: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const late = new Error(`The mail server did not take the letter within ${DELIVERY_LIMIT_MS / 1_000} s`);
    timer = setTimeout(reject, DELIVERY_LIMIT_MS, late);
  });
  try {
    await Promise.race([delivery, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** A letter that has left, as the database has it. */
export interface LeftLetter {
  readonly id: string;
  readonly kind: string;
  readonly about: string | null;
  readonly customer_id: string | null;
}

/** Tells the screens of those whose letter waited for an undo: it shows among their notices from now on. */
async function tellOfWaiting(tx: Tx, mails: readonly LeftLetter[]): Promise<void> {
  const told = mails.flatMap(({ about, customer_id }) => (about !== null && customer_id !== null ? [customer_id] : []));
  if (told.length > 0) await tellScreens(tx, told);
}

/** Retries with exponential backoff: after 10 s, 20 s, 40 s… and then every hour; a mail is never given up. */
async function postpone(tx: Tx, id: string, error: unknown): Promise<void> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300);
  await sql`
    update bank.mails set attempts = attempts + 1, last_error = ${reason},
      due_at = now() + least(interval '1 hour', interval '10 seconds' * power(2, least(attempts, 12)))
    where id = ${id}`.execute(tx);
}
