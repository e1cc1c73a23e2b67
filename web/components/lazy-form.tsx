import type { ComponentType } from 'react';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { type LazyPart, lazyPart } from './lazy-part.tsx';

/** Makes the form of a dialog that is loaded separately from its page; a skeleton stands in its place meanwhile. */
export function lazyForm<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  return lazyPart(load, { waiting: <SkeletonRows rows={3} /> });
}

/** Preloads a form when pointer or focus reaches the button that opens it. */
export function onIntent({ prepare }: Pick<LazyPart<object>, 'prepare'>) {
  return { onPointerEnter: prepare, onFocus: prepare };
}
