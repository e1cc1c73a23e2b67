import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { customersQuery, type DeskCustomer } from '../../../api/desk/customer-queries.ts';
import { Money } from '../../../components/money.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useSettled } from '../../../ui/settled-value.ts';
import { GroupedNumber } from '../grouped-number.tsx';
import { Loaded } from '../loaded.tsx';
import { CustomerBadges } from './customer-badges.tsx';

/** Offers the customers whom the reader opened last, and searches others; hands over the one that was pressed. */
export function CustomerPicker({ onPick }: { onPick: (customer: DeskCustomer) => void }) {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const search = useSettled(wanted, 200);
  const found = useQuery(customersQuery(search === '' ? { recent: 'true', limit: 8 } : { search, limit: 8 }));
  return (
    <div>
      <TextField
        label="Find a customer"
        type="search"
        placeholder="Search customers..."
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {/* The list of an earlier search is about to go: a press that began on it would end beside it, or on another customer. */}
      <div className="-mx-5 mt-3" inert={wanted !== search || found.isPlaceholderData}>
        <Loaded query={found} situation="dashboard">
          {({ customers }) =>
            customers.length === 0 ? (
              <p className="px-5 py-6 text-center text-sm text-ink-muted">
                {search === ''
                  ? 'Customers whose pages you open are offered here.'
                  : 'No customers found matching your search'}
              </p>
            ) : (
              <>
                {search === '' && <h3 className="px-5 pb-1 text-sm font-medium text-ink-muted">Recent customers</h3>}
                <ul
                  aria-label={search === '' ? 'Recent customers' : 'Customers found'}
                  className="divide-y divide-line"
                >
                  {customers.map((customer) => (
                    <li key={customer.id}>
                      <button
                        type="button"
                        onClick={() => onPick(customer)}
                        className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2"
                      >
                        <span className="min-w-0">
                          <span className="block font-medium break-words">{customer.name}</span>
                          <span className="block break-all text-ink-muted">
                            {customer.email} · <GroupedNumber number={customer.account_number} />
                          </span>
                          <CustomerBadges customer={customer} />
                        </span>
                        <Money paise={customer.balance} className="font-semibold" />
                      </button>
                    </li>
                  ))}
                </ul>
              </>
            )
          }
        </Loaded>
      </div>
    </div>
  );
}
