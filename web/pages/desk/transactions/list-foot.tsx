import { SelectField } from '../../../ui/select-field.tsx';
import { PageButtons } from '../page-buttons.tsx';
import { ROWS, type TransactionsView } from './transactions-view.ts';

interface FootProps {
  /** Rows on this page. */
  readonly rows: number;
  /** Rows of all pages; undefined while they are counted. */
  readonly total: number | undefined;
  readonly page: number;
  readonly limit: number;
  readonly onChange: (part: { page?: number | undefined; rows?: TransactionsView['rows'] }) => void;
}

function showing({ rows, total, page, limit }: FootProps): string {
  if (rows === 0) return total === 0 ? 'No transactions' : 'No transactions on this page';
  const first = (page - 1) * limit + 1;
  const range = `${first.toLocaleString('en-IN')}–${(first + rows - 1).toLocaleString('en-IN')}`;
  return total === undefined ? `Showing ${range}` : `Showing ${range} of ${total.toLocaleString('en-IN')} transactions`;
}

/** The place in the list, the buttons to the pages beside it, and how many rows a page has. */
export function ListFoot(props: FootProps) {
  const { rows, total, page, limit, onChange } = props;
  // Until the rows are counted, a full page lets one go on.
  const last = total === undefined ? page + (rows === limit ? 1 : 0) : Math.max(1, Math.ceil(total / limit));
  return (
    <PageButtons page={page} totalPages={last} onPage={(next) => onChange({ page: next })} showing={showing(props)}>
      <SelectField
        label="Rows"
        // The label beside the field: a variant outranks the column of every field.
        className="not-print:flex-row not-print:items-center"
        // A phone begins with fewer.
        choices={[...new Set([limit, ...ROWS])].map((size) => ({ value: String(size), label: String(size) }))}
        value={String(limit)}
        onChange={(event) => onChange({ rows: ROWS.find((size) => String(size) === event.target.value) })}
      />
    </PageButtons>
  );
}
