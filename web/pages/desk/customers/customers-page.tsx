import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { type CustomerFilter, customersQuery } from '../../../api/desk/customer-queries.ts';
import { PageLayout } from '../../../components/page-layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useListSize } from '../list-size.ts';
import { Loaded } from '../loaded.tsx';
import { PageButtons, showingOf } from '../page-buttons.tsx';
import { AddCustomerButton } from './add-customer-button.tsx';
import { CustomerDialogs } from './customer-dialogs.tsx';
import { customerFilterFrom, customerOrderOf } from './customer-filter-search.ts';
import { CustomerFilters } from './customer-filters.tsx';
import { CustomerTable } from './customer-table.tsx';
import type { CustomerTask } from './customer-task.ts';

const route = getRouteApi('/desk/banker/customers');

/** All customers of the bank: searched, filtered and paged by the server, with the filters in the address (B-DB-08). */
export function CustomersPage() {
  const filter = customerFilterFrom({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const customers = useQuery(customersQuery({ limit: useListSize(), ...filter }));
  const [task, setTask] = useState<CustomerTask>();
  const router = useRouter();
  const change = (next: Partial<CustomerFilter>) => {
    // The debounced search must not navigate back after the user has left the page.
    if (router.latestLocation.pathname !== paths.bankerCustomers) return;
    void navigate({
      search: (before) => customerFilterFrom({ ...before, page: undefined, ...next }),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <PageLayout title="Customers" lead="Find a customer and manage the account." actions={<AddCustomerButton />}>
      <Panel title="All customers" padding="none">
        <CustomerFilters filter={filter} onChange={change} />
        <Loaded query={customers} situation="dashboard" title="Error loading data" rows={8}>
          {({ customers: rows, total, totalPages }) => (
            <>
              <CustomerTable
                customers={rows}
                onTask={setTask}
                list={filter}
                sort={{ ...customerOrderOf(filter), onSort: change }}
              />
              <PageButtons
                page={filter.page ?? 1}
                totalPages={totalPages}
                onPage={(page) => change({ page })}
                showing={showingOf(rows.length, total, 'customer')}
              />
            </>
          )}
        </Loaded>
      </Panel>
      <CustomerDialogs task={task} onTask={setTask} />
    </PageLayout>
  );
}
