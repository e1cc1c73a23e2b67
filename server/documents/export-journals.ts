import { kindWords } from '../../contract/vocabulary/movement-kinds.ts';
import { listNamedJournals } from '../desk/books/books.ts';
import type { PaperFormat, Part, Table } from '../paper/paper.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import type { JournalFilter } from '../statement/journals.ts';
import { madeBy } from './export-bank-tables.ts';
import type { NamedFile } from './export-own-transactions.ts';
import { type DocumentTools, issueDocument } from './issue-document.ts';
import { periodWords, STATUS_WORDS } from './transaction-words.ts';

const CHUNK = 500;

const TABLE: Table = {
  title: 'Journals',
  columns: [
    { key: 'journal_id', header: 'Journal', kind: 'id', weight: 1.7 },
    { key: 'kind', header: 'Kind', kind: 'text', weight: 1.4 },
    { key: 'from_account', header: 'From account', kind: 'text', weight: 1.2 },
    { key: 'from_holder', header: 'From', kind: 'text', weight: 1.5 },
    { key: 'to_account', header: 'To account', kind: 'text', weight: 1.2 },
    { key: 'to_holder', header: 'To', kind: 'text', weight: 1.5 },
    { key: 'amount', header: 'Amount', kind: 'rupees', weight: 1.3 },
    { key: 'status', header: 'Status', kind: 'text' },
    { key: 'business_date', header: 'Business date', kind: 'day' },
    { key: 'posted_at', header: 'Posted at', kind: 'instant', weight: 1.2 },
    { key: 'description', header: 'Description', kind: 'text', weight: 2 },
  ],
  empty: 'No journals match',
};

/** The journals of a filter as a file, newest first, with the accounts on both sides. Audited, and marked with its maker. */
export async function exportJournals(
  tools: DocumentTools,
  staff: SignedIn,
  { format, ...filter }: JournalFilter & { format: PaperFormat },
): Promise<NamedFile> {
  const today = tools.clock.businessDate();
  const issued = await issueDocument(
    tools,
    { kind: 'journals_export', issuedBy: staff.subjectId, from: filter.startDate, to: filter.endDate ?? today },
    format,
    {
      title: 'Journals of the bank',
      about: [
        { label: 'Period', value: periodWords(filter, today) },
        { label: 'Kind', value: filter.kind ? kindWords(filter.kind) : 'All' },
        { label: 'Account', value: filter.account ?? 'All' },
      ],
      madeBy: madeBy(staff),
      landscape: true,
    },
    (async function* (): AsyncGenerator<Part> {
      yield { part: 'table', table: TABLE };
      let before: string | undefined;
      do {
        const page = await listNamedJournals(tools.database.db, { ...filter, before, limit: CHUNK });
        yield {
          part: 'rows',
          rows: page.journals.map((each) => [
            each.journal_id,
            kindWords(each.kind),
            each.from.account_number,
            each.from.holder,
            each.to.account_number,
            each.to.holder,
            each.amount,
            STATUS_WORDS[each.status],
            each.business_date,
            each.created_at,
            each.description,
          ]),
        };
        before = page.nextBefore ?? undefined;
      } while (before !== undefined);
    })(),
  );
  return { ...issued, filename: `journals-${today}.${format}` };
}
