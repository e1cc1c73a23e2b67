import { useQuery } from '@tanstack/react-query';
import { businessDateOf, noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import type { Paise } from '../../../../contract/vocabulary/money.ts';
import { isIncoming, type Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { profileQuery } from '../../../api/customer/account-queries.ts';
import { filterOfView, filtersInUse, type StatementView } from '../../../api/customer/statement-view.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { formatDay, isUndated } from '../../../components/bank-date.ts';
import { Money } from '../../../components/money.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { useWords } from '../../../words/use-words.tsx';

/** True where the lines are all that moved the balance, by date: then the balance before the first of them is known. */
function isUnbroken(view: StatementView): boolean {
  const others = { ...filterOfView(view), startDate: undefined, endDate: undefined };
  return (view.sortBy ?? 'date') === 'date' && filtersInUse(others) === 0;
}

/** Returns the balance (paise) before the first of the lines, which come in the order of the page. */
function openingOf(lines: readonly Transaction[], view: StatementView): Paise | undefined {
  if (!isUnbroken(view)) return undefined;
  const booked = lines.filter(({ balanceAfter }) => balanceAfter !== undefined);
  const first = view.sortDirection === 'asc' ? booked[0] : booked.at(-1);
  if (first?.balanceAfter === undefined) return undefined;
  return isIncoming(first.type) ? first.balanceAfter - first.amount : first.balanceAfter + first.amount;
}

/** The first and last business date of the lines. */
function daysOf(lines: readonly Transaction[]): readonly [string, string] | undefined {
  const days = lines.filter(({ at }) => !isUndated(at)).map(({ at }) => businessDateOf(at));
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)];
  return first && last ? [first, last] : undefined;
}

/** The head of the printed page: whose account it is, which days it shows, and the balance before them. */
export function StatementPrintHead({ view, lines }: { view: StatementView; lines: readonly Transaction[] }) {
  const words = useWords();
  const t = words.statement.print;
  const profile = useQuery(profileQuery).data;
  const today = useQuery(bankInfoQuery).data?.businessDate;
  const shown = daysOf(lines);
  const opening = openingOf(lines, view);
  const day = (date: string) => formatDay(noonOfBusinessDate(date), words.locale);
  if (!profile || !shown) return null;
  return (
    <Facts
      className="hidden px-5 print:block"
      facts={[
        { label: t.holder, value: profile.name },
        { label: words.dashboard.overview.accountNumber, value: profile.account_number },
        { label: t.period, value: `${day(shown[0])} – ${day(shown[1])}` },
        ...(opening === undefined ? [] : [{ label: t.opening, value: <Money paise={opening} /> }]),
        ...(today ? [{ label: t.printed, value: day(today) }] : []),
      ]}
    />
  );
}
