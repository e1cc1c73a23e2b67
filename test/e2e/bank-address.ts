/** Returns an address of the bank under test. */
export const url = (path: string): string => new URL(path, process.env.KOSH_URL).href;
