import { useQuery } from '@tanstack/react-query';
import { formatRupees } from '../../../../contract/vocabulary/money.ts';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { useSession } from '../../../api/client/session-store.ts';
import { bankTransactionsQuery } from '../../../api/desk/bank-transaction-queries.ts';
import { customersQuery, type DeskCustomer } from '../../../api/desk/customer-queries.ts';
import { type StaffMember, staffListQuery } from '../../../api/desk/staff-queries.ts';
import { type DeskTermDeposit, searchedTermDepositsQuery } from '../../../api/desk/term-deposit-queries.ts';
import { useSettled } from '../../../ui/settled-value.ts';
import { type CustomerTaskKind, STEP_TASKS } from '../customers/customer-task.ts';
import { deskMoment } from '../desk-date.ts';
import { deskType, statusWords } from '../desk-labels.ts';
import { deskPagesFor } from './desk-pages.ts';

/** One line of the search, and the address that it opens. */
export interface Found {
  readonly kind: 'customer' | 'action' | 'page' | 'transaction' | 'deposit' | 'staff';
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  readonly href: string;
}

interface Action {
  /** The first words of the search. */
  readonly typed: RegExp;
  readonly task: CustomerTaskKind;
  readonly title: (name: string) => string;
}

const ACTIONS: readonly Action[] = [
  { typed: /^deposit( to)? /i, task: 'deposit', title: (name) => `Deposit to ${name}` },
  ...STEP_TASKS.map((task) => {
    const verb = task.charAt(0).toUpperCase() + task.slice(1);
    return { typed: new RegExp(`^${task} `, 'i'), task, title: (name: string) => `${verb} ${name}` };
  }),
  { typed: /^flag /i, task: 'flag', title: (name) => `Flag ${name}` },
  { typed: /^kyc( of)? /i, task: 'kyc', title: (name) => `Update KYC of ${name}` },
  { typed: /^edit /i, task: 'edit', title: (name) => `Edit ${name}` },
  { typed: /^(charge|goodwill)( to)? /i, task: 'correction', title: (name) => `Charge or goodwill for ${name}` },
];

/** Least characters for a search of transactions and deposits: fewer match nearly all of them. */
const LEAST = 3;

/** Returns the action as this customer has it: where the bank does not allow the step, all that it allows. */
function actionFor({ allowed, status }: DeskCustomer, action: Action): Action {
  const { task } = action;
  const step = STEP_TASKS.find((each) => each === task);
  if (!step || allowed.includes(step)) return action;
  const now = statusWords(status).label.toLowerCase();
  return { ...action, task: 'actions', title: (name) => `Actions for ${name}, now ${now}` };
}

function foundCustomer(customer: DeskCustomer, typed: Action | undefined): Found {
  const page = `/banker/customer/${customer.id}`;
  const action = typed && actionFor(customer, typed);
  return {
    kind: action ? 'action' : 'customer',
    key: customer.id,
    title: action ? action.title(customer.name) : customer.name,
    detail: `${customer.customer_id} · ${customer.email} · ${customer.account_number.replaceAll(/\d{4}(?=\d)/g, '$&\u00a0')}`,
    href: action ? `${page}?task=${action.task}` : page,
  };
}

const foundTransaction = (row: Transaction): Found => ({
  kind: 'transaction',
  key: row.id,
  title: `${formatRupees(row.amount)} · ${deskType(row).label} · ${row.customer?.name ?? 'Customer'}`,
  detail: `Transaction of ${deskMoment(row.at)} · ${row.description}`,
  href: `${paths.bankerTransactions}?open=${row.id}`,
});

const foundDeposit = (row: DeskTermDeposit): Found => ({
  kind: 'deposit',
  key: row.id,
  title: `${row.deposit_number} · ${formatRupees(row.amount)}`,
  detail: `Deposit of ${row.customer_name} · ${row.customer_number}`,
  href: `/banker/customer/${row.customer_id}?tab=holding`,
});

const foundMember = (row: StaffMember): Found => ({
  kind: 'staff',
  key: row.id,
  title: row.name,
  detail: `Staff · ${row.email}`,
  href: paths.bankerStaff,
});

/** True once the answer for this search, or its failure, has come. */
const isThere = (query: { isPending: boolean; isFetching: boolean; isPlaceholderData: boolean }) =>
  !query.isPending && !query.isFetching && !query.isPlaceholderData;

/** Searches the desk as one types: customers or an action for them, pages, transactions, deposits and, for admins, the staff. */
export function useFoundAtDesk(typed: string): { found: readonly Found[]; searching: boolean } {
  const admin = useSession().role === 'admin';
  const wanted = typed.trim();
  const settled = useSettled(wanted, 150);
  const isCurrent = wanted === settled;
  const action = ACTIONS.find((each) => each.typed.test(settled));
  const search = action ? settled.replace(action.typed, '').trim() : settled;
  const wide = isCurrent && !action && search.length >= LEAST;
  // One after the other, so that lines only come at the end and none moves under a pointer.
  const customers = useQuery(customersQuery(search === '' ? { recent: 'true', limit: 6 } : { search, limit: 6 }));
  const movements = useQuery({
    ...bankTransactionsQuery({ search }, { sortBy: 'date', sortDirection: 'desc', limit: 4, offset: 0 }),
    enabled: wide && isThere(customers),
  });
  const deposits = useQuery({ ...searchedTermDepositsQuery(search, 4), enabled: wide && isThere(movements) });
  const staff = useQuery({ ...staffListQuery, enabled: admin && wide && isThere(deposits) });
  const has = (text: string, part = wanted) => text.toLowerCase().includes(part.toLowerCase());
  // Until the bank has answered what is typed now, only those customers of the answer before stay whose line shows the words:
  // Enter must not open one that was not asked for.
  const name = action ? wanted.replace(action.typed, '') : wanted;
  const people = (customers.data?.customers ?? []).filter(
    (each) => (isCurrent && isThere(customers)) || has(`${each.name} ${each.customer_id} ${each.email}`, name),
  );
  const pages = deskPagesFor(admin)
    .filter((page) => has(`${page.label} ${page.words}`))
    .map((page): Found => ({ kind: 'page', key: page.to, title: page.label, detail: 'Page', href: page.to }));
  return {
    found: [
      ...people.map((each) => foundCustomer(each, action)),
      ...pages,
      ...(wide && isThere(movements) ? (movements.data ?? []).map(foundTransaction) : []),
      ...(wide && isThere(deposits) ? (deposits.data ?? []).map(foundDeposit) : []),
      ...(wide && isThere(deposits) ? (staff.data?.members ?? []) : [])
        .filter(({ name, email }) => has(`${name} ${email}`))
        .map(foundMember),
    ],
    searching: !isCurrent || customers.isFetching || movements.isFetching || deposits.isFetching,
  };
}
