import { maskAccountNumber } from '../../contract/vocabulary/bank-terms.ts';
import { formatRupees } from '../../contract/vocabulary/money.ts';
import type { Transaction } from '../../contract/vocabulary/transaction.ts';
import { shownReference } from '../../contract/vocabulary/transaction-reference.ts';
import type { Fact, Part } from '../paper/paper.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { statementLine } from '../statement/statement-lines.ts';
import { type DocumentOwner, documentOwner } from './document-owner.ts';
import { type DocumentWords, documentWords } from './document-words.ts';
import type { NamedFile } from './export-own-transactions.ts';
import { type DocumentTools, issueDocument } from './issue-document.ts';

/**
 * Makes the receipt of one line of the customer's statement, as a PDF in the customer's language.
 * Refused: `NOT_FOUND` also for another customer's line.
 */
export async function makeReceipt(tools: DocumentTools, customer: SignedIn, journalId: string): Promise<NamedFile> {
  const { db } = tools.database;
  const owner = await documentOwner(db, customer.subjectId);
  const line = await statementLine(db, owner.accountId, journalId);
  const words = documentWords(owner.language);
  const issued = await issueDocument(
    tools,
    {
      kind: 'receipt',
      issuedBy: customer.subjectId,
      customerId: owner.id,
      accountId: owner.accountId,
      accountNumber: owner.account_number,
      journalId: line.id,
      amount: line.amount,
    },
    'pdf',
    { language: words.language, title: words.titles.receipt, about: factsOf(line, owner, words) },
    contentOf(line, words),
  );
  return { ...issued, filename: `receipt-${line.id}.pdf` };
}

function factsOf(line: Transaction, owner: DocumentOwner, words: DocumentWords): Fact[] {
  const { receipt: t, table } = words;
  const other = line.counterparty;
  return [
    { label: table.fields.type, value: words.types[line.type] },
    { label: table.fields.status, value: words.statuses[line.status] },
    { label: words.owner.holder, value: owner.name },
    { label: t.account, value: maskAccountNumber(owner.account_number) },
    ...(other
      ? [
          {
            label: line.type === 'transfer_in' ? t.receivedFrom : t.sentTo,
            value: `${other.name} ${maskAccountNumber(other.accountNumber)}`,
          },
        ]
      : []),
    { label: table.fields.description, value: words.described(line.description) },
    { label: table.reference, value: shownReference(line.id) },
    { label: table.fields.transaction_id, value: line.id },
    ...reversalFacts(line, words),
    ...(line.rejectionReason ? [{ label: t.reason, value: words.described(line.rejectionReason) }] : []),
  ];
}

function contentOf(line: Transaction, words: DocumentWords): Part[] {
  const { receipt: t, table } = words;
  const figures: Fact[] = [
    { label: table.fields.amount, value: formatRupees(line.amount) },
    { label: table.fields.date, value: words.instant(line.at) },
    ...(line.balanceAfter === undefined ? [] : [{ label: t.balanceAfter, value: formatRupees(line.balanceAfter) }]),
  ];
  const large: Part = { part: 'facts', large: true, facts: figures };
  if (line.status === 'completed') return [large];
  return [large, { part: 'note', text: line.status === 'pending' ? t.waits : t.notBooked }];
}

/** The links of a line to what it moves back, and to its own reversals. */
function reversalFacts(line: Transaction, { receipt: t, described }: DocumentWords): Fact[] {
  return [
    ...(line.reverses ? [{ label: t.movesBack, value: shownReference(line.reverses) }] : []),
    ...(line.reversalReason ? [{ label: t.reason, value: described(line.reversalReason) }] : []),
    ...(line.reversedAmount
      ? [
          {
            label: t.movedBack,
            value: `${formatRupees(line.reversedAmount)} · ${line.reversedBy?.map(shownReference).join(', ') ?? ''}`,
          },
        ]
      : []),
  ];
}
