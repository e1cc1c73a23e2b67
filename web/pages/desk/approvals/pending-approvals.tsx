import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig } from 'lucide-react';
import type { ReactNode } from 'react';
import { idOfApproval, type PendingApproval } from '../../../api/desk/approval-queries.ts';
import { clockQuery } from '../../../api/desk/staff-queries.ts';
import { Money } from '../../../components/money.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { deskMoment } from '../desk-date.ts';
import { deskType } from '../desk-labels.ts';
import { useFirstRows } from '../list-size.ts';
import { ShowMore } from '../load-more.tsx';

const HOUR_MS = 3_600_000;

/** Formats the time between two instants as `20 min`, `3 h` or `6 d`. */
function span(from: Date, to: Date): string {
  const hours = Math.max(0, to.getTime() - from.getTime()) / HOUR_MS;
  if (hours < 1) return `${Math.floor(hours * 60)} min`;
  return hours < 24 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} d`;
}

/** @param now the bank's time, once it is known */
function columns(
  onReview: (approval: PendingApproval) => void,
  now: Date | undefined,
): readonly Column<PendingApproval>[] {
  return [
    {
      header: 'Customer',
      leads: true,
      cell: ({ transaction, change }) => (
        <>
          <span className="block font-medium break-words">
            {change ? (change.subject_name ?? 'The bank') : transaction?.customer?.name || 'Customer'}
          </span>
          <span className="block text-xs text-ink-muted">
            {transaction?.customer?.customerId ?? transaction?.customer?.id}
          </span>
        </>
      ),
    },
    {
      header: 'To',
      cell: ({ transaction }) => <span className="break-words">{transaction?.counterparty?.name ?? '–'}</span>,
    },
    {
      header: 'Type',
      cell: ({ transaction, change }) =>
        transaction ? <Badge tone={deskType(transaction).tone}>{deskType(transaction).label}</Badge> : change?.title,
    },
    {
      header: 'Amount',
      align: 'right',
      cell: ({ transaction }) => (transaction ? <Money paise={transaction.amount} className="font-semibold" /> : '–'),
    },
    {
      header: 'Waiting since',
      cell: (row) => (
        <>
          <span className="block whitespace-nowrap">{deskMoment(row.waiting_since)}</span>
          <span
            className="block text-xs whitespace-nowrap text-ink-muted"
            title={`Expires ${deskMoment(row.expires_at)}`}
          >
            {now
              ? `waiting ${span(row.waiting_since, now)} · ${span(now, row.expires_at)} left`
              : `Expires ${deskMoment(row.expires_at)}`}
          </span>
        </>
      ),
    },
    { header: 'Made by', cell: ({ transaction, change }) => change?.maker_name ?? transaction?.maker?.name ?? '–' },
    {
      header: 'Decision',
      screenOnly: true,
      align: 'right',
      cell: (row) => (
        <Button
          tone="secondary"
          size="small"
          data-review={idOfApproval(row)}
          title={row.cannot_decide_because ?? undefined}
          onClick={() => onReview(row)}
        >
          {row.canDecide ? 'Review' : 'View'}
        </Button>
      ),
    },
  ];
}

/** All that waits for a second person, one line each: payee, time and maker. `children` stand at the end of the list. */
export function PendingApprovals({
  approvals,
  onReview,
  children,
}: {
  approvals: readonly PendingApproval[];
  onReview: (approval: PendingApproval) => void;
  children: ReactNode;
}) {
  const now = useQuery(clockQuery).data?.bankTime;
  const { shown, more } = useFirstRows(approvals);
  if (approvals.length === 0) {
    return (
      <EmptyState icon={<CircleCheckBig />} title="No pending approvals">
        Transfers, withdrawals and deposits above the bank’s limit appear here, and changes that need a second person.
      </EmptyState>
    );
  }
  return (
    <>
      <DataTable caption="Pending approvals" columns={columns(onReview, now)} rows={shown} keyOf={idOfApproval} />
      {more ? <ShowMore more={more} /> : children}
    </>
  );
}
