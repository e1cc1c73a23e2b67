import type { SignedIn } from '../../platform/signed-in.ts';
import type { MovementFilter } from '../../statement/movement-search.ts';

/** Puts the reader's own id where the filter's maker or checker is `me`, so that one address serves every member of staff. */
export function forReader<F extends MovementFilter>(filter: F, reader: Pick<SignedIn, 'subjectId'>): F {
  const person = (name: string | undefined) => (name?.toLowerCase() === 'me' ? reader.subjectId : name);
  return { ...filter, maker: person(filter.maker), checker: person(filter.checker) };
}
