import { maskAccountNumber } from '../../contract/vocabulary/bank-terms.ts';
import { formatRupees } from '../../contract/vocabulary/money.ts';
import type { Transaction } from '../../contract/vocabulary/transaction.ts';
import type { Fact, Part } from '../paper/paper.ts';
import { writtenInstant } from '../paper/written-dates.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { statementLine } from '../statement/statement-lines.ts';
import { documentOwner } from './document-owner.ts';
import type { NamedFile } from './export-own-transactions.ts';
import { type DocumentTools, issueDocument } from './issue-document.ts';
import { STATUS_WORDS, TYPE_WORDS } from './transaction-words.ts';

/**
 * Makes the receipt of one line of the customer's statement, as a PDF.
 * Refused: `NOT_FOUND` also for another customer's line.
 */
export async function makeReceipt(tools: DocumentTools, customer: SignedIn, journalId: string): Promise<NamedFile> {
  const { db } = tools.database;
  const owner = await documentOwner(db, customer.subjectId);
  const line = await statementLine(db, owner.accountId, journalId);
  const other = line.counterparty;
  const facts: Fact[] = [
    { label: 'Type', value: TYPE_WORDS[line.type] },
    { label: 'Status', value: STATUS_WORDS[line.status] },
    { label: 'Account holder', value: owner.name },
    { label: 'Account', value: maskAccountNumber(owner.account_number) },
    ...(other
      ? [
          {
            label: line.type === 'transfer_in' ? 'Received from' : 'Sent to',
            value: `${other.name} ${maskAccountNumber(other.accountNumber)}`,
          },
        ]
      : []),
    { label: 'Description', value: line.description },
    { label: 'Transaction ID', value: line.id },
    ...reversalFacts(line),
    ...(line.rejectionReason ? [{ label: 'Reason', value: line.rejectionReason }] : []),
  ];
  const content: Part[] = [
    {
      part: 'facts',
      large: true,
      facts: [
        { label: 'Amount', value: formatRupees(line.amount) },
        { label: 'Date', value: writtenInstant(line.at) },
        ...(line.balanceAfter === undefined
          ? []
          : [{ label: 'Balance after it', value: formatRupees(line.balanceAfter) }]),
      ],
    },
    ...(line.status === 'completed'
      ? []
      : [
          {
            part: 'note',
            text:
              line.status === 'pending' ? 'Not booked yet: it waits for the bank.' : 'Not booked: no money has moved.',
          } as const,
        ]),
  ];
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
    { title: 'Transaction receipt', about: facts },
    content,
  );
  return { ...issued, filename: `receipt-${line.id}.pdf` };
}

/** The links of a line to what it moves back, and to its own reversals. */
function reversalFacts(line: Transaction): Fact[] {
  return [
    ...(line.reverses ? [{ label: 'Moves back', value: line.reverses }] : []),
    ...(line.reversalReason ? [{ label: 'Reason', value: line.reversalReason }] : []),
    ...(line.reversedAmount
      ? [
          {
            label: 'Moved back by us',
            value: `${formatRupees(line.reversedAmount)} · ${line.reversedBy?.join(', ') ?? ''}`,
          },
        ]
      : []),
  ];
}
