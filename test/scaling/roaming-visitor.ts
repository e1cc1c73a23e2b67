import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';

/** One server's answer. */
export interface RoamingAnswer {
  readonly status: number;
  readonly headers: Headers;
  // Answers have many shapes; a wrong key reads as undefined and fails the expectation.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** A visitor with one cookie jar and one token who calls a different server each time, as behind a proxy. */
export class RoamingVisitor {
  readonly cookies = new Map<string, string>();
  token = '';

  /**
   * Calls one server.
   * @param at the server's address
   * @param headers `x-forwarded-for` is the visitor's address, if the caller is a trusted proxy
   */
  async call(
    at: string,
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<RoamingAnswer> {
    const response = await fetch(`${at}/api${path}`, {
      method,
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body ? JSON.stringify(body) : null,
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const text = await response.text();
    const answer = text.startsWith('{') ? JSON.parse(text) : text;
    if (typeof answer?.data?.token === 'string') this.token = answer.data.token;
    return { status: response.status, headers: response.headers, body: answer };
  }

  /** Returns another visitor with the same cookies and token. */
  copy(): RoamingVisitor {
    const other = new RoamingVisitor();
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    other.token = this.token;
    return other;
  }
}

/** Signs a demo person in at one of the servers. */
export async function signedInAt(at: string, name: string, role: 'customer' | 'banker' = 'customer') {
  const visitor = new RoamingVisitor();
  const answer = await visitor.call(at, 'POST', `/auth/login/${role}`, {
    email: `${name}@kosh.example`,
    password: DEMO_PASSWORD,
  });
  if (answer.status !== 200) throw new Error(`${name} could not sign in: ${JSON.stringify(answer.body)}`);
  return visitor;
}
