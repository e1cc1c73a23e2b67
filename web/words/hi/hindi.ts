import { english } from '../en/english.ts';
import type { Words } from '../languages.ts';
import { shellWords } from './shell.ts';

/** The Hindi catalogue, of the English one's exact shape. Areas that are not translated yet are English. */
export const hindi: Words = { ...english, ...shellWords };
