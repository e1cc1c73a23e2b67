import Fastify from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectFigures } from '../../server/http/collect-figures.ts';
import { type FiguresServer, serveFigures } from '../../server/platform/figures-server.ts';

const app = Fastify();
let metrics: FiguresServer;
let waiting = 3;
/** A figure of the bank. */
const register = (registry: Registry) =>
  void new Gauge({
    name: 'kosh_postings_waiting',
    help: 'Postings that wait',
    registers: [registry],
    collect() {
      this.set(waiting);
    },
  });

beforeAll(async () => {
  metrics = await serveFigures(collectFigures(app, register), 0);
  app.get('/accounts/:id', async () => 'fine');
});
afterAll(async () => {
  await metrics.close();
  await app.close();
});

const ask = (path: string) => fetch(`http://127.0.0.1:${metrics.port}${path}`);

test('answers are counted by the route that was declared, so that no id becomes a label', async () => {
  await app.inject('/accounts/4711');
  await app.inject('/nowhere/4712');
  const text = await (await ask('/metrics')).text();
  expect(text).toContain('kosh_http_request_duration_seconds_count{method="GET",route="/accounts/:id",status="200"} 1');
  expect(text).not.toMatch(/[/"]471[12]/);
});

test('gauges are read when they are asked for', async () => {
  waiting = 7;
  const text = await (await ask('/metrics')).text();
  expect(text).toContain('kosh_postings_waiting 7');
  expect(text).toContain('nodejs_eventloop_lag_seconds');
});

test('nothing else is there, and no other machine reaches it', async () => {
  expect((await ask('/')).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${metrics.port}/metrics`, { method: 'POST' })).status).toBe(404);
  // Another address of this machine stands for its address in a network.
  await expect(fetch(`http://127.0.0.2:${metrics.port}/metrics`)).rejects.toThrow('fetch failed');
});
