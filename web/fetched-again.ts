/** Addresses of built files, each with the number of times it failed. */
const failures: Record<string, number> = {};

/**
 * Loads a file of the build. Browsers keep the failure of a script under its address, so a file that has failed is fetched under
 * another one when it is asked for again. A file that others import at their top comes back only with the page. The build wraps
 * each `import()` of ours in it (scripts/web-build/script-changes.ts).
 */
export const fetchedAgain = <File>(load: () => Promise<File>): Promise<File> =>
  load().catch((error: unknown) => {
    const [address] = /http\S+\.js/.exec(String(error)) ?? [];
    // Safari names no file; neither does an error in a file that arrived.
    if (!address) throw error;
    failures[address] = (failures[address] ?? 0) + 1;
    if (failures[address] > 1) return import(/* @vite-ignore */ `${address}?${failures[address]}`);
    throw error;
  });
