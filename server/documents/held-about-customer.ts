import { sql } from 'kysely';
import { formatRupees, rupeesText } from '../../contract/vocabulary/money.ts';
import type { Transaction } from '../../contract/vocabulary/transaction.ts';
import type { Part } from '../paper/paper.ts';
import type { Db } from '../platform/database.ts';
import { accountPeriod } from '../statement/account-period.ts';
import { bookedLines, openLines } from '../statement/lines-in-chunks.ts';
import type { DocumentWords } from './document-words.ts';
import { heldLabel } from './held-labels.ts';

/** One kind of record that the bank keeps about a customer. */
export interface HeldSection {
  /** The name of the table, or of what was computed. */
  readonly name: string;
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

/** Everything held about a customer but the transactions, which are read in chunks because there may be many. */
export async function heldAboutCustomer(db: Db, customerId: string): Promise<HeldSection[]> {
  const [tables, account, activity, photo] = await Promise.all([
    sql<{
      section: string;
      record: Record<string, unknown>;
    }>`select * from bank.held_about(${customerId}::uuid)`.execute(db),
    sql<{
      record: Record<string, unknown>;
    }>`select to_jsonb(b) as record from ledger.balances b where b.customer_id = ${customerId}::uuid`.execute(db),
    // The latest events only. Postings are left out, because they are the transactions, and flags and risk ratings with their
    // reasons, because a suspicion must not be told to the one it is about (decisions 77 and 88); an internal note is recorded about the note itself.
    sql<{ at: Date; event: string; details: unknown }>`select e.at, e.event, e.details from audit.events e
      where (e.object = ${customerId} or e.actor_id = ${customerId}::uuid) and e.event not like 'journal.%' and e.event not in ('customer.flagged', 'customer.flag_cleared', 'customer.risk_rated') order by e.seq desc limit 5000`.execute(
      db,
    ),
    db
      .selectFrom('bank.customer_photos')
      .select(['media_type', 'bytes'])
      .where('customer_id', '=', customerId)
      .executeTakeFirst(),
  ]);
  const sections = new Map<string, Record<string, unknown>[]>([
    ['customers', []],
    ['account', account.rows.map((row) => row.record)],
  ]);
  for (const { section, record } of tables.rows) sections.set(section, [...(sections.get(section) ?? []), record]);
  sections.set(
    'activity',
    activity.rows.map((row) => ({ ...row })),
  );
  if (photo) sections.set('photo', [{ image: `data:${photo.media_type};base64,${photo.bytes.toString('base64')}` }]);
  return [...sections].map(([name, records]) => ({ name, records }));
}

/** The customer's transactions, oldest first, chunk by chunk; what is not booked comes last. */
export async function* heldTransactions(db: Db, accountId: string): AsyncGenerator<Transaction[]> {
  yield* bookedLines(db, accountId, await accountPeriod(db, accountId, {}));
  yield openLines(db, accountId, {});
}

/** The photos of bills that the customer keeps, oldest transaction first, one at a time because they are large. */
export async function* heldBillPhotos(db: Db, customerId: string): AsyncGenerator<HeldBillPhoto> {
  let after: string | undefined;
  for (;;) {
    const photo = await db
      .selectFrom('bank.bill_photos')
      .select(['journal_id', 'media_type', 'bytes'])
      .where('customer_id', '=', customerId)
      .$if(after !== undefined, (query) => query.where('journal_id', '>', after ?? ''))
      .orderBy('journal_id')
      .limit(1)
      .executeTakeFirst();
    if (!photo) return;
    after = photo.journal_id;
    yield { transaction: after, image: `data:${photo.media_type};base64,${photo.bytes.toString('base64')}` };
  }
}

/** A photo of a bill: the id of its transaction, and a data: URL. */
interface HeldBillPhoto {
  readonly transaction: string;
  readonly image: string;
}

/**
 * Writes everything held about the customer as one JSON document, in pieces. Amounts are rupees, as everywhere outside
 * the bank.
 */
export async function* heldAsJson(
  sections: readonly HeldSection[],
  transactions: AsyncIterable<readonly Transaction[]>,
  billPhotos: AsyncIterable<HeldBillPhoto>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const fields = sections.map(({ name, records }) => `  ${JSON.stringify(name)}: ${JSON.stringify(records)}`);
  yield encoder.encode(`{\n${fields.join(',\n')},\n  "transactions": [`);
  let any = false;
  for await (const lines of transactions) {
    if (lines.length === 0) continue;
    yield encoder.encode(`${any ? ',' : ''}\n    ${lines.map(lineAsJson).join(',\n    ')}`);
    any = true;
  }
  yield encoder.encode('\n  ],\n  "bill_images": [');
  any = false;
  for await (const photo of billPhotos) {
    yield encoder.encode(`${any ? ',' : ''}\n    ${JSON.stringify(photo)}`);
    any = true;
  }
  yield encoder.encode('\n  ]\n}\n');
}

function lineAsJson({ at, amount, balanceAfter, reversedAmount, ...line }: Transaction): string {
  const rupees = (paise: bigint | undefined) => (paise === undefined ? undefined : Number(rupeesText(paise)));
  return JSON.stringify({
    ...line,
    date: at,
    amount: rupees(amount),
    balance_after: rupees(balanceAfter),
    reversed_amount: rupees(reversedAmount),
  });
}

/** Makes a paper of it: a table for each kind of record, without the photo's bytes. */
export function* heldAsParts(sections: readonly HeldSection[], words: DocumentWords): Generator<Part> {
  const { held: t } = words;
  const titles = new Map(Object.entries(t.titles));
  for (const { name, records } of sections) {
    yield {
      part: 'table',
      table: {
        title: titles.get(name) ?? name.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase()),
        columns: [
          { key: 'field', header: t.field, kind: 'text' },
          { key: 'value', header: t.value, kind: 'text', weight: 3 },
        ],
        empty: t.nothing,
      },
    };
    yield {
      part: 'rows',
      rows: records.flatMap((record, at) => [
        ...(records.length > 1 ? [[t.record(at + 1), '']] : []),
        ...(name === 'photo' ? [[heldLabel(name, 'image', words.language), t.image]] : rowsOf(name, record, words)),
      ]),
    };
  }
}

/** Returns a row for each field of a record, and in place of the preferences one for each of them. */
function rowsOf(section: string, record: object, words: DocumentWords): string[][] {
  return Object.entries(record).flatMap(([field, value]: [string, unknown]) =>
    field === 'preferences' && typeof value === 'object' && value !== null
      ? rowsOf(field, value, words)
      : [[heldLabel(section, field, words.language), written(field, value, words)]],
  );
}

function written(field: string, value: unknown, { held: t }: DocumentWords): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (/(?:_paise|AlertAbove)$/.test(field) && Number.isSafeInteger(value)) return formatRupees(BigInt(Number(value)));
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}
