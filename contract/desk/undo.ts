import { z } from 'zod';

/** Seconds for which the desk offers to undo a heavy step. */
export const UNDO_SECONDS = 10;

/** Seconds for which the letter about such a step waits: the call of an undo at the last moment still has to arrive. */
export const LETTER_WAITS_SECONDS = UNDO_SECONDS + 5;

/** Marks a step as an undo, which must not take a colleague's step back. */
export const undoes = z
  .boolean()
  .optional()
  .describe('The step takes back the caller’s own last one; refused if the status was changed by another person since');
