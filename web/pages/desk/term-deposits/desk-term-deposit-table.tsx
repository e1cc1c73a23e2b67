import { PiggyBank } from 'lucide-react';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import type { DeskTermDeposit } from '../../../api/desk/term-deposit-queries.ts';
import { Money } from '../../../components/money.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { deskDay } from '../desk-date.ts';
import { DEPOSIT_LABELS, DEPOSIT_STATUS } from '../desk-labels.ts';
import { GroupedNumber } from '../grouped-number.tsx';
import { useFirstRows } from '../list-size.ts';
import { ShowMore } from '../load-more.tsx';
import type { TermDepositTask } from './desk-term-deposit-dialog.tsx';

type OnTask = (task: TermDepositTask) => void;
const day = (date: string | null) => (date ? deskDay(noonOfBusinessDate(date)) : '–');

function columns(onTask: OnTask): readonly Column<DeskTermDeposit>[] {
  return [
    {
      header: 'Customer',
      leads: true,
      cell: (deposit) => (
        <>
          <span className="block font-medium break-words">{deposit.customer_name || 'Unknown'}</span>
          <span className="block text-xs text-ink-muted">
            <GroupedNumber number={deposit.account_number || 'N/A'} />
          </span>
        </>
      ),
    },
    { header: 'Type', cell: (deposit) => DEPOSIT_LABELS[deposit.type] },
    { header: 'Amount', align: 'right', cell: (deposit) => <Money paise={deposit.amount} className="font-semibold" /> },
    {
      header: 'Interest Rate',
      align: 'right',
      cell: (deposit) => <span className="tabular-nums">{deposit.interest_rate}%</span>,
    },
    { header: 'Start Date', cell: (deposit) => <span className="whitespace-nowrap">{day(deposit.start_date)}</span> },
    {
      header: 'Maturity Date',
      cell: (deposit) => <span className="whitespace-nowrap">{day(deposit.maturity_date)}</span>,
    },
    {
      header: 'Status',
      cell: ({ status }) => <Badge tone={DEPOSIT_STATUS[status].tone}>{DEPOSIT_STATUS[status].label}</Badge>,
    },
    {
      header: 'Actions',
      screenOnly: true,
      align: 'right',
      cell: (deposit) => (
        <div className="flex justify-end gap-1.5">
          <Button tone="secondary" size="small" onClick={() => onTask({ kind: 'view', id: deposit.id })}>
            <span>
              View<span className="sr-only"> {deposit.deposit_number}</span>
            </span>
          </Button>
          <Button tone="secondary" size="small" onClick={() => onTask({ kind: 'edit', id: deposit.id })}>
            <span>
              Edit<span className="sr-only"> {deposit.deposit_number}</span>
            </span>
          </Button>
        </div>
      ),
    },
  ];
}

/** Term deposits in the staff's view (B-DP-02). */
export function DeskTermDepositTable({ deposits, onTask }: { deposits: readonly DeskTermDeposit[]; onTask: OnTask }) {
  const { shown, more } = useFirstRows(deposits);
  if (deposits.length === 0) {
    return (
      <EmptyState icon={<PiggyBank />} title="No deposits found">
        Deposits appear here when customers open them.
      </EmptyState>
    );
  }
  return (
    <>
      <DataTable caption="Deposits" columns={columns(onTask)} rows={shown} keyOf={(deposit) => deposit.id} />
      <ShowMore more={more} />
    </>
  );
}
