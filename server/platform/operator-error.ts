/**
 * A mistake that the operator has to put right. The message is one line that names it; it is printed without a stack,
 * and the process exits with `exitCode`.
 */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
  readonly exitCode: number = 1;
}

/** A mistake in the command line itself: nothing was tried. Exits with 2, as POSIX programs do. */
export class UsageError extends OperatorError {
  override readonly name = 'UsageError';
  override readonly exitCode = 2;
}
