import type { SentCall } from '../../../api/demo/sent-calls.ts';

/** Quotes a text for a POSIX shell; in double quotes where it names a variable of the shell. */
function quoted(text: string): string {
  return /^[\w :]*\$[A-Z]+$/.test(text) ? `"${text}"` : `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * Writes a sign-in as a command that puts a token for curl into `$TOKEN`. The page's own token would be refused: it is bound to a
 * cookie of the browser.
 */
export function signInAsCurl(user: { email: string; role: string; password: string }, origin: string): string {
  const call = `/api/auth/login/${user.role === 'customer' ? 'customer' : 'banker'}`;
  const body = JSON.stringify({ email: user.email, password: user.password });
  return `TOKEN=$(curl -s ${quoted(origin + call)} -H 'content-type: application/json' \\
  -d ${quoted(body)} | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`;
}

/** Writes a request as a curl command that repeats it; `$TOKEN` stands for the token. `origin` is the bank's address. */
export function callAsCurl({ method, url, headers, body }: SentCall, origin: string): string {
  const parts = [
    `curl -i${method === 'GET' ? '' : ` -X ${method}`} ${quoted(origin + url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ];
  return parts.join(' \\\n  ');
}
