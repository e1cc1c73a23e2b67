import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BankTransactionTotals } from '../../../api/desk/bank-transaction-queries.ts';
import { Money } from '../../../components/money.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const SUMS = [
  ['moneyIn', 'Money in'],
  ['moneyOut', 'Money out'],
  ['betweenCustomers', 'Between customers'],
  ['notBooked', 'Not booked'],
] as const;

/** Count and sums of all transactions that the filter matches, on every page of the list. */
export function FilterTotals({
  query,
  actions,
}: {
  query: UseQueryResult<BankTransactionTotals>;
  /** Buttons at the end of the line. */
  actions: ReactNode;
}) {
  const { data, isError, isFetching, refetch } = query;
  const failed = isError && !data;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-y border-line bg-sunken px-5 py-2.5 text-sm">
      {failed ? (
        <p className="flex flex-wrap items-center gap-3">
          The totals could not be loaded.
          <Button tone="secondary" size="small" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <Sums totals={data} />
      )}
      {actions}
    </div>
  );
}

function Sums({ totals: data }: { totals: BankTransactionTotals | undefined }) {
  return (
    <dl aria-label="Totals" className="grid grid-cols-2 gap-x-6 gap-y-2 sm:flex sm:flex-wrap">
      <div>
        <dt className="text-xs text-ink-muted">Transactions</dt>
        <dd className="font-semibold tabular-nums">
          {data ? data.count.toLocaleString('en-IN') : <Skeleton className="h-5 w-16" />}
        </dd>
      </div>
      {SUMS.map(([key, label]) => (
        <div key={key}>
          <dt className="text-xs text-ink-muted">{label}</dt>
          <dd className="font-semibold">{data ? <Money paise={data[key]} /> : <Skeleton className="h-5 w-24" />}</dd>
        </div>
      ))}
    </dl>
  );
}
