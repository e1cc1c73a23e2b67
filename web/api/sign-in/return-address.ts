let asked: string | undefined;

/** Keeps the address that a guard did not open, until the visitor has signed in or opened a public page. */
export function keepAddress(address: string): void {
  asked = address;
}

/** Forgets the address. */
export function forgetAddress(): void {
  asked = undefined;
}

/** Returns the kept address and forgets it; undefined without one, or where it is not below `start`. */
export function takeAddress(start: '/banker/' | '/customer/'): string | undefined {
  const address = asked;
  asked = undefined;
  return address?.startsWith(start) ? address : undefined;
}
