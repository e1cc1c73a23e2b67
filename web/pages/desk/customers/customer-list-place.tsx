import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { type CustomerFilter, customersQuery, type DeskCustomer } from '../../../api/desk/customer-queries.ts';
import { useListSize } from '../list-size.ts';

const LINK = 'inline-flex min-h-9 items-center gap-1.5 text-sm hover:underline';

interface Neighbour {
  readonly customer: DeskCustomer;
  /** The page of the list on which it is. */
  readonly page: number;
}

/** Finds the customers before and after one in a list, on its page or the pages next to it. */
function useNeighbours(
  id: string,
  list: CustomerFilter,
): { before?: Neighbour | undefined; after?: Neighbour | undefined } {
  const page = list.page ?? 1;
  const limit = useListSize();
  const pageOf = (number: number) => customersQuery({ limit, ...list, page: number });
  const here = useQuery(pageOf(page));
  const rows = here.data?.customers ?? [];
  const place = rows.findIndex((customer) => customer.id === id);
  const isFirst = place === 0 && page > 1;
  const isLast = place === rows.length - 1 && place >= 0 && page < (here.data?.totalPages ?? 1);
  const earlier = useQuery({ ...pageOf(page - 1), enabled: isFirst });
  const later = useQuery({ ...pageOf(page + 1), enabled: isLast });
  if (place < 0) return {};
  const at = (customer: DeskCustomer | undefined, on: number) => customer && { customer, page: on };
  return {
    before: isFirst ? at(earlier.data?.customers.at(-1), page - 1) : at(rows[place - 1], page),
    after: isLast ? at(later.data?.customers[0], page + 1) : at(rows[place + 1], page),
  };
}

function NeighbourLink({ list, to, label }: { list: CustomerFilter; to: Neighbour; label: 'Previous' | 'Next' }) {
  return (
    <Link
      to={paths.bankerCustomer}
      params={{ id: to.customer.id }}
      search={{ list: { ...list, page: to.page > 1 ? to.page : undefined } }}
      className={LINK}
    >
      {label}: {to.customer.name}
    </Link>
  );
}

/** Links back to the list from which the page was opened, and to the customers before and after this one in it. */
export function CustomerListPlace({ id, list }: { id: string; list: CustomerFilter }) {
  const { before, after } = useNeighbours(id, list);
  return (
    <>
      <Link to={paths.bankerCustomers} search={list} className={LINK}>
        {list.page ? `Back to customers, page ${list.page}` : 'Back to customers'}
      </Link>
      {before && <NeighbourLink list={list} to={before} label="Previous" />}
      {after && <NeighbourLink list={list} to={after} label="Next" />}
    </>
  );
}
