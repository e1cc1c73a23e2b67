import type { CallName } from '../../contract/api.ts';
import { Refusal } from '../../contract/refusals.ts';
import type { HandlersOf } from './handler.ts';

/**
 * Handlers for calls that are declared and not built: each answers 501 NOT_BUILT_YET. The names are
 * checked by type: a name that is among the built ones does not compile, so the list only shrinks.
 */
export function notBuiltYet<Built extends CallName, const N extends readonly Exclude<CallName, Built>[]>(
  _built: HandlersOf<Built>,
  names: N,
): HandlersOf<N[number]> {
  const refuse = () => Promise.reject(new Refusal('NOT_BUILT_YET'));
  // A handler that only rejects fits every call; fromEntries cannot keep the names in the type.
  return Object.fromEntries(names.map((name) => [name, refuse])) as unknown as HandlersOf<N[number]>;
}
