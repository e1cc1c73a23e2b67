import { CircleCheckBig } from 'lucide-react';
import type { PendingApproval } from '../../api/approval-queries.ts';
import { formatMoment } from '../../components/bank-date.ts';
import { Money } from '../../components/money.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** How the staff's tables name and colour a type (B-TX-01). */
export function deskType(type: string): { label: string; tone: BadgeTone } {
  if (type === 'deposit') return { label: 'Deposit', tone: 'good' };
  if (type === 'withdrawal') return { label: 'Withdrawal', tone: 'bad' };
  return { label: 'Transfer', tone: 'info' };
}

function columns(onReview: (approval: PendingApproval) => void): readonly Column<PendingApproval>[] {
  return [
    { header: 'Waiting since', cell: (row) => formatMoment(row.waiting_since) },
    {
      header: 'Customer',
      leads: true,
      cell: ({ transaction }) => (
        <>
          <span className="block font-medium break-words">{transaction.customer?.name || 'Customer'}</span>
          <span className="block text-xs text-ink-muted">{transaction.customer?.customerId ?? transaction.customer?.id}</span>
        </>
      ),
    },
    { header: 'Type', cell: ({ transaction }) => <Badge tone={deskType(transaction.type).tone}>{deskType(transaction.type).label}</Badge> },
    { header: 'Amount', align: 'right', cell: ({ transaction }) => <Money paise={transaction.amount} className="font-semibold" /> },
    {
      header: 'Decision',
      align: 'right',
      cell: (row) =>
        row.canDecide ? (
          <Button tone="secondary" size="small" onClick={() => onReview(row)}>
            Review
          </Button>
        ) : (
          <span className="text-ink-muted">Made by you</span>
        ),
    },
  ];
}

/** What waits for a banker, one line each. */
export function PendingApprovals({ approvals, onReview }: { approvals: readonly PendingApproval[]; onReview: (approval: PendingApproval) => void }) {
  if (approvals.length === 0) {
    return (
      <EmptyState icon={<CircleCheckBig />} title="Nothing waits for a decision">
        Transfers, withdrawals and deposits above the bank’s limit appear here.
      </EmptyState>
    );
  }
  return <DataTable caption="Pending approvals" columns={columns(onReview)} rows={approvals} keyOf={(row) => row.transaction.id} />;
}
