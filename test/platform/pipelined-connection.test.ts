import { once } from 'node:events';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pipelinedConnection, STANDBY } from '../../server/platform/pipelined-connection.ts';
import { createTestDatabase } from '../test-database.ts';

const write = { name: 'write', text: 'create table written ()', values: [] };
const backend = { name: 'backend', text: 'select pg_backend_pid() as pid', values: [] };

test('the late end of a connection that is of no use does not lose the one after it', async () => {
  const bank = await createTestDatabase();
  onTestFinished(() => bank.close());
  // Refuses to write as a standby does.
  const connection = pipelinedConnection({ ...bank.address, options: '-c default_transaction_read_only=on' });
  onTestFinished(() => connection.close());
  const ends = vi.spyOn(pg.Client.prototype, 'end');
  onTestFinished(() => ends.mockRestore());
  const [refused, lost] = [connection.query(write), connection.query(write).catch((error: unknown) => error)];
  expect(await refused.catch((error: unknown) => error)).toMatchObject({ code: STANDBY });
  // The old connection has been told to end in this turn, so its end comes after the new one was begun.
  const next = connection.query(backend);
  const [old] = ends.mock.contexts;
  if (!(old instanceof pg.Client)) throw new Error('The test expects that the connection is given up');
  await Promise.all([once(old, 'end'), lost]);
  expect(await connection.query(backend)).toEqual(await next);
});
