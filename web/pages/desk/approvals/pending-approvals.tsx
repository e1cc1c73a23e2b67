import { CircleCheckBig } from 'lucide-react';
import type { PendingApproval } from '../../../api/desk/approval-queries.ts';
import { Money } from '../../../components/money.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { deskMoment } from '../desk-date.ts';
import { deskType } from '../desk-labels.ts';

function columns(onReview: (approval: PendingApproval) => void): readonly Column<PendingApproval>[] {
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
      header: 'Type',
      cell: ({ transaction, change }) =>
        transaction ? <Badge tone={deskType(transaction).tone}>{deskType(transaction).label}</Badge> : change?.title,
    },
    {
      header: 'Amount',
      align: 'right',
      cell: ({ transaction }) => (transaction ? <Money paise={transaction.amount} className="font-semibold" /> : '–'),
    },
    { header: 'Reason', cell: (row) => row.waits_because },
    {
      header: 'Waiting since',
      cell: (row) => (
        <>
          <span className="block">{deskMoment(row.waiting_since)}</span>
          <span className="block text-xs text-ink-muted">Expires {deskMoment(row.expires_at)}</span>
        </>
      ),
    },
    { header: 'Made by', cell: ({ transaction, change }) => change?.maker_name ?? transaction?.maker?.name ?? '–' },
    {
      header: 'Decision',
      align: 'right',
      cell: (row) => (
        <Button
          tone="secondary"
          size="small"
          title={row.cannot_decide_because ?? undefined}
          onClick={() => onReview(row)}
        >
          {row.canDecide ? 'Review' : 'View'}
        </Button>
      ),
    },
  ];
}

/** All that waits for a second person, one line each: reason, time and maker. */
export function PendingApprovals({
  approvals,
  onReview,
}: {
  approvals: readonly PendingApproval[];
  onReview: (approval: PendingApproval) => void;
}) {
  if (approvals.length === 0) {
    return (
      <EmptyState icon={<CircleCheckBig />} title="Nothing waits for a decision">
        Transfers, withdrawals and deposits above the bank’s limit appear here, and changes that need a second person.
      </EmptyState>
    );
  }
  return (
    <DataTable
      caption="Pending approvals"
      columns={columns(onReview)}
      rows={approvals}
      keyOf={(row) => row.change?.id ?? row.transaction?.id ?? ''}
    />
  );
}
