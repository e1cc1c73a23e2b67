import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useMediaQuery } from '../../ui/media-query.ts';

/** Filters, which a phone shows behind one button that says how many are in use. */
export function PhoneFilters({ inUse, children }: { inUse: number; children: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const phone = useMediaQuery('(max-width: 47.99rem)');
  if (!phone) return children;
  return (
    <>
      <div className="px-5 pb-3">
        <Button tone="secondary" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {inUse > 0 ? `Filters (${inUse})` : 'Filters'}
        </Button>
      </div>
      <div id={id}>{open && children}</div>
    </>
  );
}
