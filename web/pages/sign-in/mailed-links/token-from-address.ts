/** Returns the token of a mailed link. It stands in the fragment, so that it never reaches a server log or a Referer. */
export function tokenFromAddress(): string {
  const fragment = decodeURIComponent(location.hash.slice(1));
  return new URLSearchParams(fragment).get('token') ?? fragment;
}
