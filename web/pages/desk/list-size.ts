import { useState } from 'react';
import { PAGE_SIZES } from '../../../contract/vocabulary/bank-terms.ts';
import { useMediaQuery } from '../../ui/media-query.ts';

const PHONE = '(max-width: 47.99rem)';

/** Returns the number of rows with which a list begins: `onAPhone` where rows are cards, so that they fill three screens at most. */
export function useListSize(onAPhone = 8, elsewhere: number = PAGE_SIZES.list): number {
  return useMediaQuery(PHONE) ? onAPhone : elsewhere;
}

/**
 * Returns the rows with which a list begins that has been read as a whole: `onAPhone` where rows are cards, all elsewhere. `more`
 * shows as many again; it is absent once all are shown.
 */
export function useFirstRows<T>(
  rows: readonly T[],
  onAPhone = 8,
): { shown: readonly T[]; more: (() => void) | undefined } {
  const phone = useMediaQuery(PHONE);
  const [count, setCount] = useState(onAPhone);
  if (!phone || rows.length <= count) return { shown: rows, more: undefined };
  return { shown: rows.slice(0, count), more: () => setCount(count + onAPhone) };
}
