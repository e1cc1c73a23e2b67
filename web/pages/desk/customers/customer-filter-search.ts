import { ACCOUNT_TYPES, CUSTOMER_STATUSES } from '../../../../contract/vocabulary/account-terms.ts';
import type { CustomerFilter } from '../../../api/desk/customer-queries.ts';

const KYC_STATUSES = ['not_started', 'pending', 'verified', 'rejected', 'review_due'] as const;
const RISKS = ['not_rated', 'low', 'medium', 'high'] as const;

function oneOf<const W extends string>(words: readonly W[], value: unknown): W | undefined {
  return words.find((word) => word === value);
}

function without<T extends object>(filter: T): Partial<T> {
  // as: removes only keys without a value.
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** Reads the filter of the customers page from its address; ignores unknown values. */
export function customerFilterFrom(search: Record<string, unknown>): CustomerFilter {
  const page = Number(search.page);
  // A search of only digits is parsed as a number.
  const wanted = typeof search.search === 'number' ? String(search.search) : search.search;
  return without<CustomerFilter>({
    search: typeof wanted === 'string' && wanted.trim() !== '' ? wanted.slice(0, 100) : undefined,
    accountType: oneOf(ACCOUNT_TYPES, search.accountType),
    status: oneOf(CUSTOMER_STATUSES, search.status),
    kyc: oneOf(KYC_STATUSES, search.kyc),
    risk: oneOf(RISKS, search.risk),
    flagged: search.flagged === true || search.flagged === 'true' ? 'true' : undefined,
    sortBy: oneOf(['name', 'number', 'balance', 'status', 'created'], search.sortBy),
    sortDirection: oneOf(['asc', 'desc'], search.sortDirection),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
  });
}

/** The order of a list of customers. */
export interface CustomerOrder {
  readonly sortBy: NonNullable<CustomerFilter['sortBy']>;
  readonly sortDirection: NonNullable<CustomerFilter['sortDirection']>;
}

/** Returns the order of the list: names from A to Z and all else descending, as the bank does, unless the filter names another. */
export function customerOrderOf({ sortBy = 'name', sortDirection }: CustomerFilter): CustomerOrder {
  return { sortBy, sortDirection: sortDirection ?? (sortBy === 'name' ? 'asc' : 'desc') };
}
