import dns from 'node:dns';

// A bank of the house has a name of its own, `<id>.localhost`. Browsers know that such names are this machine (RFC 6761, section 6.3);
// the resolver of the machine, which Playwright asks for calls without a page, does not know it everywhere.
const { lookup } = dns.promises;
// as: a function of the same shape.
dns.promises.lookup = ((name: string, options: dns.LookupAllOptions) =>
  lookup(name.endsWith('.localhost') ? 'localhost' : name, options)) as typeof lookup;

let pages: string | undefined;

/**
 * Sets the address of the bank under test: the worker's own (bank-test.ts), or that of one file (own-bank.ts). Returns a function
 * that sets it back.
 */
export function setBankAddress(address: string): () => void {
  const before = pages;
  pages = address;
  return () => {
    pages = before;
  };
}

/** Returns an address of the bank under test. */
export const url = (path: string): string => new URL(path, pages).href;
