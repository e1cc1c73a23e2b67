import { accountTypes } from '../../contract/vocabulary/bank-terms.ts';
import {
  type AccountInterest,
  earnedText,
  type InterestQuarter,
  interestQuarter,
  listAccountInterest,
} from '../desk/books/quarter-interest.ts';
import type { Cell, Fact, PaperFormat, Table } from '../paper/paper.ts';
import { writtenDay } from '../paper/written-dates.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { issueDeskExport, tableInPages } from './desk-export.ts';
import type { NamedFile } from './export-own-transactions.ts';
import type { DocumentTools } from './issue-document.ts';

const CHUNK = 500;

const TABLE: Table = {
  title: 'Interest of the quarter',
  columns: [
    { key: 'account_number', header: 'Account', kind: 'text', weight: 1.2 },
    { key: 'customer_name', header: 'Customer', kind: 'text', weight: 1.8 },
    { key: 'account_type', header: 'Account type', kind: 'text', weight: 1.2 },
    { key: 'earned', header: 'Earned, before rounding', kind: 'text', weight: 1.4 },
    { key: 'interest', header: 'Interest', kind: 'rupees', weight: 1.2 },
    { key: 'journal', header: 'Journal', kind: 'id', weight: 2 },
  ],
  sums: [{ label: 'Total', terms: [{ column: 'interest', when: {}, sign: 1 }] }],
  empty: 'No account earns interest',
};

/**
 * The interest of a quarter as a file, account by account: posted, or as it stands.
 * Refused: `NOT_FOUND` for a quarter that has not begun.
 */
export async function exportQuarterInterest(
  tools: DocumentTools,
  staff: SignedIn,
  format: PaperFormat,
  date: string | undefined,
): Promise<NamedFile> {
  const { db } = tools.database;
  const quarter = await interestQuarter(db, tools.clock, date);
  return issueDeskExport(tools, staff, {
    kind: 'interest_export',
    format,
    from: quarter.start,
    to: quarter.through,
    title: 'Interest of the quarter',
    about: quarterFacts(quarter),
    parts: tableInPages(TABLE, async (after) => {
      const { accounts, nextAfter } = await listAccountInterest(db, quarter, { after, limit: CHUNK });
      return { rows: accounts.map(rowOf), next: nextAfter };
    }),
    filename: `interest-${quarter.end}.${format}`,
  });
}

/** Says which quarter a table of interest is about, and whether its interest is posted. */
export function quarterFacts({ start, end, through, posted }: InterestQuarter): Fact[] {
  return [
    { label: 'Quarter', value: `${writtenDay(start)} to ${writtenDay(end)}` },
    { label: 'State', value: posted ? 'Posted' : `As it stands after ${writtenDay(through)}` },
  ];
}

function rowOf(account: AccountInterest): Cell[] {
  return [
    account.account_number,
    account.holder,
    accountTypes[account.account_type as keyof typeof accountTypes]?.label ?? account.account_type, // as: a key of the table
    earnedText(account.product + account.carried),
    account.interest,
    account.journal_id ?? '',
  ];
}
