import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, Span, Tracer } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pg from 'pg';

/** Traces of requests and of the SQL that they cause. */
export interface Tracing {
  /** Makes a trace of each request of this server. Its spans carry the declared route and the request id, no address and no value. */
  watch(app: FastifyInstance): void;
  /** Sends what is left, and takes the driver's function back. */
  close(): Promise<void>;
}

/** The place of a span in the traces, which the work of its request carries along. */
interface Place {
  readonly span: Span;
  readonly within: Context;
}

/**
 * Starts tracing by OpenTelemetry, to a collector that takes OTLP over HTTP. Its packages are loaded here, so that a bank
 * that sends no traces never loads them, and nothing in it asks whether it should.
 * @param endpoint as OTEL_EXPORTER_OTLP_ENDPOINT names it: the collector's base address, without `/v1/traces`
 */
export async function startTracing(endpoint: string): Promise<Tracing> {
  const [api, { BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'kosh' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('kosh');
  const places = new AsyncLocalStorage<Place>();
  const giveBack = watchStatements(tracer, places, api.SpanStatusCode.ERROR);

  return {
    watch(app) {
      const open = new WeakMap<FastifyRequest, Place>();
      app.addHook('onRequest', (request, _reply, done) => {
        const route = request.routeOptions.url ?? 'none';
        const span = tracer.startSpan(`${request.method} ${route}`, {
          kind: api.SpanKind.SERVER,
          attributes: { 'http.request.method': request.method, 'http.route': route, 'kosh.request_id': request.id },
        });
        const place = { span, within: api.trace.setSpan(api.ROOT_CONTEXT, span) };
        open.set(request, place);
        places.run(place, done);
      });
      // The body arrives in events of the socket, which know nothing of the request.
      app.addHook('preHandler', (request, _reply, done) => {
        const place = open.get(request);
        if (place) places.run(place, done);
        else done();
      });
      app.addHook('onResponse', (request, reply, done) => {
        const { span } = open.get(request) ?? {};
        span?.setAttribute('http.response.status_code', reply.statusCode);
        if (reply.refusal) span?.setAttribute('kosh.refusal', reply.refusal);
        if (reply.statusCode >= 500) span?.setStatus({ code: api.SpanStatusCode.ERROR });
        span?.end();
        done();
      });
    },
    async close() {
      giveBack();
      await provider.shutdown();
    },
  };
}

/**
 * Makes a span of each statement that the work of a request sends, with the statement's text, which holds placeholders and
 * no values. A statement that many requests share (a batch of postings, a check of sessions) belongs to the one that
 * caused it to be sent.
 * @returns a function that ends it
 */
function watchStatements(tracer: Tracer, places: AsyncLocalStorage<Place>, error: number): () => void {
  // as: the driver's method has a dozen overloads; this passes its arguments on as they are.
  const original = Reflect.get(pg.Client.prototype, 'query') as (...all: unknown[]) => unknown;
  function query(this: pg.Client, ...all: unknown[]): unknown {
    const place = places.getStore();
    if (!place) return original.apply(this, all);
    const [first] = all;
    const text = typeof first === 'string' ? first : (first as { text?: string } | null)?.text;
    const verb = /^\s*(\w+)/.exec(text ?? '')?.[1]?.toLowerCase() ?? 'statement';
    const attributes = { 'db.system.name': 'postgresql', ...(text && { 'db.query.text': text }) };
    const span = tracer.startSpan(`SQL ${verb}`, { attributes }, place.within);
    const ended = (failure: unknown) => {
      if (failure) span.setStatus({ code: error });
      span.end();
    };
    const callback = all.at(-1);
    if (typeof callback === 'function') {
      const rest = all.slice(0, -1);
      return original.call(this, ...rest, (failure: unknown, ...result: unknown[]) => {
        ended(failure);
        callback(failure, ...result);
      });
    }
    const answer = original.apply(this, all);
    // The driver gives a promise where it is given no callback.
    Promise.resolve(answer).then(() => ended(undefined), ended);
    return answer;
  }
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  return () => {
    pg.Client.prototype.query = original as typeof pg.Client.prototype.query;
  };
}
