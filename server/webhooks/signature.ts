import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Makes a secret for a receiver that brings none. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** One attempt to deliver: the event's id, the time of the attempt in seconds since 1970, and the body as it is sent. */
export interface Signed {
  readonly id: string;
  readonly seconds: number;
  readonly body: string;
}

/** Returns the headers of one attempt as Standard Webhooks 1.0 says: HMAC-SHA-256 over id, time and body, with the secret's bytes as key. */
export function signedHeaders(secret: string, { id, seconds, body }: Signed): Record<string, string> {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}
