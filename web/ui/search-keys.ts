import { useEffect, useRef } from 'react';

/** Tells whether keys are text here. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Calls `onSearch` on Ctrl-K or Cmd-K anywhere, and on `/` outside text fields and dialogs. */
export function useSearchKeys(onSearch: () => void): void {
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      if (!command && !slash) return;
      if (document.querySelector('[role="dialog"]:not([inert])')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
