import { PAGE_SIZES } from '../../../contract/vocabulary/bank-terms.ts';
import { useMediaQuery } from '../../ui/media-query.ts';

/** Returns the number of rows with which a list begins: `onAPhone` where rows are cards, so that they fill three screens at most. */
export function useListSize(onAPhone = 8, elsewhere: number = PAGE_SIZES.list): number {
  return useMediaQuery('(max-width: 47.99rem)') ? onAPhone : elsewhere;
}
