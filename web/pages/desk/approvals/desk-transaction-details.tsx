import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatRupees } from '../../../../contract/vocabulary/money.ts';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { shownReference } from '../../../../contract/vocabulary/transaction-reference.ts';
import { bankMovementQuery } from '../../../api/desk/dashboard-queries.ts';
import { isUndated } from '../../../components/bank-date.ts';
import { Money } from '../../../components/money.tsx';
import { TransactionStatusBadge } from '../../../components/status-badge.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { deskMoment } from '../desk-date.ts';
import { deskFailures } from '../desk-failures.ts';
import { deskType } from '../desk-labels.ts';
import { GroupedNumber } from '../grouped-number.tsx';
import { DecisionFacts } from './decision-facts.tsx';

/** The height of two entries, so that the buttons below stay where they are when the entries arrive. */
function EntriesOnTheirWay() {
  return (
    <div aria-hidden="true" className="mt-4 space-y-2 pb-px">
      <Skeleton className="h-5 w-28" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}

/** The room of a decision's facts on a phone, with badges on two lines: the buttons below stay where they are when the facts arrive. */
const ROOM_OF_FACTS = 'flow-root max-sm:min-h-100';

function BothSides({ transaction: { id, status } }: { transaction: Transaction }) {
  const { data, isLoading, isError, isFetching, refetch } = useQuery(bankMovementQuery(id));
  const booked = status === 'completed' || status === 'approved';
  const pending = status === 'pending';
  if (!data && isLoading && booked) return <EntriesOnTheirWay />;
  if (!data && isLoading && pending)
    return (
      <div className={ROOM_OF_FACTS}>
        <Skeleton className="mt-4 h-80 w-full rounded-field" />
      </div>
    );
  if (!data && isError && (booked || pending))
    return (
      <div className="mt-4">
        <ErrorPanel
          message={pending ? deskFailures.facts : deskFailures.entries}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    );
  if (!data) return null;
  return (
    <div className={pending ? ROOM_OF_FACTS : undefined}>
      {data.waits_because && (
        <Notice tone="info" className="mt-3">
          {data.waits_because}
        </Notice>
      )}
      <DecisionFacts movement={data} />
      {data.internal_note && (
        <Notice tone="warning" className="mt-3">
          Internal note: {data.internal_note}
        </Notice>
      )}
      {data.entries.length > 0 && (
        <div className="mt-4">
          <h3 className="text-sm font-medium">In the books</h3>
          <ul className="divide-y divide-line text-sm">
            {data.entries.map((entry) => (
              <li key={`${entry.account_number}${entry.debit === null}`} className="flex justify-between gap-4 py-2">
                <span className="min-w-0">
                  <span className="block break-words">{entry.account}</span>
                  <span className="block text-xs text-ink-muted">
                    <GroupedNumber number={entry.account_number} />
                  </span>
                </span>
                <span className="text-right">
                  <span className="block text-xs text-ink-muted">{entry.debit === null ? 'Credit' : 'Debit'}</span>
                  <Money paise={entry.debit ?? entry.credit ?? 0n} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** A person on one side, as a link to their page where the bank names them. */
function Person({ id, words }: { id: string | undefined; words: string }) {
  if (id === undefined) return words;
  return (
    <Link to={paths.bankerCustomer} params={{ id }} className="underline underline-offset-4">
      {words}
    </Link>
  );
}

/** Amount in rupees (decision 4), parties, maker and checker, and both sides in the books. */
export function DeskTransactionDetails({ transaction }: { transaction: Transaction }) {
  const { customer, counterparty, maker, checker } = transaction;
  const optional = [
    counterparty && {
      label: transaction.type === 'transfer_in' ? 'From' : 'To',
      value: <Person id={counterparty.id} words={`${counterparty.name} ${counterparty.accountNumber}`} />,
    },
    maker && { label: 'Made by', value: maker.name },
    transaction.withdrawn
      ? { label: 'Withdrawn by', value: maker?.name ?? 'Its maker' }
      : checker && { label: 'Decided by', value: checker.name },
    transaction.expiresAt &&
      transaction.status === 'pending' && { label: 'Expires', value: deskMoment(transaction.expiresAt) },
    transaction.rejectionReason && { label: 'Reason', value: transaction.rejectionReason },
    transaction.reversalReason && { label: 'Reason', value: transaction.reversalReason },
    transaction.reverses && {
      label: 'Reverses',
      value: <span className="text-xs break-all">{transaction.reverses}</span>,
    },
    transaction.reversedAmount && {
      label: 'Reversed',
      value: (
        <>
          {formatRupees(transaction.reversedAmount)}
          <span className="block text-xs break-all text-ink-muted">{transaction.reversedBy?.join(', ')}</span>
        </>
      ),
    },
  ].filter((fact) => typeof fact === 'object');
  return (
    <>
      <p className="mb-3 text-4xl font-semibold tracking-tight">
        <Money paise={transaction.amount} />
      </p>
      <Facts
        facts={[
          { label: 'Status', value: <TransactionStatusBadge status={transaction.status} /> },
          { label: 'Type', value: deskType(transaction).label },
          {
            label: 'Customer',
            value: (
              <Person
                id={customer?.id}
                words={`${customer?.name || 'Customer'}${customer ? ` · ${customer.customerId ?? customer.id}` : ''}`}
              />
            ),
          },
          { label: 'Date', value: isUndated(transaction.at) ? 'Invalid date' : deskMoment(transaction.at) },
          { label: 'Description', value: transaction.description || '–' },
          ...optional,
          { label: 'Reference', value: shownReference(transaction.id) || '–' },
          { label: 'Transaction ID', value: <span className="text-xs break-all">{transaction.id || 'Missing'}</span> },
        ]}
      />
      <BothSides transaction={transaction} />
    </>
  );
}
