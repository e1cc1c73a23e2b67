import type { CallName } from '../../../contract/api.ts';
import type { Decoded, Endpoint } from '../../../contract/vocabulary/endpoint.ts';
import { BankError, type BankErrorCode } from './bank-error.ts';
import { firstShape } from './documented-shapes.ts';

type Json = Record<string, unknown>;

/** The result of a call: the decoded parts of the envelope. */
export interface Answer<E extends Endpoint> {
  readonly data: Decoded<E['data']>;
  readonly meta: Decoded<E['meta']>;
  readonly message: string | undefined;
  readonly replayed: boolean;
}

/** A file or a stream: read `response.blob()` or `response.body`. */
export interface FileReply {
  readonly response: Response;
  readonly filename: string | undefined;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

/** Returns the refusal in an answer of any origin: our envelope, another server's, or a proxy's page. */
export async function errorOf(response: Response): Promise<BankError> {
  const answer: unknown = await response.json().catch(() => undefined);
  const { message, code, requestId, data } = isObject(answer) ? answer : {};
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new BankError(
    typeof message === 'string' && message ? message : `API Error: ${response.status} ${response.statusText}`,
    {
      status: response.status,
      // as: a server of another version may have a code that this list lacks; it is then shown by its message.
      code: typeof code === 'string' ? (code as BankErrorCode) : 'NO_CODE',
      ...(typeof requestId === 'string' && { requestId }),
      ...(Number.isFinite(retryAfter) && { retryAfter }),
      ...(isObject(data) && { data }),
    },
  );
}

/** Returns the decoded parts of a successful answer, or the file. Throws UNREADABLE_ANSWER for undocumented shapes. */
export async function replyOf(
  name: CallName,
  call: Endpoint,
  response: Response,
): Promise<Answer<Endpoint> | FileReply> {
  if (call.produces) {
    const encodedName = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    return { response, filename: encodedName && decodeURIComponent(encodedName) };
  }
  const answer: unknown = await response.json().catch(() => undefined);
  const unreadable = () =>
    new BankError('Unexpected response format', { status: response.status, code: 'UNREADABLE_ANSWER' });
  if (!isObject(answer)) throw unreadable();
  const data = call.data ? call.data.safeParse(firstShape(name, answer)) : undefined;
  // Another server's list may lack paging.
  const meta = call.meta && answer.meta !== undefined ? call.meta.safeParse(answer.meta) : undefined;
  if (data?.success === false || meta?.success === false) throw unreadable();
  return {
    data: data?.data,
    meta: meta?.data,
    message: typeof answer.message === 'string' ? answer.message : undefined,
    replayed: response.headers.get('idempotency-replayed') === 'true',
  };
}
