import { PAGE_SIZES } from '../../../../contract/vocabulary/bank-terms.ts';
import { useMediaQuery } from '../../../ui/media-query.ts';

/** Max customers on a page of a phone: three screens of cards. */
const ON_A_PHONE = 10;

/** Returns the number of customers on a page of the list. */
export function useListSize(): number {
  return useMediaQuery('(max-width: 47.99rem)') ? ON_A_PHONE : PAGE_SIZES.list;
}
