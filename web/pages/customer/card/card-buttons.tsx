import type { ReactNode } from 'react';

/** The buttons of a card, two in a row where their words fit; the last of an odd number has a row of its own and fills it. */
export function CardButtons({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid gap-2 @min-[19rem]:grid-cols-2 @min-[19rem]:[&>button]:px-3 @min-[19rem]:[&>button:last-of-type:nth-of-type(odd)]:col-span-full">
        {children}
      </div>
    </div>
  );
}
