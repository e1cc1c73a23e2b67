import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { type Api, api, type CallName } from '../../contract/api.ts';
import type { AnswerOf, Endpoint, FileAnswer } from '../../contract/vocabulary/endpoint.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { HandlersOf } from '../platform/handler.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { compileEncoder } from './answer-encoder.ts';
import { Call, type KeyRule } from './call.ts';
import type { CallPace } from './call-pace.ts';
import type { CallersShare } from './callers-share.ts';
import { type ConcurrencyLimit, concurrencyLimit } from './concurrency-limit.ts';
import { inputRefusal, sendRefusal, wordIssue } from './failure-answers.ts';
import { endStreamsOnClose, type OpenStreams, sendFile } from './file-answer.ts';
import { namingField } from './input-issues.ts';
import { readJsonBodies } from './json-body.ts';
import { errorAfterSession, withConfirmedSession } from './recalled-session.ts';
import { pathOf } from './request-path.ts';
import type { SessionGate } from './session-gate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: SignedIn | undefined;
  }
}

const BASE = '/api';
const WITH_SENTENCES = { error: wordIssue };

/** A handler without its call's types: the type checker has matched each with its call in `HandlersOf`. */
type AnyHandler = (call: Call) => Promise<AnswerOf<Endpoint> | FileAnswer>;

/** Turns the contract's `{id}` into the router's `:id`. */
export function routerPath(path: string): string {
  return `${BASE}${path.replace(/\{(\w+)\}/g, ':$1')}`;
}

/** Decodes one part of the request; unknown fields are dropped. Refuses INVALID_INPUT with the first issue. */
function decoder(schema: z.ZodType | undefined): (value: unknown) => unknown {
  if (!schema) return () => undefined;
  return (value) => {
    const read = schema.safeParse(value, WITH_SENTENCES);
    if (read.success) return read.data;
    throw inputRefusal(read.error, value);
  };
}

/** Returns the bytes of a file; refuses INVALID_INPUT where there are none. */
function receivedFile(value: unknown): Buffer {
  if (Buffer.isBuffer(value)) return value;
  throw new Refusal('INVALID_INPUT', 'Please choose an image file');
}

/** Answers one request after the gate: decodes, handles, encodes. Built once for each call. */
function answering(call: Endpoint, handle: AnyHandler, { open, keys }: { open: OpenStreams; keys: KeyRule }) {
  const [params, query] = [decoder(call.params), decoder(call.query)];
  const body = call.receives ? receivedFile : decoder(call.body);
  const [data, meta] = [compileEncoder(call.data), compileEncoder(call.meta)];
  const key: KeyRule = call.movesMoney ? keys : 'none';
  const { fieldOf } = call;
  const handled = !fieldOf
    ? handle
    : (given: Call) =>
        handle(given).catch((error: unknown) => {
          throw namingField(error, fieldOf);
        });
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = await withConfirmedSession(request, () =>
      handled(
        new Call(request, reply, {
          params: params(request.params),
          query: query(request.query),
          body: body(request.body),
          session: request.session,
          key,
        }),
      ),
    );
    if ('content' in answer) return sendFile(answer, reply, open);
    if (call.creates) void reply.code(201);
    if (answer.waits) void reply.code(202);
    if (answer.replayed) void reply.header('idempotency-replayed', 'true');
    void reply.header('content-type', 'application/json; charset=utf-8');
    return reply.send(
      JSON.stringify({ success: true, message: answer.message, data: data(answer.data), meta: meta(answer.meta) }),
    );
  };
}

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Keeps the places of a request as long as its handler works. A client that left before gets no work done. */
function staying(handle: RouteHandler): RouteHandler {
  return async (request, reply) => {
    if (request.stay?.hold() === false) throw new Refusal('BUSY');
    try {
      return await handle(request, reply);
    } finally {
      request.stay?.leave();
    }
  };
}

async function leaveEarly(request: FastifyRequest): Promise<void> {
  request.stay?.leave();
  request.stay = undefined;
}

/** Checks before each call of a signed-in person. */
interface Gates {
  readonly gate: SessionGate;
  readonly pace: CallPace;
  /** The `Idempotency-Key` of calls that move money: without one, a repeated call moves money twice. */
  readonly keys: 'optional' | 'required';
}

function mountCall(
  app: FastifyInstance,
  name: string,
  call: Endpoint,
  handle: AnyHandler,
  { gate, pace, keys, concurrency, open }: Gates & { concurrency: ConcurrencyLimit; open: OpenStreams },
): void {
  const handler = staying(answering(call, handle, { open, keys }));
  const { caller } = call;
  // A live stream stays open as long as its page, so from its handler on it takes no place.
  const streams = call.produces === 'text/event-stream';
  const enter = (request: FastifyRequest, session: SignedIn): void => {
    request.session = session;
    if (call.movesMoney) pace.money(session.subjectId);
    else if (call.method !== 'GET') pace.change(session.subjectId);
  };
  const gated: onRequestHookHandler = (request, _reply, done) => {
    const credentials = { authorization: request.headers.authorization, cookies: request.cookies };
    const read = () => gate.read(name, call, credentials);
    const recalled = gate.recall(name, call, credentials);
    if (!recalled) {
      read()
        .then((session) => enter(request, session))
        .then(() => done(), done);
      return;
    }
    request.readSession = read;
    enter(request, recalled);
    done();
  };
  for (const path of [call.path, ...(call.aliases ?? [])]) {
    app.route({
      method: call.method,
      url: routerPath(path),
      // No HEAD for generated files: it would build the file and drop it.
      exposeHeadRoute: call.produces === undefined,
      ...(call.bodyLimit !== undefined && { bodyLimit: call.bodyLimit }),
      config: { costly: call.costly, receives: call.receives },
      onRequest: [...(streams ? [] : [concurrency.onRequest]), ...(caller === 'anyone' ? [] : [gated])],
      preHandler: streams ? leaveEarly : concurrency.preHandler,
      handler,
    });
  }
}

/** Mounts a call whose body is a file: it takes these types and no JSON, and no other call takes them. */
function mountReceiver(app: FastifyInstance, types: readonly string[], mount: (inner: FastifyInstance) => void): void {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser([...types], { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
    mount(inner);
  });
}

/** Methods that each path of the contract takes, by the router's form of it. */
function takenMethods(): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>();
  for (const call of Object.values<Endpoint>(api)) {
    for (const path of [call.path, ...(call.aliases ?? [])]) {
      const methods = taken.get(routerPath(path)) ?? new Set();
      methods.add(call.method);
      if (call.method === 'GET' && call.produces === undefined) methods.add('HEAD');
      taken.set(routerPath(path), methods);
    }
  }
  return taken;
}

const TAKEN = takenMethods();
/** The paths with parameters, which are compared only where the router found nothing. */
const WITH_PARAMETERS = [...TAKEN]
  .filter(([url]) => url.includes(':'))
  .map(([url, methods]) => ({ pattern: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`), methods }));

/**
 * Answers 405 with `Allow` to methods that a declared path does not take, before any body is read. A route for each would take as long
 * to make as those of all calls.
 */
function refuseOtherMethods(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request);
    if (!request.is404 && request.routeOptions.url === path) return done();
    const taken =
      TAKEN.get(path) ?? (request.is404 && WITH_PARAMETERS.find(({ pattern }) => pattern.test(path))?.methods);
    if (!taken || taken.has(request.method)) return done();
    void reply.header('allow', [...taken].join(', '));
    done(new Refusal('METHOD_NOT_ALLOWED'));
  });
}

/**
 * Mounts every call of the contract with its handler, its aliases and its gate, behind the limit of what one caller may
 * take. A call without a handler, or a handler without a call, does not compile.
 */
export function mountContract(
  app: FastifyInstance,
  handlers: HandlersOf<keyof Api>,
  { share, ...gates }: Gates & { share: CallersShare },
): void {
  const parts = { ...gates, concurrency: concurrencyLimit(), open: endStreamsOnClose(app) };
  readJsonBodies(app);
  app.decorateRequest('session', undefined);
  app.decorateRequest('stay', undefined);
  app.decorateRequest('readSession', undefined);
  // Files are sent to any number of readers; everything else may have a body, also where there is nothing at its address.
  app.addHook('onRequest', (request, reply, done) => {
    const isFile = !request.url.startsWith(`${BASE}/`) && (request.method === 'GET' || request.method === 'HEAD');
    const waits = isFile ? undefined : share.admit(request, reply);
    if (waits) waits.then(() => done(), done);
    else done();
  });
  // as: Object.keys forgets the key type of an object whose keys are exactly the calls.
  for (const name of Object.keys(api) as CallName[]) {
    // as: a union of all handler types is narrowed to the one that `name` selects; both come from one type.
    const handle = handlers[name] as unknown as AnyHandler;
    const call: Endpoint = api[name];
    if (!call.receives) mountCall(app, name, call, handle, parts);
    else mountReceiver(app, call.receives, (inner) => mountCall(inner, name, call, handle, parts));
  }
  refuseOtherMethods(app);
}

/** Answers everything thrown, by a handler or by the framework, in the envelope. */
export function answerFailures(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler(async (error, request, reply) =>
    sendRefusal(await errorAfterSession(error, request), request, reply, log),
  );
}
