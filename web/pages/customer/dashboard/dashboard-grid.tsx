import type { ReactNode } from 'react';
import { CARD_PLACE, DEPOSITS_PLACE } from '../../../components/places.ts';
import { classNames } from '../../../ui/class-names.ts';
import { WhenIdle } from '../../../ui/when-idle.tsx';

type Part = 'activity' | 'deposits' | 'finances' | 'score' | 'health' | 'card';

// The heights are those of an active customer's panels. Dashboard and skeleton share them, so that nothing shifts.
const COLUMNS: readonly (readonly { readonly part: Part; readonly place: string; readonly id?: string }[])[] = [
  [
    { part: 'activity', place: '[--place:434px] sm:[--place:402px]' },
    { part: 'deposits', place: '[--place:403px] sm:[--place:263px]', id: DEPOSITS_PLACE },
    { part: 'finances', place: '[--place:718px] sm:[--place:524px]' },
  ],
  [
    { part: 'score', place: '[--place:372px]' },
    { part: 'health', place: '[--place:460px] lg:[--place:440px]' },
    { part: 'card', place: '[--place:378px] lg:[--place:341px]', id: CARD_PLACE },
  ],
];

/** The panels below the overview, in two columns on wide screens. */
export function DashboardGrid({ parts }: { parts?: Readonly<Record<Part, ReactNode>> }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-3">
      {COLUMNS.map((column, index) => (
        <div
          key={column[0]?.part}
          className={classNames('flex min-w-0 flex-col gap-6', index === 0 && 'lg:col-span-2')}
        >
          {column.map(({ part, place, id }) => (
            <div key={part} id={id} className="scroll-mt-20">
              <WhenIdle place={place}>{parts?.[part]}</WhenIdle>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
