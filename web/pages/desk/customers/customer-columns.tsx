import { Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import type { CustomerFilter, DeskCustomer } from '../../../api/desk/customer-queries.ts';
import { Money } from '../../../components/money.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { deskDay } from '../desk-date.ts';
import { accountTypeLabel, isRaised, KYC, RISK, statusWords } from '../desk-labels.ts';
import { GroupedNumber } from '../grouped-number.tsx';
import { CustomerBadges } from './customer-badges.tsx';
import type { CustomerOrder } from './customer-filter-search.ts';
import type { CustomerTask } from './customer-task.ts';

/** The order of a list of customers, and what changes it. */
export interface CustomerSort extends CustomerOrder {
  readonly onSort: (sort: Pick<CustomerFilter, 'sortBy' | 'sortDirection'>) => void;
}

export interface RowProps {
  readonly onTask: (task: CustomerTask) => void;
  /** The filter and page of the list, which the customer's page leads back to. */
  readonly list?: CustomerFilter | undefined;
  /** Makes headers sort. */
  readonly sort?: CustomerSort | undefined;
}

function NameLink({ customer, list }: { customer: DeskCustomer; list: CustomerFilter | undefined }) {
  return (
    <Link
      to={paths.bankerCustomer}
      params={{ id: customer.id }}
      search={list && { list }}
      className="font-medium underline-offset-4 hover:underline"
    >
      {customer.name}
    </Link>
  );
}

interface ButtonsProps extends RowProps {
  readonly inOneLine?: boolean;
}

/** The four documented buttons (B-CU-03), as one quiet group. */
function RowButtons({ customer, onTask, list, inOneLine = false }: ButtonsProps & { customer: DeskCustomer }) {
  const of = <span className="sr-only"> {customer.name}</span>;
  const task = (kind: CustomerTask['kind']) => () => onTask({ kind, customer });
  return (
    <div
      className={classNames(
        '-mr-2 flex justify-end gap-y-1 print:hidden [&>*]:px-2',
        inOneLine ? 'whitespace-nowrap' : 'flex-wrap',
      )}
    >
      <Link
        to={paths.bankerCustomer}
        params={{ id: customer.id }}
        search={list && { list }}
        className={buttonClass('quiet', 'small')}
      >
        <span>View Details{of}</span>
      </Link>
      <Button tone="quiet" size="small" onClick={task('edit')}>
        <span>Edit{of}</span>
      </Button>
      <Button tone="quiet" size="small" onClick={task('deposit')}>
        <span>Deposit{of}</span>
      </Button>
      <Button tone="quiet" size="small" onClick={task('actions')}>
        <span>Actions{of}</span>
      </Button>
    </div>
  );
}

/** Pressing the sorted header turns its order round; another one starts with the first name or number, or the largest balance. */
function sorter(sort: CustomerSort | undefined) {
  return (field: CustomerSort['sortBy']): Pick<Column<DeskCustomer>, 'sort'> => {
    if (!sort) return {};
    const direction = sort.sortBy === field ? sort.sortDirection : undefined;
    const first = field === 'balance' ? 'desc' : 'asc';
    const other = direction === 'asc' ? 'desc' : 'asc';
    return {
      sort: { direction, onSort: () => sort.onSort({ sortBy: field, sortDirection: direction ? other : first }) },
    };
  };
}

const BALANCE: Column<DeskCustomer> = {
  header: 'Balance',
  align: 'right',
  cell: ({ balance }) => <Money paise={balance} className="font-semibold" />,
};

const ACCOUNT_TYPE: Column<DeskCustomer> = {
  header: 'Account type',
  cell: ({ account_type: type }) => <Badge>{accountTypeLabel(type)}</Badge>,
};

const actions = (row: ButtonsProps): Column<DeskCustomer> => ({
  header: 'Actions',
  screenOnly: true,
  align: 'right',
  cell: (customer) => <RowButtons customer={customer} {...row} />,
});

/** The columns of a narrow place: what says who it is in one, balance, type, and the buttons. */
export function narrowColumns(row: RowProps): readonly Column<DeskCustomer>[] {
  const by = sorter(row.sort);
  return [
    {
      header: 'Customer',
      leads: true,
      ...by('name'),
      cell: (customer) => (
        <div className="min-w-0 wrap-anywhere">
          <NameLink customer={customer} list={row.list} />
          <span className="block text-sm font-normal text-ink-muted">{customer.email}</span>
          <span className="block text-sm font-normal text-ink-muted">
            {customer.customer_id} · {customer.phone || 'Not provided'}
          </span>
          <span className="mt-1 block">
            <CustomerBadges customer={customer} />
          </span>
        </div>
      ),
    },
    { ...BALANCE, ...by('balance') },
    ACCOUNT_TYPE,
    actions(row),
  ];
}

function State({ customer }: { customer: DeskCustomer }) {
  const { label, tone } = statusWords(customer.status);
  return (
    <div className="whitespace-nowrap">
      <Badge tone={tone}>{label}</Badge>
      <span className="block text-xs text-ink-muted">
        {customer.closing_waits ? 'Closing waits' : KYC[customer.kyc_status].label}
      </span>
    </div>
  );
}

/** The columns of a page that is a list: one row of two lines for each customer. */
export function wideColumns(row: RowProps): readonly Column<DeskCustomer>[] {
  const by = sorter(row.sort);
  return [
    {
      header: 'Customer',
      leads: true,
      ...by('name'),
      cell: (customer) => (
        <div className="max-w-44 2xl:max-w-72">
          <span className="flex items-center gap-1">
            <span className="truncate" title={customer.name}>
              <NameLink customer={customer} list={row.list} />
            </span>
            {customer.flagged && (
              <span className="shrink-0 text-danger-text">
                <Flag aria-hidden="true" className="size-4" />
                <span className="sr-only">Flagged</span>
              </span>
            )}
          </span>
          <span className="block truncate text-ink-muted" title={customer.email}>
            {isRaised(customer.risk) && (
              <>
                <span className={customer.risk === 'high' ? 'text-danger-text' : 'text-warn-text'}>
                  {RISK[customer.risk].label}
                </span>
                {' · '}
              </>
            )}
            {customer.email}
          </span>
        </div>
      ),
    },
    {
      header: 'Number',
      ...by('number'),
      cell: (customer) => (
        <span className="whitespace-nowrap">
          {customer.customer_id}
          <span className="block text-xs text-ink-muted">
            <GroupedNumber number={customer.account_number} />
          </span>
        </span>
      ),
    },
    { header: 'Phone', cell: ({ phone }) => <span className="amount">{phone || 'Not provided'}</span> },
    ACCOUNT_TYPE,
    { header: 'State', ...by('status'), cell: (customer) => <State customer={customer} /> },
    { ...BALANCE, ...by('balance') },
    {
      header: 'Last activity',
      cell: ({ last_activity: last }) => (
        <span className="whitespace-nowrap">{last ? deskDay(last) : 'No activity yet'}</span>
      ),
    },
    actions({ ...row, inOneLine: true }),
  ];
}
