/** A file of tests, as the runner tells what became of it. */
interface TestedFile {
  readonly moduleId: string;
  state(): string;
}

/**
 * Returns the test file of a run that noticed a mistake: one that failed, or one that did not pass, because a file that was cut off after
 * the first failure counts as neither. Undefined when all passed. The runner tells of the files of earlier runs too, which count for nothing.
 */
export function noticedBy<File extends { readonly moduleId: string }>(
  run: readonly File[],
  told: readonly TestedFile[],
): File | undefined {
  const stateOf = ({ moduleId }: File) => told.find((file) => file.moduleId === moduleId)?.state();
  return run.find((file) => stateOf(file) === 'failed') ?? run.find((file) => stateOf(file) !== 'passed');
}
