import { kindWords } from '../../contract/vocabulary/movement-kinds.ts';
import { listNamedJournals } from '../desk/books/books.ts';
import type { Cell, PaperFormat, Table } from '../paper/paper.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import type { JournalFilter } from '../statement/journals.ts';
import { issueDeskExport, tableInPages } from './desk-export.ts';
import { DESK_WORDS } from './document-words.ts';
import type { NamedFile } from './export-own-transactions.ts';
import { filterFacts } from './filter-facts.ts';
import type { DocumentTools } from './issue-document.ts';
import { periodWords } from './period-words.ts';

const CHUNK = 500;

type NamedJournal = Awaited<ReturnType<typeof listNamedJournals>>['journals'][number];

export const JOURNALS: Table = {
  title: 'Journals',
  columns: [
    { key: 'journal_id', header: 'Journal', kind: 'id', weight: 1.72 },
    { key: 'kind', header: 'Kind', kind: 'text', weight: 1.4 },
    { key: 'from_account', header: 'From account', kind: 'text', weight: 1.46 },
    { key: 'from_holder', header: 'From', kind: 'text', weight: 1.33 },
    { key: 'to_account', header: 'To account', kind: 'text', weight: 1.46 },
    { key: 'to_holder', header: 'To', kind: 'text', weight: 1.36 },
    { key: 'amount', header: 'Amount', kind: 'rupees', weight: 1.38 },
    { key: 'status', header: 'Status', kind: 'text' },
    { key: 'business_date', header: 'Business date', kind: 'day', weight: 1.26 },
    { key: 'posted_at', header: 'Posted at', kind: 'instant', weight: 1.17 },
    { key: 'description', header: 'Description', kind: 'text', weight: 1.86 },
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
  return issueDeskExport(tools, staff, {
    kind: 'journals_export',
    format,
    from: filter.startDate,
    to: filter.endDate ?? today,
    title: 'Journals of the bank',
    about: [
      { label: 'Period', value: periodWords(filter, today, DESK_WORDS) },
      { label: 'Kind', value: filter.kind ? kindWords(filter.kind) : 'All' },
      { label: 'Account', value: filter.account ?? 'All' },
      ...filterFacts(filter, staff),
    ],
    parts: tableInPages(JOURNALS, async (before) => {
      const page = await listNamedJournals(tools.database.db, { ...filter, before, limit: CHUNK });
      return { rows: page.journals.map(rowOf), next: page.nextBefore };
    }),
    filename: `journals-${today}.${format}`,
  });
}

function rowOf(journal: NamedJournal): Cell[] {
  return [
    journal.journal_id,
    kindWords(journal.kind),
    journal.from.account_number,
    journal.from.holder,
    journal.to.account_number,
    journal.to.holder,
    journal.amount,
    DESK_WORDS.statuses[journal.status],
    journal.business_date,
    journal.created_at,
    journal.description,
  ];
}
