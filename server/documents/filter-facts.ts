import { formatRupees, type Paise } from '../../contract/vocabulary/money.ts';
import type { Fact } from '../paper/paper.ts';
import type { SignedIn } from '../platform/signed-in.ts';

/** The parts of a desk's filter that a document names only where they leave something out; the other parts have a line in any case. */
interface Filtered {
  readonly status?: string | undefined;
  readonly minAmount?: Paise | undefined;
  readonly maxAmount?: Paise | undefined;
  /** An id, or a part of a name. */
  readonly maker?: string | undefined;
  readonly checker?: string | undefined;
  readonly search?: string | undefined;
}

/** Writes what a filter leaves out, for the head of a document. The reader, who may be named by their id (`me`), is named by name. */
export function filterFacts(filter: Filtered, reader: Pick<SignedIn, 'subjectId' | 'name'>): Fact[] {
  const { status, minAmount, maxAmount, search } = filter;
  const rupees = (amount: Paise | undefined) => (amount ? formatRupees(amount) : undefined);
  const named = (person: string | undefined) => (person === reader.subjectId ? reader.name : person);
  const facts: [label: string, value: string | undefined][] = [
    ['State', status],
    ['Amount from', rupees(minAmount)],
    ['Amount up to', rupees(maxAmount)],
    ['Made by', named(filter.maker)],
    ['Decided by', named(filter.checker)],
    ['Contains', search],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
