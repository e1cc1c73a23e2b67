import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openBankUnderTest } from '../e2e/bank-under-test.ts';

// A server that is killed while it makes, restores and deletes banks (`node scripts/build.js` before).

const SOON = { timeout: 120_000, interval: 20 };

test('a server that is killed at its work has only whole banks afterwards, each as it was acknowledged', async () => {
  const server = await openBankUnderTest({ LOG: 'text', SEED: 'empty', LIMIT_SCALE: '1000' });
  try {
    await vi.waitFor(() => expect(server.output()).toMatch(/Bank key +kosh_\S+/), SOON);
    const serverKey = /Bank key +(kosh_\S+)/.exec(server.output())?.[1] ?? '';
    const call = async (method: string, path: string, payload?: object) => {
      const answer = await fetch(`${server.url}/api/demo/banks${path}`, {
        method,
        headers: { authorization: `Bearer ${serverKey}`, ...(payload && { 'content-type': 'application/json' }) },
        ...(payload && { body: JSON.stringify(payload) }),
      });
      return { status: answer.status, ...(await answer.json()) };
    };
    const made = async () => (await call('POST', '', { seed: 'empty' })).data.id;
    const first = await made();
    await call('POST', `/${first}/snapshots`, { name: 'kept' });

    const acknowledged = new Set<string>([first]);
    const deleted = new Set<string>();
    let ids: string[] = [];
    for (const afterMs of [0, 40, 120, 250]) {
      const doomed = await made();
      const work = [
        ...Array.from({ length: 4 }, () => made().then((id) => acknowledged.add(id))),
        call('POST', `/${first}/restore`, { name: 'kept' }),
        call('DELETE', `/${doomed}`).then(({ status }) => status === 200 && deleted.add(doomed)),
      ].map((step) => step.catch(() => undefined));
      await pause(afterMs);
      await server.end('SIGKILL');
      await Promise.all(work);
      await server.startAgain();

      const { data } = await call('GET', '');
      ids = data.map((bank: { id: string }) => bank.id);
      expect([...acknowledged].filter((id) => !ids.includes(id))).toEqual([]);
      expect([...deleted].filter((id) => ids.includes(id))).toEqual([]);
      expect(data.find((bank: { id: string }) => bank.id === first).snapshots).toMatchObject([{ name: 'kept' }]);
    }
    for (const id of ids) {
      const answer = await fetch(`${server.url}/api/bank`, { headers: { 'x-kosh-bank': id } });
      expect([id, answer.status, (await answer.json()).data.profile]).toEqual([id, 200, 'empty']);
    }
  } finally {
    await server.close();
  }
});
