/**
 * A mistake that the operator has to put right. The message is one line that names it; it is printed without a stack,
 * and the process exits with 1.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
