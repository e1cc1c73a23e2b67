import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, test } from 'vitest';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { createHttpServer } from '../../server/http/http-server.ts';
import { answerFailures } from '../../server/http/mount-contract.ts';

test('an answer is logged with the address of its caller and the code of a refusal, without query and token', async () => {
  const lines: Record<string, unknown>[] = [];
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    lines.push(JSON.parse(chunk.toString()));
    done();
  };
  const log = pino(new Writable({ write }));
  const app = await createHttpServer({ log, publicBaseUrl: 'http://localhost', trustedProxies: ['127.0.0.1'] });
  answerFailures(app, log);
  app.post('/api/transfer', async () => {
    throw new Refusal('INSUFFICIENT_FUNDS');
  });
  await app.inject({
    method: 'POST',
    url: '/api/transfer?card=4000',
    headers: {
      'x-forwarded-for': '203.0.113.5',
      authorization: 'Bearer a.b.c',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
  });
  await app.close();
  const answered = lines.filter((line) => line.msg === 'Answered');
  expect(answered).toHaveLength(1);
  expect(answered[0]).toMatchObject({ method: 'POST', address: '203.0.113.5', refusal: 'INSUFFICIENT_FUNDS' });
  expect(answered[0]).toMatchObject({ client: 'Firefox on Linux' });
  expect(JSON.stringify(lines)).not.toMatch(/4000|a\.b\.c/);
});
