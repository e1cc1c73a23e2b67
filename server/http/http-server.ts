import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { logHarmless } from '../platform/log.ts';
import { deviceName } from '../sessions/device-name.ts';
import { limitConnections } from './connection-limits.ts';
import { refuseCrossSiteWrites } from './cross-site.ts';
import { sendRefusal } from './failure-answers.ts';
import { closeIdleConnections } from './idle-connections.ts';
import { refuseUnknownHosts } from './known-hosts.ts';
import { watchExchanges } from './open-exchanges.ts';
import { securityHeaders, sendSecurityHeaders } from './security-headers.ts';
import { answerUnreadable, refuseWithoutOneHost } from './unreadable-requests.ts';

/** Max bytes of a body, unless a call declares more. */
export const MAX_BODY_BYTES = 100 * 1024;

export interface HttpOptions {
  readonly log: Logger;
  /** Address at which people reach the bank, such as `https://bank.example`; decides HSTS and the allowed origin. */
  readonly publicBaseUrl: string;
  /** More names of the bank than those of `publicBaseUrl` and this machine, without port. */
  readonly hosts?: readonly string[];
  /** Addresses of proxies whose forwarding headers are believed; none by default. */
  readonly trustedProxies?: readonly string[];
  /** `LIMIT_SCALE`; 1 when absent. */
  readonly limitScale?: number;
}

/**
 * Logs one line for each answer: the caller's address, the id of a signed-in person, the kind of client, method, path,
 * status, the code of a refusal and time; never a name, a body, a query or a token.
 */
function logAnswers(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level =
      reply.statusCode >= 500 ? 'warn' : request.method === 'GET' && reply.statusCode < 400 ? 'debug' : 'info';
    if (!log.isLevelEnabled(level)) return done();
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    logHarmless(
      log,
      level,
      {
        requestId: request.id,
        address: request.ip,
        caller: request.session?.subjectId,
        client: deviceName(request.headers['user-agent'] ?? ''),
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        refusal: reply.refusal,
        ms,
      },
      'Answered',
    );
    done();
  });
}

/**
 * Makes the HTTP server before anything is mounted on it: limits and time-outs, request ids, cookies, security headers,
 * the cross-site check and the access log.
 */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { log } = options;
  const always = securityHeaders({ overHttps: options.publicBaseUrl.startsWith('https:') });
  const unreadable = answerUnreadable(always);
  const app: FastifyInstance = Fastify({
    // The framework's own lines for each request would double the access log.
    logController: new LogController({ disableRequestLogging: true }),
    // as: the framework asks for a pino logger; its type is pino's without the level methods' overloads.
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    // A logger for each request would be made and not used: every line below names its request itself.
    childLoggerFactory: (logger) => logger,
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 15_000, maxHeaderSize: 16_384, requireHostHeader: false },
    trustProxy: options.trustedProxies && options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    return503OnClosing: false,
    // For a URL that cannot be read (a bad percent sign) no hook has run, so the headers are set here.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(always).header('x-request-id', request.id);
      void sendRefusal(error, request, reply, log);
    },
    clientErrorHandler: unreadable.answer,
  });
  const open = watchExchanges(app.server);
  unreadable.watch(app, open);
  logAnswers(app, log);
  closeIdleConnections(app, open);
  limitConnections(app, open, { proxies: options.trustedProxies ?? [], scale: options.limitScale ?? 1 });
  await app.register(cookie);
  sendSecurityHeaders(app, always);
  refuseWithoutOneHost(app);
  refuseUnknownHosts(app, [new URL(options.publicBaseUrl).host, ...(options.hosts ?? [])]);
  refuseCrossSiteWrites(app, [new URL(options.publicBaseUrl).origin]);
  return app;
}
