import { Popover as Base } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import { useUiLabels } from '../ui-labels.tsx';

/** A popover beside the button that opens it (`trigger`, one button); Esc, a click elsewhere or its close button closes it. */
export function Popover({
  trigger,
  title,
  children,
  ...state
}: {
  trigger: ReactElement;
  title: string;
  children: ReactNode;
  /** Given with `onOpenChange` where something inside closes it. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}) {
  const labels = useUiLabels();
  return (
    <Base.Root {...state}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        {/* A long list scrolls below its button; beside it, it would cover the header. */}
        <Base.Positioner
          sideOffset={8}
          collisionPadding={8}
          collisionAvoidance={{ fallbackAxisSide: 'none' }}
          className="z-30"
        >
          <Base.Popup className="max-h-(--available-height) w-88 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-panel border border-line bg-raised p-4 text-left text-sm text-ink shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            <div className="mb-2 flex items-start justify-between gap-2">
              <Base.Title className="pt-1.5 font-semibold">{title}</Base.Title>
              <Base.Close render={<IconButton label={labels.close} className="-mt-1 -mr-1 size-9" />}>
                <X aria-hidden="true" />
              </Base.Close>
            </div>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
