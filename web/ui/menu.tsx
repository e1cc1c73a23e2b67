import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface MenuEntry {
  readonly label: ReactNode;
  readonly onSelect: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
}

/** A list of things to do, opened by `trigger` (one button). */
export function Menu({
  trigger,
  entries,
  header,
}: {
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  header?: ReactNode;
}) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" className="z-50">
          <Base.Popup className="min-w-48 rounded-field border border-line bg-raised p-1 shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {header}
            {entries.map((entry, index) => (
              <Base.Item
                key={index}
                disabled={entry.disabled ?? false}
                onClick={entry.onSelect}
                className={classNames(
                  'flex min-h-10 cursor-pointer items-center gap-2 rounded-[0.45rem] px-3 text-sm outline-none select-none data-disabled:opacity-50 data-highlighted:bg-hover',
                  entry.danger && 'text-danger-text',
                )}
              >
                {entry.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
