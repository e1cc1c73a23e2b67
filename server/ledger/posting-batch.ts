import { randomInt } from 'node:crypto';
import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import type { RefusalCode } from '../../contract/vocabulary/refusals.ts';
import { uuidv7 } from '../platform/uuid.ts';
import type { Posting, PostingAnswer } from './posting.ts';

/** The one statement that moves money; database/ledger/post.sql says what it does. */
export const POST_BATCH = `select * from ledger.post_batch(
  $1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::uuid[], $8::text[], $9::timestamptz[],
  $10::date[], $11::boolean[], $12::text[], $13::integer[], $14::integer[], $15::bigint[], $16::integer[],
  $17::bigint[], $18::integer[], $19::jsonb, $20::smallint)`;

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

// PostgreSQL reads an array from its text form. Building that text here, where each element's type is known, takes a
// third of the time of the driver's general conversion (which must look for every kind of value in every element).
const plain = (values: readonly (string | number | bigint | boolean)[]): string => `{${values.join(',')}}`;
const quoted = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

function mailsOf(postings: readonly Posting[]): string | null {
  const rows = postings.flatMap((posting, index) =>
    (posting.mails ?? []).map((mail) => ({
      request: index + 1,
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
  return rows.length > 0 ? JSON.stringify(rows) : null;
}

/** The parameters of `POST_BATCH` for these postings; `now` dates those that carry no time of their own. */
export function batchParameters(postings: readonly Posting[], now: Date): unknown[] {
  // UUIDs sort as text exactly as PostgreSQL sorts them, so every caller locks accounts in the same order.
  const accounts = [...new Set(postings.flatMap((posting) => posting.legs.map((leg) => leg.accountId)))].sort();
  const position = new Map(accounts.map((account, index) => [account, index + 1]));
  const positionOf = (account: string): number => {
    const found = position.get(account);
    if (found === undefined) throw new Error('The principal pair of a posting must be among its legs');
    return found;
  };
  const legs = postings.flatMap((posting) => posting.legs);
  let end = 0;
  const ends = postings.map((posting) => (end += posting.legs.length));
  const nowText = now.toISOString();
  const today = businessDateOf(now);

  return [
    plain(accounts),
    plain(postings.map((p) => p.journalId)),
    plain(postings.map((p) => p.kind)),
    plain(postings.map((p) => p.actorId)),
    quoted(postings.map((p) => p.idempotencyKey)),
    plain(postings.map((p) => p.fingerprint)),
    plain(postings.map((p) => p.actorId)),
    quoted(postings.map((p) => p.description)),
    plain(postings.map((p) => p.at?.toISOString() ?? nowText)),
    plain(postings.map((p) => (p.at ? businessDateOf(p.at) : today))),
    plain(postings.map((p) => p.review)),
    plain(postings.map((p) => p.authority)),
    plain(postings.map((p) => positionOf(p.from))),
    plain(postings.map((p) => positionOf(p.to))),
    plain(postings.map((p) => p.amount)),
    plain(legs.map((leg) => positionOf(leg.accountId))),
    plain(legs.map((leg) => leg.amount)),
    plain(ends),
    mailsOf(postings),
    randomInt(SHARDS),
  ];
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
