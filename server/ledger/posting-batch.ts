import { randomInt } from 'node:crypto';
import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import type { RefusalCode } from '../../contract/vocabulary/refusals.ts';
import { toldBy } from '../mail/outbox.ts';
import { uuidv7 } from '../platform/uuid.ts';
import type { Posting, PostingAnswer } from './posting.ts';

/**
 * The one statement that moves money; database/ledger/post.sql says what it does. The requests go in as text, because a prepared
 * statement keeps the id of a parameter's type, and the reset of a demo makes the types of the ledger anew.
 */
export const POST_BATCH =
  'select * from ledger.post_batch($1::uuid[], $2::text::ledger.posting_request[], $3::jsonb, $4::smallint)';

/** Totals of one day are spread over this many rows, so that writers outside the queue seldom meet (readers sum). */
const SHARDS = 8;

/** A row of the answer, in the order of the requests. */
export interface AnswerRow {
  outcome: string;
  refusal: string | null;
  journal_id: string;
  from_balance: bigint | null;
  to_balance: bigint | null;
  replayed: boolean;
}

// PostgreSQL reads an array of rows from its text form, {"(1,\"a text\")","(2,\"another\")"}: what is quoted inside a row is
// escaped once for the row and once more for the array. Writing this text here, where each column's type is known, takes a
// third of the time of the driver's general conversion, which looks for every kind of value in every element.
const QUOTE = '\\"';
// A leg is a row in an array in a row in an array.
const QUOTE_OF_LEG = '\\"\\"';

const asArray = (elements: readonly string[]): string => `{${elements.join(',')}}`;
const asRow = (columns: readonly (string | number | bigint | boolean)[]): string => `"(${columns.join(',')})"`;
const asText = (value: string): string => QUOTE + value.replace(/["\\]/g, '\\\\\\$&') + QUOTE;

const columnsOf = ({ byEmail, inApp }: ReturnType<typeof toldBy>) => ({ by_email: byEmail, in_app: inApp });

function mailsOf(postings: readonly Posting[]): string | null {
  const rows = postings.flatMap((posting, index) =>
    (posting.mails ?? []).map((mail) => ({
      request: index + 1,
      ...columnsOf(toldBy(mail)),
      object_id: mail.objectId ?? posting.journalId,
      when: mail.when,
      id: uuidv7(),
      kind: mail.kind,
      customer_id: mail.customerId ?? null,
      recipient: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html ?? null,
    })),
  );
  const told = rows.filter(({ by_email, in_app }) => by_email || in_app);
  return told.length > 0 ? JSON.stringify(told) : null;
}

/** The columns of a `ledger.posting_request`, in their order. `positionOf` finds an account in the batch's list of accounts. */
function requestOf(posting: Posting, positionOf: (accountId: string) => number, now: Date): string {
  const at = posting.at ?? now;
  const legs = posting.legs.map(
    ({ accountId, amount }) => `${QUOTE_OF_LEG}(${positionOf(accountId)},${amount})${QUOTE_OF_LEG}`,
  );
  return asRow([
    posting.journalId,
    posting.kind,
    posting.actorId,
    asText(posting.idempotencyKey),
    posting.fingerprint,
    asText(posting.description),
    at.toISOString(),
    businessDateOf(at),
    posting.authority,
    posting.review,
    positionOf(posting.from),
    positionOf(posting.to),
    posting.amount,
    QUOTE + asArray(legs) + QUOTE,
    posting.bookedAt && posting.bookedAt > at ? posting.bookedAt.toISOString() : '',
    posting.careful ?? '',
    posting.unproved ?? '',
    posting.session?.id ?? '',
    posting.session?.sessionVersion ?? '',
    posting.session?.personVersion ?? '',
  ]);
}

/** Returns the parameters of `POST_BATCH` for these postings; `now` dates those that carry no time of their own. */
export function batchParameters(postings: readonly Posting[], now: Date): unknown[] {
  // UUIDs sort as text exactly as PostgreSQL sorts them, so every caller locks accounts in the same order.
  const accounts = [...new Set(postings.flatMap((posting) => posting.legs.map((leg) => leg.accountId)))].sort();
  const positions = new Map(accounts.map((account, index) => [account, index + 1]));
  const positionOf = (account: string): number => {
    const position = positions.get(account);
    if (position === undefined) throw new Error('The principal pair of a posting must be among its legs');
    return position;
  };
  const requests = postings.map((posting) => requestOf(posting, positionOf, now));
  return [asArray(accounts), asArray(requests), mailsOf(postings), randomInt(SHARDS)];
}

/** Reads a row of the doorway's answer. */
export function answerOf(row: AnswerRow): PostingAnswer {
  if (row.outcome === 'refused') {
    // The doorway only names refusals of the closed list; a test compares both (test/ledger).
    return { outcome: 'refused', refusal: row.refusal as RefusalCode, replayed: row.replayed };
  }
  return {
    outcome: row.outcome === 'held' ? 'held' : 'posted',
    journalId: row.journal_id,
    fromBalance: row.from_balance ?? 0n,
    toBalance: row.to_balance ?? 0n,
    replayed: row.replayed,
  };
}
