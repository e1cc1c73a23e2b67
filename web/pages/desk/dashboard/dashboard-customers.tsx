import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ACCOUNT_TYPES } from '../../../../contract/vocabulary/account-terms.ts';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { type CustomerFilter, customersQuery } from '../../../api/desk/customer-queries.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useSettled } from '../../../ui/settled-value.ts';
import { CustomerDialogs } from '../customers/customer-dialogs.tsx';
import { TYPE_CHOICES } from '../customers/customer-filters.tsx';
import { CustomerTable } from '../customers/customer-table.tsx';
import type { CustomerTask } from '../customers/customer-task.ts';
import { Loaded } from '../loaded.tsx';
import { PageButtons, showingOf } from '../page-buttons.tsx';

/** The list's first query. The page makes the same one, to know whether it can be shown. */
export const FIRST_CUSTOMERS: CustomerFilter = { page: 1, limit: 8 };

const WANTED = 'desk:choose-customer';
const SEARCH_ID = 'desk-customer-search';

/** Opens the list's tab and focuses its search box. */
export function focusCustomerSearch(): void {
  dispatchEvent(new CustomEvent(WANTED));
}

/** Runs `beforehand` when the search box is requested, then focuses it. */
export function useSearchFocus(beforehand: () => void): void {
  useEffect(() => {
    const onWanted = () => {
      beforehand();
      requestAnimationFrame(() => {
        const box = document.querySelector<HTMLInputElement>(`#${SEARCH_ID} input`);
        box?.focus();
        box?.scrollIntoView({ block: 'center' });
      });
    };
    addEventListener(WANTED, onWanted);
    return () => removeEventListener(WANTED, onWanted);
  }, [beforehand]);
}

function useCustomerList() {
  const [typed, setTyped] = useState('');
  const [type, setType] = useState('');
  const [page, setPage] = useState(1);
  const search = useSettled(typed.trim(), 250);
  const accountType = ACCOUNT_TYPES.find((known) => known === type);
  const list = useQuery(
    customersQuery({ ...FIRST_CUSTOMERS, page, ...(search !== '' && { search }), ...(accountType && { accountType }) }),
  );
  return { typed, setTyped, type, setType, page, setPage, list };
}

/** The dashboard's customer list: search, type, and actions (B-CU-01…03). */
export function DashboardCustomers() {
  const { typed, setTyped, type, setType, page, setPage, list } = useCustomerList();
  const [task, setTask] = useState<CustomerTask>();
  return (
    <>
      <div className="mb-2 grid items-end gap-3 sm:grid-cols-[1fr_14rem_auto]">
        <div id={SEARCH_ID}>
          <TextField
            label="Search customers"
            type="search"
            placeholder="Search customers..."
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setPage(1);
            }}
          />
        </div>
        <SelectField
          label="Account type"
          choices={TYPE_CHOICES}
          value={type}
          onChange={(event) => {
            setType(event.target.value);
            setPage(1);
          }}
        />
        <Link to={paths.bankerDeposit} className={buttonClass('primary')}>
          Make Deposit
        </Link>
      </div>
      <div className="-mx-5">
        <Loaded query={list} situation="dashboard" title="Error loading data" rows={6}>
          {({ customers, total, totalPages }) => (
            <>
              <CustomerTable customers={customers} onTask={setTask} />
              <PageButtons
                page={page}
                totalPages={totalPages}
                onPage={setPage}
                showing={showingOf(customers.length, total, 'customer')}
              />
            </>
          )}
        </Loaded>
      </div>
      <CustomerDialogs task={task} onTask={setTask} />
    </>
  );
}
