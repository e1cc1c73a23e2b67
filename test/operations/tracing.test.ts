import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import pg from 'pg';
import { expect, test } from 'vitest';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { freePort } from '../../server/platform/free-port.ts';
import { openApp } from '../sessions/app-under-test.ts';

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { key: string; value: { stringValue?: string } }[];
}

/** A collector that keeps the spans that it is sent. */
async function openCollector() {
  const port = await freePort();
  const spans: SentSpan[] = [];
  let text = '';
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString();
      text += body;
      // as: the form of OTLP in JSON.
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${port}`, spans, text: () => text, close: () => server.close() };
}

const attribute = (span: SentSpan | undefined, key: string) =>
  span?.attributes.find((each) => each.key === key)?.value.stringValue;

test('a request id leads to a trace, and the trace to the SQL of the request, without values', async () => {
  const collector = await openCollector();
  const driver: unknown = Reflect.get(pg.Client.prototype, 'query');
  const app = await openApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const { visitor, form } = await app.newCustomer();
  const answer = await visitor.call('PUT', '/customers/profile', { address: '7 Lake View Road, Kochi' });
  const list = await visitor.call('GET', '/customers/transactions?search=umbrella');
  await app.close();
  collector.close();

  const requestOf = ({ headers }: typeof answer) =>
    collector.spans.find((span) => attribute(span, 'kosh.request_id') === headers['x-request-id']);
  const [change, read] = [requestOf(answer), requestOf(list)];
  expect([change?.name, read?.name]).toEqual(['PUT /api/customers/profile', 'GET /api/customers/transactions']);
  const statementsOf = (request: SentSpan | undefined) =>
    collector.spans.filter((span) => span.parentSpanId === request?.spanId && span.traceId === request?.traceId);
  const texts = statementsOf(change).map((span) => attribute(span, 'db.query.text') ?? '');
  expect(texts).toContainEqual(expect.stringContaining('update "bank"."customers"'));
  expect(statementsOf(read).map(({ name }) => name)).toContain('SQL select');
  for (const secret of [form.email, form.password, 'Lake View', 'umbrella', visitor.token ?? 'none'])
    expect(collector.text(), secret).not.toContain(secret);
  expect(Reflect.get(pg.Client.prototype, 'query')).toBe(driver);
});

test('a bank that sends no traces loads nothing of them', () => {
  // The figures' own library loads the interface, `@opentelemetry/api`; it does nothing by itself.
  const program = `
    import { createRequire } from 'node:module';
    await import('./server/app.ts');
    const loaded = Object.keys(createRequire(import.meta.url).cache).filter((file) => file.includes('@opentelemetry/'));
    console.log(loaded.filter((file) => !file.includes('@opentelemetry/api/')).length, loaded.length > 0);`;
  const out = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: CHECKOUT,
    encoding: 'utf8',
  });
  expect(out).toBe('0 true\n');
});
