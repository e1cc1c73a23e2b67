import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import { concurrencyLimit } from '../../server/http/concurrency-limit.ts';
import { sendRefusal } from '../../server/http/failure-answers.ts';
import { createLog } from '../../server/platform/log.ts';

test('a request above the limit is refused at once, and admitted when another has ended', async () => {
  const log = createLog('silent');
  const app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply, log));
  const leave: (() => void)[] = [];
  let read = 0;
  app.addHook('preParsing', (_request, _reply, _body, done) => {
    read += 1;
    done();
  });
  app.get('/', concurrencyLimit(2), () => new Promise((resolve) => leave.push(() => resolve('served'))));
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    const inside = [fetch(address), fetch(address)];
    await expect.poll(() => leave.length).toBe(2);

    const turnedAway = await fetch(address);
    expect(turnedAway.status).toBe(503);
    expect(turnedAway.headers.get('retry-after')).toBe('1');
    expect(await turnedAway.json()).toMatchObject({ success: false, code: 'BUSY' });
    expect(read, 'requests of which more than the head was read').toBe(2);

    for (const go of leave.splice(0)) go();
    for (const answer of await Promise.all(inside)) expect(await answer.text()).toBe('served');
    const next = fetch(address);
    await expect.poll(() => leave.length).toBe(1);
    leave[0]?.();
    expect((await next).status).toBe(200);
  } finally {
    await app.close();
  }
});

test('a client that goes away before the limit counts takes no place', async () => {
  const app = Fastify({ forceCloseConnections: true });
  let begun = 0;
  let closed = false;
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  app.addHook('onRequest', async (request, reply) => {
    begun += 1;
    reply.raw.once('close', () => {
      closed = true;
    });
    if (request.url === '/?held') await held;
  });
  app.get('/', concurrencyLimit(1), async () => 'served');
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    const leaving = new AbortController();
    const gone = fetch(`${address}/?held`, { signal: leaving.signal }).catch(() => 'gone');
    await expect.poll(() => begun).toBe(1);
    leaving.abort();
    await gone;
    await expect.poll(() => closed).toBe(true);
    goOn();
    expect(await (await fetch(address)).text()).toBe('served');
  } finally {
    await app.close();
  }
});

test('a call that found a place free before its body came is refused when another took it meanwhile', async () => {
  const app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply, createLog('silent')));
  const inside: (() => void)[] = [];
  const bodies: (() => void)[] = [];
  app.addHook('preParsing', (_request, _reply, _body, done) => {
    bodies.push(() => done());
  });
  app.get('/', concurrencyLimit(1), () => new Promise((resolve) => inside.push(() => resolve('served'))));
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    const both = [fetch(address), fetch(address)];
    await expect.poll(() => bodies.length).toBe(2);
    for (const comes of bodies) comes();
    const refused = await Promise.race(both);
    expect([refused.status, inside.length]).toEqual([503, 1]);
    inside[0]?.();
    expect(new Set((await Promise.all(both)).map(({ status }) => status))).toEqual(new Set([200, 503]));
  } finally {
    await app.close();
  }
});

/** Lets a number of calls come to a bank without a free place; returns the numbers of those that were refused by now. */
function callsInVain(calls: number): number[] {
  const { onRequest } = concurrencyLimit(0);
  const refused: number[] = [];
  const [request, reply] = [{} as FastifyRequest, {} as FastifyReply]; // as: the limit reads nothing of either
  for (let number = 0; number < calls; number += 1)
    onRequest(request, reply, (error) => {
      expect(error).toMatchObject({ code: 'BUSY', retryAfter: 1 });
      refused.push(number);
    });
  return refused;
}

test('eleven calls a millisecond are refused, every ten milliseconds, in their order and each once', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  try {
    const refused = callsInVain(500);
    const counted = [refused.length];
    for (let round = 0; round < 5; round += 1) {
      vi.advanceTimersByTime(10);
      counted.push(refused.length);
    }
    expect(counted).toEqual([110, 220, 330, 440, 500, 500]);
    expect(refused).toEqual(Array.from({ length: 500 }, (_, number) => number));
  } finally {
    vi.useRealTimers();
  }
});
