import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../server/platform/config.ts';
import { freePort, probePort } from '../../server/platform/free-port.ts';
import { withOpenPort } from '../../server/platform/listen.ts';

let taken: number;
const other = createServer();
beforeEach(async () => {
  taken = await freePort();
  other.listen(taken, '127.0.0.1');
  await once(other, 'listening');
});
afterEach(async () => {
  other.close();
  await once(other, 'close');
});

test('a free port is none that the system gives to an outgoing connection', async () => {
  for (let times = 0; times < 100; times += 1) {
    const port = await freePort();
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_768);
  }
});

test('a port that is taken is passed over', async () => {
  const [free, drawn] = [await freePort(), [taken, taken]];
  expect(await freePort('127.0.0.1', () => drawn.pop() ?? free)).toBe(free);
  await expect(freePort('127.0.0.1', () => taken)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('a bank that may choose its port names it in its links; one that may not is told when it is taken', async () => {
  const { config: chosen, letPortGo } = await withOpenPort(readConfig({ PORT: '0', HOST: '127.0.0.1' }));
  await letPortGo();
  expect(chosen.port).toBeGreaterThanOrEqual(20_000);
  expect(chosen.publicBaseUrl).toBe(`http://localhost:${chosen.port}`);
  await expect(withOpenPort(readConfig({ PORT: String(taken), HOST: '127.0.0.1' }))).rejects.toThrow(
    `127.0.0.1:${taken} is already in use; name another with --port`,
  );
});

test('a bank that chose its port has it until it listens, however long its start takes', async () => {
  const { config, letPortGo } = await withOpenPort(readConfig({ PORT: '0', HOST: '127.0.0.1' }));
  await expect(probePort('127.0.0.1', config.port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await letPortGo();
  await probePort('127.0.0.1', config.port);
});
