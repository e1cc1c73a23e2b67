/** Seconds for which the desk offers to undo a heavy step. */
export const UNDO_SECONDS = 10;

/** Seconds for which the letter about such a step waits: the call of an undo at the last moment still has to arrive. */
export const LETTER_WAITS_SECONDS = UNDO_SECONDS + 5;
