import { createHash, randomInt } from 'node:crypto';
import type { Paise } from '../../contract/vocabulary/money.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import type { DocumentPress } from '../paper/document-press.ts';
import type { Paper, PaperFormat, Part } from '../paper/paper.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database } from '../platform/database.ts';

/** The parts that make the bank's documents. */
export interface DocumentTools {
  readonly database: Database;
  readonly clock: BankClock;
  readonly press: DocumentPress;
  /** Address of the page that checks a code. */
  readonly verifyUrl: string;
}

export type DocumentKind =
  | 'account_statement'
  | 'transaction_history'
  | 'personal_data'
  | 'receipt'
  | 'transactions_export'
  | 'bank_export'
  | 'deposits_export'
  | 'interest_export'
  | 'journals_export'
  | 'bank_report';

/** Record of a document: its figures from the books, without a name. Paise and business dates. */
export interface DocumentRecord {
  readonly kind: DocumentKind;
  readonly issuedBy: string;
  readonly customerId?: string;
  readonly accountId?: string;
  readonly accountNumber?: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly throughSeq?: bigint;
  readonly opening?: Paise;
  readonly closing?: Paise;
  readonly journalId?: string;
  readonly amount?: Paise;
}

export interface IssuedDocument {
  readonly code: string;
  readonly content: AsyncGenerator<Uint8Array>;
  readonly contentType: string;
}

const CONTENT_TYPES: Record<PaperFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

// Letters and digits that are not mistaken for one another when a code is typed from paper (Crockford's base 32).
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `KOSH-${group()}-${group()}-${group()}-${group()}`;
}

/**
 * Issues a document in the bank's name. Records it with a code that cannot be guessed (80 bits) and audits it. After
 * the last byte, the record gets the hash of all bytes; the code verifies only from then on.
 */
export async function issueDocument(
  { database, clock, press, verifyUrl }: DocumentTools,
  record: DocumentRecord,
  format: PaperFormat,
  paper: Omit<Paper, 'code' | 'verifyUrl' | 'issuedAt'>,
  parts: AsyncIterable<Part> | Iterable<Part>,
): Promise<IssuedDocument> {
  const code = newCode();
  const issuedAt = clock.now();
  await database.transaction(async (tx) => {
    await tx
      .insertInto('bank.issued_documents')
      .values({
        code,
        kind: record.kind,
        format,
        customer_id: record.customerId ?? null,
        account_id: record.accountId ?? null,
        account_ending: record.accountNumber?.slice(-4) ?? null,
        issued_by: record.issuedBy,
        issued_at: issuedAt,
        from_date: record.from ?? null,
        to_date: record.to ?? null,
        through_seq: record.throughSeq ?? null,
        opening_paise: record.opening ?? null,
        closing_paise: record.closing ?? null,
        journal_id: record.journalId ?? null,
        amount_paise: record.amount ?? null,
      })
      .execute();
    const details = { kind: record.kind, format, from: record.from, to: record.to };
    await recordAudit(tx, {
      event: 'document.issued',
      actorId: record.issuedBy,
      object: record.customerId ?? code,
      details,
    });
  });
  const pieces = press.render(format, { ...paper, code, verifyUrl, issuedAt }, parts);
  return { code, contentType: CONTENT_TYPES[format], content: finished(database, clock, code, pieces) };
}

async function* finished(
  database: Database,
  clock: BankClock,
  code: string,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0n;
  for await (const piece of pieces) {
    hash.update(piece);
    bytes += BigInt(piece.length);
    yield piece;
  }
  await database.db
    .updateTable('bank.issued_documents')
    .set({ sha256: hash.digest('hex'), bytes, finished_at: clock.now() })
    .where('code', '=', code)
    .execute();
}
