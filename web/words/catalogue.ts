import type { conformance } from './en/conformance.ts';
import type { english } from './en/english.ts';
import type { InformationWords } from './en/information.ts';
import type { shellWords } from './en/shell.ts';

/** Everything the bank says to a customer or visitor, by area. Another language has exactly this shape. */
export type Words = typeof english;
/** The part of it that is there from the first moment: header, footer, landing page. */
export type ShellWords = typeof shellWords;

/** The catalogue comes in four parts, each loaded with the first page that says something of it. */
export interface WordParts {
  readonly shell: ShellWords;
  readonly pages: Words;
  readonly information: InformationWords;
  readonly conformance: typeof conformance;
}
