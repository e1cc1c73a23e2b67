import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import type { CustomerFilter, DeskCustomer } from '../../../api/desk/customer-queries.ts';
import { Money } from '../../../components/money.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { accountTypeLabel } from '../desk-labels.ts';
import { CustomerBadges } from './customer-badges.tsx';
import type { CustomerTask } from './customer-task.ts';

type OnTask = (task: CustomerTask) => void;

interface RowProps {
  readonly onTask: OnTask;
  /** The filter and page of the list, which the customer's page leads back to. */
  readonly list?: CustomerFilter | undefined;
}

function RowButtons({ customer, onTask, list }: RowProps & { customer: DeskCustomer }) {
  const of = <span className="sr-only"> {customer.name}</span>;
  return (
    <div className="flex flex-wrap justify-end gap-1.5">
      <Link
        to={paths.bankerCustomer}
        params={{ id: customer.id }}
        search={list && { list }}
        className={buttonClass('secondary', 'small')}
      >
        <span>View Details{of}</span>
      </Link>
      <Button tone="secondary" size="small" onClick={() => onTask({ kind: 'edit', customer })}>
        <span>Edit{of}</span>
      </Button>
      <Button tone="secondary" size="small" onClick={() => onTask({ kind: 'deposit', customer })}>
        <span>Deposit{of}</span>
      </Button>
      <Button tone="secondary" size="small" onClick={() => onTask({ kind: 'actions', customer })}>
        <span>Actions{of}</span>
      </Button>
    </div>
  );
}

function columns({ onTask, list }: RowProps): readonly Column<DeskCustomer>[] {
  return [
    {
      header: 'Customer',
      leads: true,
      cell: (customer) => (
        <div className="min-w-0">
          <span className="block font-medium break-words">{customer.name}</span>
          <span className="block text-sm font-normal break-all text-ink-muted">{customer.email}</span>
          <span className="mt-1 block">
            <CustomerBadges customer={customer} />
          </span>
        </div>
      ),
    },
    {
      header: 'Balance',
      align: 'right',
      cell: (customer) => <Money paise={customer.balance} className="font-semibold" />,
    },
    { header: 'Account type', cell: (customer) => <Badge>{accountTypeLabel(customer.account_type)}</Badge> },
    {
      header: 'Actions',
      align: 'right',
      cell: (customer) => <RowButtons customer={customer} onTask={onTask} list={list} />,
    },
  ];
}

/** Customers, one line each, with their actions (B-CU-03). */
export function CustomerTable({ customers, ...row }: RowProps & { customers: readonly DeskCustomer[] }) {
  if (customers.length === 0) {
    return (
      <EmptyState icon={<SearchX />} title="No customers found matching your search">
        Try part of the name or the e-mail, or remove a filter.
      </EmptyState>
    );
  }
  return <DataTable caption="Customers" columns={columns(row)} rows={customers} keyOf={(customer) => customer.id} />;
}
