import type { ReactNode } from 'react';

/** The buttons of a card, two in a row; the last of an odd number has a row of its own and fills it. */
export function CardButtons({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-2 sm:grid-cols-2 sm:[&>button:last-of-type:nth-of-type(odd)]:col-span-full">
      {children}
    </div>
  );
}
