/** Parts of a page that a screen reader names, which may stand in for a control of theirs. */
const PARTS = 'section, nav, ul, ol, table, form, [role=group], [role=region], main';

function partsAround(control: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (
    let part = control.closest<HTMLElement>(PARTS);
    part;
    part = part.parentElement?.closest<HTMLElement>(PARTS) ?? null
  )
    found.push(part);
  return found;
}

/** Focuses a part that takes no focus by itself, without moving the page under it. */
function focusPart(part: HTMLElement): void {
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    part.classList.add('outline-none');
    const undo = () => {
      part.removeAttribute('tabindex');
      part.classList.remove('outline-none');
    };
    part.addEventListener('blur', undo, { once: true });
  }
  part.focus({ preventScroll: true });
}

/**
 * Keeps the focus of the keyboard near its place when the focused control leaves the page, as with the row of a device that was signed
 * out: it moves to the part of the page around it, such as the list. The browser would begin at the start of the page again. Returns
 * the function that ends this.
 */
export function keepFocusAfterRemoval(main: HTMLElement): () => void {
  let focused: Element | undefined;
  let parts: HTMLElement[] = [];
  const noticed = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : undefined;
    parts = focused ? partsAround(focused) : [];
  };
  const left = () =>
    queueMicrotask(() => {
      // A browser may also tell so of a control that is being removed.
      if (focused?.isConnected && document.activeElement !== focused) focused = undefined;
    });
  const observer = new MutationObserver(() => {
    if (!focused || focused.isConnected) return;
    focused = undefined;
    if (document.activeElement && document.activeElement !== document.body) return;
    const part = parts.find((each) => each.isConnected);
    if (part) focusPart(part);
  });
  main.addEventListener('focusin', noticed);
  main.addEventListener('focusout', left);
  observer.observe(main, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    main.removeEventListener('focusin', noticed);
    main.removeEventListener('focusout', left);
  };
}
