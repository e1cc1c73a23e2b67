import { X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { filterWords } from './filter-words.ts';
import type { AddressFilter } from './transactions-view.ts';

interface ChipsProps {
  readonly filter: AddressFilter;
  readonly onChange: (part: { readonly [K in keyof AddressFilter]: undefined }) => void;
  readonly onClear: () => void;
}

/** The filter in words, each part with a button that takes it away. */
export function FilterChips({ filter, onChange, onClear }: ChipsProps) {
  const parts = filterWords(filter);
  if (parts.length === 0) return null;
  return (
    <div role="group" aria-label="Filters in use" className="flex flex-wrap items-center gap-1.5 px-5 pb-3">
      {parts.map(({ key, words }) => (
        <button
          key={key}
          type="button"
          onClick={() => onChange({ [key]: undefined })}
          className="inline-flex min-h-8 items-center gap-1 rounded-full bg-accent-soft px-3 text-sm text-accent-text hover:underline"
        >
          <span className="sr-only">Remove filter </span>
          {words}
          <X aria-hidden="true" className="size-3.5" />
        </button>
      ))}
      <Button tone="quiet" size="small" onClick={onClear}>
        Clear filters
      </Button>
    </div>
  );
}
