import { useEffect } from 'react';
import { isTyping } from '../../../ui/search-keys.ts';

function press(dialog: Element, key: string): boolean {
  const button = dialog.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${key}"]`);
  button?.click();
  return button !== null;
}

function moveBy(step: 1 | -1): boolean {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-review]')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const next = buttons[at === -1 ? 0 : Math.min(buttons.length - 1, Math.max(0, at + step))];
  next?.focus();
  return next !== undefined;
}

/**
 * The keys of the list of approvals: J and K move along it, and Enter opens, as on any button; in an open request A approves, R
 * rejects and N opens the next one. None while typing.
 */
export function useReviewKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      const key = event.key.toUpperCase();
      // A window that fades takes no keys.
      const dialogs = document.querySelectorAll('[role="dialog"]:not([inert])');
      const [dialog] = dialogs;
      // With a question above the request, such as for the second factor, the keys are that one's.
      if (dialogs.length > 1) return;
      const done = dialog
        ? ['A', 'R', 'N'].includes(key) && press(dialog, key)
        : (key === 'J' && moveBy(1)) || (key === 'K' && moveBy(-1));
      if (done) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
