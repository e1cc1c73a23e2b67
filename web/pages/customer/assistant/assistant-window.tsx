import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useBackCloses } from '../../../ui/windows/window-history.ts';

/** A dialog beside the page, which stays usable. Esc closes it. On a phone it is a bottom sheet. */
export function AssistantWindow({
  title,
  closeLabel,
  onClose,
  children,
}: {
  title: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const titleId = useId();
  const frame = useRef<HTMLElement>(null);
  useBackCloses(true, onClose);
  // Its content takes the focus when it has arrived; until then the window has it, so that Esc closes it at once.
  useEffect(() => {
    const here = frame.current;
    if (here && !here.contains(document.activeElement)) here.focus();
  }, []);
  return (
    <section
      ref={frame}
      role="dialog"
      tabIndex={-1}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      className="arrive fixed inset-x-0 bottom-0 z-30 flex h-[min(38rem,85dvh)] flex-col rounded-t-panel border border-line bg-raised shadow-float outline-none sm:right-6 sm:bottom-6 sm:left-auto xl:right-24 sm:w-96 sm:rounded-panel"
    >
      <div className="flex items-center justify-between gap-2 border-b border-line py-2 pr-2 pl-4">
        <h2 id={titleId} className="font-semibold">
          {title}
        </h2>
        <IconButton label={closeLabel} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {children}
    </section>
  );
}
