import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { dismissSuccesses } from '../toast-queue.ts';
import { useUiLabels } from '../ui-labels.tsx';
import { useBackCloses } from './window-history.ts';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** Mounted anew by each opening, so that state in here resets by itself (C-DB-21). */
  readonly children: ReactNode;
  readonly size?: 'small' | 'medium' | 'large';
  /** A drawer lies along the right edge of a wide screen and leaves the page beside it in view. */
  readonly place?: 'centre' | 'drawer';
  /** False where a click outside or Esc would lose something that must be answered. */
  readonly dismissible?: boolean;
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** True where the open window has an address, whose entry of the history 'back' leaves. */
  readonly ownAddress?: boolean;
  /** True where nothing inside is focusable: the text then takes the focus, so that the keyboard can scroll it. */
  readonly onlyText?: boolean;
}

const WIDTHS = { small: 'sm:max-w-md', medium: 'sm:max-w-lg', large: 'sm:max-w-3xl' } as const;

const PLACES = {
  centre: {
    viewport: 'sm:items-center sm:justify-center sm:p-6',
    popup: 'max-h-[92dvh] sm:rounded-panel sm:data-ending-style:translate-y-2 sm:data-starting-style:translate-y-2',
  },
  drawer: {
    viewport: 'sm:items-stretch sm:justify-end',
    popup:
      'h-[92dvh] sm:h-auto sm:rounded-none sm:data-ending-style:translate-x-6 sm:data-ending-style:translate-y-0 sm:data-starting-style:translate-x-6 sm:data-starting-style:translate-y-0',
  },
} as const;

// A choice counts where one must be made. Fields in a part with `data-beside` may be left alone: the window is there for something else.
const FIELDS =
  ':is(input:enabled:not([type=radio]:optional, [type=checkbox], [type=file]), select:enabled, textarea:enabled):not([data-beside] *)';
// On a touch screen the focus in a field opens the keyboard, which covers half the window.
const byTouch = () => matchMedia('(pointer: coarse)').matches;

/** Focuses the first field of a form that arrives after its dialog has opened, unless the reader has moved the focus. */
function focusLateField(content: HTMLElement | null) {
  const popup = content?.closest('[role=dialog]');
  if (!content || !popup || byTouch() || content.querySelector(FIELDS)) return;
  const observer = new MutationObserver(() => {
    const field = content.querySelector<HTMLElement>(FIELDS);
    if (!field) return;
    observer.disconnect();
    const focused = document.activeElement;
    // The library moves the focus into the window a frame after it opens: a form may come before that.
    if (!popup.contains(focused) || focused === popup || focused?.hasAttribute('data-closes')) field.focus();
  });
  observer.observe(content, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** A dialog; on a phone a bottom sheet. Its first field has the focus. Esc and 'back' close it; closing returns the focus. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  size = 'medium',
  place = 'centre',
  dismissible = true,
  initialFocus,
  ownAddress = false,
  onlyText = false,
}: DialogProps) {
  const labels = useUiLabels();
  const opener = useRef<Element | null>(null);
  const popup = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useBackCloses(open && !ownAddress, () => dismissible && onClose());
  // Most dialogs of a page are never opened, so they are created on first use.
  const [openings, setOpenings] = useState(0);
  useLayoutEffect(() => {
    if (!open) return;
    opener.current = document.activeElement;
    dismissSuccesses();
    // The library must render it closed once before it opens, or its opening would not be animated.
    // oxlint-disable-next-line react/set-state-in-effect
    setOpenings((before) => before + 1);
  }, [open]);
  if (!open && openings === 0) return null;
  const focusAfter = () => {
    const focused = document.activeElement;
    // A page that opened meanwhile has taken the focus, and keeps it.
    if (focused && focused !== document.body && !popup.current?.contains(focused)) return false;
    // Without an opener, or when the dialog's work removed it from the page, the page itself gets the focus.
    const returns = opener.current?.isConnected && opener.current !== document.body;
    return returns ? true : document.querySelector('main');
  };
  const focusFirst = () => {
    if (onlyText) return true;
    return byTouch() ? heading.current : (popup.current?.querySelector<HTMLElement>(FIELDS) ?? true);
  };
  return (
    <Base.Root
      open={open && openings > 0}
      disablePointerDismissal={!dismissible}
      onOpenChange={(next, details) => {
        if (next) return;
        if (!dismissible && details.reason === 'escape-key') return;
        onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport
          className={classNames('fixed inset-0 z-40 flex items-end overflow-hidden', PLACES[place].viewport)}
        >
          <Base.Popup
            initialFocus={initialFocus ?? focusFirst}
            ref={popup}
            // While it fades, keys are the page's again.
            inert={!open}
            finalFocus={focusAfter}
            className={classNames(
              'flex w-full flex-col rounded-t-panel border border-line bg-raised text-ink shadow-float outline-none',
              'transition-[transform,opacity] duration-200 ease-calm data-ending-style:opacity-0 data-starting-style:opacity-0',
              'data-ending-style:translate-y-6 data-starting-style:translate-y-6',
              PLACES[place].popup,
              WIDTHS[size],
            )}
          >
            <div className="flex items-start justify-between gap-3 px-5 pt-4 pb-2 sm:px-6 sm:pt-5">
              <div className="min-w-0 pt-1.5">
                <Base.Title ref={heading} tabIndex={-1} className="text-lg font-semibold text-wrap outline-none">
                  {title}
                </Base.Title>
                {description && (
                  <Base.Description className="mt-1 text-sm text-ink-muted">{description}</Base.Description>
                )}
              </div>
              <Base.Close data-closes="" render={<IconButton label={labels.close} className="-mr-2" />}>
                <X aria-hidden="true" />
              </Base.Close>
            </div>
            <div
              {...(onlyText && { tabIndex: 0, role: 'region', 'aria-label': title })}
              // A focused field scrolls to above the buttons, which stay in view. Relative, because the hidden input of a choice is
              // placed absolutely: it would stay where the window is while the choice scrolls away.
              className="relative min-h-0 overflow-y-auto overscroll-contain sm:scroll-pb-24 has-data-sticky:scroll-pb-32"
            >
              {/* The padding is inside, because a browser keeps sticky buttons out of the padding of what scrolls. */}
              <div
                ref={focusLateField}
                key={openings}
                className="px-5 pt-2 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-6 sm:pb-6"
              >
                {children}
              </div>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * The buttons at the end of a dialog: the main one last on a wide screen, first (near the thumb) on a phone. On a wide screen they
 * stay in view while the content above them scrolls, unless the window is too low for both.
 */
export function DialogButtons({
  children,
  summary,
}: {
  children: ReactNode;
  /** The outcome of the main button; with it, they stay in view on a phone, too. */
  summary?: ReactNode;
}) {
  return (
    <div
      data-sticky={summary ? '' : undefined}
      className={classNames(
        'mt-6 flex flex-col-reverse gap-2 sm:-mx-6 sm:mt-4 sm:-mb-6 sm:flex-row sm:justify-end',
        'sm:border-t sm:border-line sm:bg-raised sm:px-6 sm:pt-4 sm:pb-5 sm:[@media(min-height:30rem)]:sticky sm:[@media(min-height:30rem)]:bottom-0 sm:rounded-b-panel',
        Boolean(summary) &&
          'max-sm:-mx-5 max-sm:-mb-5 max-sm:border-t max-sm:border-line max-sm:bg-raised max-sm:px-5 max-sm:pt-2 max-sm:pb-4 max-sm:[@media(min-height:30rem)]:sticky max-sm:[@media(min-height:30rem)]:bottom-0',
      )}
    >
      {children}
      {summary && <div className="min-w-0 sm:order-first sm:mr-auto sm:self-center">{summary}</div>}
    </div>
  );
}
