import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

// An open window has one entry of the browser's history, so that 'back' closes it instead of leaving the page, as people close
// sheets on a phone. The entry is a copy of its page's entry with a mark. The router is not told of it: the entry is pushed past
// the router, and its `popstate` events end here.

const MARK = 'openWindow';
/** The longest wait in milliseconds for the browser to go back, which it does not where the page's own entry is gone. */
const PATIENCE_MS = 5000;
/** The closers of the open windows, in the order in which they opened. */
const open: (() => void)[] = [];
/** Navigations that wait until the window's entry is left. */
const waiting: (() => void)[] = [];
/** The key of the page whose window entry is the current one. */
let inside: unknown;
let leaving: ReturnType<typeof setTimeout> | undefined;

// as: the states of this page's entries are objects of the router, or the copies made here.
const entry = () => history.state as { readonly __TSR_key?: unknown; readonly [MARK]?: boolean } | null;
const windowEntry = () => (entry()?.[MARK] ? entry()?.__TSR_key : undefined);

function enter(): void {
  // Not `history.pushState`, which the router replaces by its own.
  History.prototype.pushState.call(history, { ...entry(), [MARK]: true }, '');
  inside = windowEntry();
}

function arrive(): void {
  clearTimeout(leaving);
  leaving = undefined;
  for (const go of waiting.splice(0)) go();
  settleSoon();
}

function leave(): void {
  if (leaving) return;
  leaving = setTimeout(() => {
    History.prototype.replaceState.call(history, { ...entry(), [MARK]: false }, '');
    inside = undefined;
    arrive();
  }, PATIENCE_MS);
  history.back();
}

/** Adds the entry that an open window lacks, or leaves the one that no window needs. */
function settle(): void {
  inside = windowEntry();
  if (leaving) return;
  if (open.length > 0 && inside === undefined) enter();
  else if (open.length === 0 && inside !== undefined) leave();
}

// In a task of its own, so that windows in series share an entry.
function settleSoon(): void {
  setTimeout(settle);
}

function onPop(event: PopStateEvent): void {
  const left = inside;
  const byReader = leaving === undefined;
  inside = windowEntry();
  if (left !== undefined) {
    if (left === entry()?.__TSR_key) event.stopImmediatePropagation();
    // One that must be answered stays open, and gets its entry again.
    if (byReader) open.at(-1)?.();
  }
  arrive();
}

/** Runs a navigation after the entry of an open window is left, so that no entry of a closed window stays behind. */
function afterWindowEntry(go: () => void): void {
  if (!leaving && windowEntry() === undefined) return go();
  waiting.push(go);
  leave();
}

const watched = new WeakSet<RouterHistory>();

/** Keeps the entries of windows in order beside the router's. A window that was open when the page was reloaded is closed. */
function watch(router: RouterHistory): void {
  if (watched.has(router)) return;
  watched.add(router);
  const { push, replace } = router;
  router.push = (...to) => afterWindowEntry(() => push(...to));
  router.replace = (...to) => afterWindowEntry(() => replace(...to));
  addEventListener('popstate', onPop, { capture: true });
  settleSoon();
}

/** Closes an open window when the reader goes back in the browser's history. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const router = useRouter().history;
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => watch(router), [router]);
  useEffect(() => {
    if (!isOpen) return;
    const own = () => latest.current();
    open.push(own);
    settleSoon();
    return () => {
      open.splice(open.indexOf(own), 1);
      settleSoon();
    };
  }, [isOpen]);
}
