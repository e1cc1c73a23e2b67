import { useEffect, useState } from 'react';
import { useSettled } from '../../ui/settled-value.ts';

/** Keeps the search box: typing changes the filter after a pause, and a filter that changes elsewhere sets the text. */
export function useTypedSearch(search: string, onSearch: (search: string | undefined) => void) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const settled = useSettled(typed, 250).trim();
  if (search !== known) {
    setKnown(search);
    if (search !== settled) setTyped(search);
  }
  useEffect(() => {
    if (settled !== search) onSearch(settled || undefined);
    // Only typing starts a search, because a change of the address must not be overwritten.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [settled]);
  return { typed, setTyped };
}
