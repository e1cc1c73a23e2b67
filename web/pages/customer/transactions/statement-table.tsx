import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { formatMoment, isUndated } from '../../../components/bank-date.ts';
import { Money } from '../../../components/money.tsx';
import { TransactionStatusBadge } from '../../../components/status-badge.tsx';
import { TransactionEmblem } from '../../../components/transaction-emblem.tsx';
import { captionOf, directionOf, headingOf, isUnsettled } from '../../../components/transaction-words.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { useWords } from '../../../words/use-words.tsx';

function What({ line, onOpen }: { line: Transaction; onOpen: (line: Transaction) => void }) {
  const words = useWords();
  const caption = captionOf(line, words);
  return (
    <button
      type="button"
      onClick={() => onOpen(line)}
      className="-my-1 flex w-full max-w-md items-center gap-3 rounded-field py-1 text-left"
    >
      <span className="inline-flex shrink-0 print:hidden">
        <TransactionEmblem transaction={line} />
      </span>
      <span className="min-w-0">
        <span className="block font-medium text-accent-text underline-offset-4 hover:underline">
          {headingOf(line, words)}
        </span>
        {caption && <span className="line-clamp-2 block font-normal break-words text-ink-muted">{caption}</span>}
      </span>
    </button>
  );
}

/** Lines of the statement with the balance after each; the first cell opens the details. */
export function StatementTable({
  lines,
  onOpen,
}: {
  lines: readonly Transaction[];
  onOpen: (line: Transaction) => void;
}) {
  const words = useWords();
  const t = words.statement.columns;
  return (
    <DataTable
      caption={words.statement.title}
      rows={lines}
      keyOf={(line) => line.id}
      columns={[
        { header: t.what, leads: true, cell: (line) => <What line={line} onOpen={onOpen} /> },
        {
          header: t.date,
          cell: (line) => (
            <span className="tabular-nums">
              {isUndated(line.at) ? words.transactions.invalidDate : formatMoment(line.at, words.locale)}
            </span>
          ),
        },
        { header: t.status, cell: (line) => <TransactionStatusBadge status={line.status} /> },
        {
          header: t.amount,
          align: 'right',
          cell: (line) => (
            <Money
              paise={line.amount}
              direction={directionOf(line)}
              muted={isUnsettled(line)}
              className="font-semibold"
            />
          ),
        },
        {
          header: t.balance,
          align: 'right',
          cell: (line) =>
            line.balanceAfter === undefined ? (
              <span className="text-ink-muted">
                {line.status === 'pending' ? words.statement.noBalance : words.statement.sameBalance}
              </span>
            ) : (
              <Money paise={line.balanceAfter} />
            ),
        },
      ]}
    />
  );
}
