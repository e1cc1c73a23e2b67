import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { CallName } from '../../contract/api.ts';
import { api } from '../../contract/api.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { EXAMPLE_PEOPLE } from '../../server/demo/demo-people.ts';
import { type CallersShare, callersShare } from '../../server/http/callers-share.ts';
import { createHttpServer } from '../../server/http/http-server.ts';
import { answerFailures, mountContract } from '../../server/http/mount-contract.ts';
import { mountReference } from '../../server/http/mount-reference.ts';
import { type SessionGate, sessionGate } from '../../server/http/session-gate.ts';
import { serveWeb } from '../../server/http/static-web.ts';
import type { HandlersOf } from '../../server/platform/handler.ts';
import { createLog } from '../../server/platform/log.ts';
import type { SignedIn } from '../../server/platform/signed-in.ts';

/** The customer whom the stub session gate admits. */
export const SIGNED_IN_CUSTOMER: SignedIn = {
  sessionId: '0190a000-0000-7000-8000-000000000001',
  subjectId: '0190a000-0000-7000-8000-000000000002',
  role: 'customer',
  name: 'Test Customer',
  email: 'test@kosh.example',
  status: 'active',
  accountId: '0190a000-0000-7000-8000-000000000003',
  authTime: new Date(),
  passwordAt: new Date(),
};

export interface HttpUnderTest {
  readonly app: FastifyInstance;
  /** Sends JSON text or a value to a call below `/api`. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/** Makes handlers that answer NOT_BUILT_YET except the given ones, so that a 501 shows a request which reached its handler. */
export function stubHandlers(given: Partial<HandlersOf<CallName>> = {}): HandlersOf<CallName> {
  const refuse = () => Promise.reject(new Refusal('NOT_BUILT_YET'));
  // as: all calls are keys of the contract, and a handler that rejects fits each of them.
  return { ...Object.fromEntries(Object.keys(api).map((name) => [name, refuse])), ...given } as HandlersOf<CallName>;
}

/** Opens the HTTP layer without a database; the session gate admits a customer unless another is given. */
export async function openHttp(
  options: {
    handlers?: Partial<HandlersOf<CallName>>;
    gate?: SessionGate;
    share?: CallersShare;
    web?: string;
    publicBaseUrl?: string;
    limitScale?: number;
    trustedProxies?: string[];
    keys?: 'optional' | 'required';
  } = {},
): Promise<HttpUnderTest> {
  const log = createLog('silent');
  const { publicBaseUrl = 'http://bank.example', limitScale = 1, trustedProxies = [] } = options;
  const app = await createHttpServer({ log, publicBaseUrl, limitScale, trustedProxies });
  answerFailures(app, log);
  const admit = async () => SIGNED_IN_CUSTOMER;
  const check = { load: admit, authenticate: admit, recall: () => undefined };
  const gate = options.gate ?? sessionGate(check, { staffMustEnrol: false, authorityRefused: () => undefined });
  const share = options.share ?? callersShare(() => undefined, limitScale);
  mountContract(app, stubHandlers(options.handlers), {
    gate,
    pace: { money: () => undefined, change: () => undefined, hear: () => undefined },
    share,
    keys: options.keys ?? 'optional',
  });
  mountReference(app, { server: publicBaseUrl, people: EXAMPLE_PEOPLE });
  await serveWeb(app, options.web ?? '/nowhere', log);
  await app.ready();
  return {
    app,
    send(method, path, body, headers = {}) {
      const payload = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
      return app.inject({
        // as: light-my-request types the common methods only; others are sent on purpose.
        method: method as NonNullable<InjectOptions['method']>,
        url: path,
        headers: {
          host: 'bank.example',
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(payload !== undefined && { payload }),
      });
    },
    close: () => app.close(),
  };
}
