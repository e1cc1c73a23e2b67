import { expect, test } from 'vitest';
import { bankHouseApi } from '../../contract/bank-house-api.ts';
import { openBankUnderTest } from '../e2e/bank-under-test.ts';
import { converse } from '../hostile/raw-connection.ts';

// Servers that hold no banks besides their own (`node scripts/build.js` before).

const UNKNOWN_BANK = [404, 'BANK_NOT_FOUND'];

test.each([
  // Without the demo, the header and the names under localhost mean nothing.
  ['a real bank', { DEMO: '0' }, [200, undefined], [401, 'INVALID_CREDENTIALS'], undefined],
  ['a demo of several workers', { WORKERS: '2' }, UNKNOWN_BANK, UNKNOWN_BANK, '/'],
])(
  '[T-OB-10] %s has none of the calls about other banks, and no other bank is reached at it',
  async (_what, environment, read, signedIn, wayOn) => {
    const server = await openBankUnderTest(environment);
    try {
      for (const { method, path } of Object.values(bankHouseApi)) {
        const answer = await fetch(`${server.url}/api${path.replace('{bank}', 'aaaaaaaaaa')}`, {
          method,
          headers: {
            authorization: 'Bearer kosh_aaaaaaaaaa_x',
            ...(method === 'POST' && { 'content-type': 'application/json' }),
          },
          ...(method === 'POST' && { body: '{"name":"a","from":"a"}' }),
        });
        expect([method, path, answer.status, (await answer.json()).code]).toEqual([method, path, 404, 'NOT_FOUND']);
      }
      const { data } = await (await fetch(`${server.url}/api/bank`)).json();
      expect(data.moreBanks).toBe(false);

      const port = Number(new URL(server.url).port);
      const login = '{"email":"asha@kosh.example","password":"Demo@1234"}';
      for (const named of ['Host: aaaaaaaaaa.localhost', 'Host: localhost\r\nX-Kosh-Bank: aaaaaaaaaa']) {
        const told = [];
        for (const request of [
          `GET /api/bank HTTP/1.1\r\n${named}\r\n\r\n`,
          `POST /api/auth/login/customer HTTP/1.1\r\n${named}\r\nContent-Type: application/json\r\nContent-Length: ${login.length}\r\n\r\n${login}`,
        ]) {
          const { answers } = await converse(port, [request], { patienceMs: 60_000 });
          told.push(...answers.map(({ status, body }) => [status, JSON.parse(body).code]));
        }
        expect([named, ...told]).toEqual([named, read, signedIn]);
      }
      const { answers } = await converse(port, ['GET / HTTP/1.1\r\nHost: aaaaaaaaaa.localhost\r\n\r\n'], {
        patienceMs: 60_000,
      });
      expect(answers.map(({ body }) => / href="([^"]*)">(?:The bank|Banks) of this server</.exec(body)?.[1])).toEqual([
        wayOn && new URL(wayOn, server.url).href,
      ]);
    } finally {
      await server.close();
    }
  },
);
