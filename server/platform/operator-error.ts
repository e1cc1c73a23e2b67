/**
 * Something that the person who starts Kosh has to put right. The message is one line that says
 * what; it is printed without a stack, and the process ends with 1.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
