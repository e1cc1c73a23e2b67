import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import type { Transaction } from '../../contract/vocabulary/transaction.ts';
import type { Words } from '../words/catalogue.ts';
import { useWords } from '../words/use-words.tsx';
import { formatDay, formatShortDay, formatTime, isUndated } from './bank-date.ts';
import { Money } from './money.tsx';
import { TransactionStatusBadge } from './status-badge.tsx';
import { TransactionEmblem } from './transaction-emblem.tsx';
import { captionOf, directionOf, headingOf, isUnsettled } from './transaction-words.ts';

/** Returns the moment of a line: its time on the day `today`, else its day, with the year when it is another one. */
function momentOf(at: Date, today: string | undefined, t: Words): string {
  if (isUndated(at)) return t.transactions.invalidDate;
  const day = businessDateOf(at);
  if (day === today) return formatTime(at, t.locale);
  return day.slice(0, 4) === today?.slice(0, 4) ? formatShortDay(at, t.locale) : formatDay(at, t.locale);
}

interface TransactionRowProps {
  readonly transaction: Transaction;
  /** The bank's date, or the day under which the row stands (YYYY-MM-DD). */
  readonly today: string | undefined;
  readonly onOpen: (transaction: Transaction) => void;
  /** Shows the balance after the transaction below its amount, and its moment at the end of the caption. */
  readonly withBalance?: boolean;
}

/** One transaction in a list of 64-px rows; pressing it opens its details. */
export function TransactionRow({ transaction, today, onOpen, withBalance = false }: TransactionRowProps) {
  const t = useWords();
  const moment = momentOf(transaction.at, today, t);
  const caption = captionOf(transaction, t);
  const ending = withBalance ? `${caption && ' · '}${moment}` : '';
  const { balanceAfter } = transaction;
  return (
    <button
      type="button"
      data-testid={`transaction-${transaction.id}`}
      onClick={() => onOpen(transaction)}
      className="flex min-h-16 w-full items-center gap-3 px-5 py-2 text-left max-sm:px-4 transition-colors hover:bg-hover focus-visible:-outline-offset-2"
    >
      <TransactionEmblem transaction={transaction} />
      {/* An amount that would leave the name less than 4 rem stands below it. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3">
        <span className="min-w-0 grow basis-16">
          <span className="block truncate font-medium max-sm:text-sm">{headingOf(transaction, t)}</span>
          {(caption || ending) && (
            // The moment of a long caption goes to a second line, which is cut off.
            <span className="flex h-[1lh] flex-wrap overflow-hidden text-sm text-ink-muted max-sm:text-xs">
              {caption && <span className="max-w-full truncate">{caption}</span>}
              {ending && <span className="shrink-0 whitespace-pre">{ending}</span>}
            </span>
          )}
        </span>
        <span className="flex shrink-0 flex-col items-end gap-0.5">
          <Money
            paise={transaction.amount}
            direction={directionOf(transaction)}
            muted={isUnsettled(transaction)}
            className="font-semibold max-sm:text-sm"
          />
          <span className="text-sm text-ink-muted tabular-nums max-sm:text-xs">
            {transaction.status !== 'completed' ? (
              <TransactionStatusBadge status={transaction.status} />
            ) : withBalance && balanceAfter !== undefined ? (
              <>
                <span className="sr-only">{t.transactions.balanceAfter} </span>
                <Money paise={balanceAfter} />
              </>
            ) : (
              !withBalance && moment
            )}
          </span>
        </span>
      </span>
    </button>
  );
}
