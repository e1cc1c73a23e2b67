import { useEffect, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { useWords } from '../../../words/use-words.tsx';
import type { Found } from './found-own.ts';

interface ResultListProps {
  readonly id: string;
  readonly found: readonly Found[];
  /** Place of the result that Enter opens. */
  readonly active: number;
  readonly onOpen: (found: Found) => void;
  readonly onHover: (place: number) => void;
}

/** Returns the id of a result's element, which the search field names as the active one. */
export const resultId = (list: string, place: number): string => `${list}-${place}`;

function Result({
  id,
  found,
  active,
  onOpen,
  onHover,
}: {
  id: string;
  found: Found;
  active: boolean;
  onOpen: () => void;
  onHover: () => void;
}) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // The field keeps the focus and has the keys.
    <div
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-disabled={found.object === undefined || undefined}
      onClick={onOpen}
      onKeyDown={(event) => event.key === 'Enter' && onOpen()}
      onMouseMove={onHover}
      className={classNames(
        'min-h-12 scroll-my-20 px-5 py-2 max-sm:px-4',
        found.object && 'cursor-pointer',
        active && 'bg-accent-soft',
      )}
    >
      <span className="block font-medium break-words">{found.title}</span>
      {found.detail && <span className="line-clamp-2 text-sm text-ink-muted">{found.detail}</span>}
    </div>
  );
}

/** The results by group, as a list of options below the search field. */
export function ResultList({ id, found, active, onOpen, onHover }: ResultListProps) {
  const {
    search: { groups },
    titles,
  } = useWords();
  const present = [...new Set(found.map(({ group }) => group))];
  // A list of options has one at least.
  if (found.length === 0) return null;
  return (
    <div id={id} role="listbox" aria-label={titles.search} className="flex flex-col gap-4">
      {present.map((group) => (
        <div
          key={group}
          role="group"
          aria-label={groups[group]}
          className="rounded-panel border border-line bg-surface pb-2 shadow-panel"
        >
          <div aria-hidden="true" className="px-5 pt-4 pb-1 text-sm font-semibold max-sm:px-4">
            {groups[group]}
          </div>
          {found.map(
            (each, place) =>
              each.group === group && (
                <Result
                  key={each.key}
                  id={resultId(id, place)}
                  found={each}
                  active={place === active}
                  onOpen={() => onOpen(each)}
                  onHover={() => onHover(place)}
                />
              ),
          )}
        </div>
      ))}
    </div>
  );
}
