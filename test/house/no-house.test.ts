import { expect, test } from 'vitest';
import { bankHouseApi } from '../../contract/bank-house-api.ts';
import { openBankUnderTest } from '../e2e/bank-under-test.ts';

// Servers that hold no banks besides their own (`node scripts/build.js` before).

test.each([
  ['a real bank', { DEMO: '0' }],
  ['a demo of several workers', { WORKERS: '2' }],
])(
  '[T-OB-10] %s has none of the calls about other banks, and no other bank is reached at it',
  async (_what, environment) => {
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
      const { data } = await (
        await fetch(`${server.url}/api/bank`, { headers: { 'x-kosh-bank': 'aaaaaaaaaa' } })
      ).json();
      expect(data.moreBanks).toBe(false);
    } finally {
      await server.close();
    }
  },
);
