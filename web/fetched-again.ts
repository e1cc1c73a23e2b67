/** Addresses of built files that failed once. */
const failed = new Set<string>();
let tries = 0;

/**
 * Loads a file of the build. Browsers keep the failure of a script under its address, so a file that has failed is fetched under
 * another one when it is asked for again. The build wraps each `import()` of ours in it (vite.config.ts).
 */
export function fetchedAgain<File>(load: () => Promise<File>): Promise<File> {
  return load().catch((error: unknown) => {
    const [address = ''] = /https?:\S+\.js/.exec(String(error)) ?? [];
    if (failed.has(address)) return import(/* @vite-ignore */ `${address}?${++tries}`);
    failed.add(address);
    throw error;
  });
}
