export const MISSING_FILE = 'A file is missing';

/**
 * Makes a missing file an error like any other. The router knows the browser's own error, and would answer it by loading the
 * whole document again, which is lost while the server is away.
 */
export function asOwnError<File>(load: () => Promise<File>): () => Promise<File> {
  return () =>
    load().catch((cause: unknown) => {
      throw new Error(MISSING_FILE, { cause });
    });
}
