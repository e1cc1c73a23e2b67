import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createSigner } from 'fast-jwt';
import { freePort } from '../../server/platform/free-port.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { type RunningProcess, startProcess } from '../bench-server.ts';
import { KEY_PLACE } from '../load-order.ts';
import type { ThrowAwayCluster } from '../throw-away-cluster.ts';

const OPENING = 50_000_000;
const TRANSFERS = 20_000;

/** The reference server, once with its database and once without, and a load for both. */
export interface Reference {
  readonly server: RunningProcess;
  readonly withoutDatabase: RunningProcess;
  readonly requestFile: string;
}

/** Opens the reference server on a database of its own with so many accounts; as many of them send as have sessions in the bank. */
export async function openReference(
  cluster: ThrowAwayCluster,
  { accounts, sessions }: { accounts: number; sessions: number },
): Promise<Reference> {
  await cluster.createDatabase('reference');
  await cluster.ask('reference', readFileSync(path.join(import.meta.dirname, 'schema.sql'), 'utf8'));
  const ids = Array.from({ length: accounts }, () => uuidv7());
  await cluster.ask(
    'reference',
    'insert into accounts (account_id, balance) select id, $2 from unnest($1::uuid[]) id',
    [ids, OPENING],
  );
  await cluster.ask('reference', 'vacuum analyze');
  const secret = randomBytes(48).toString('base64url');
  const { host, port, user } = cluster.address;
  const start = async (environment: Record<string, string>) =>
    startProcess(path.join(import.meta.dirname, 'server.ts'), {
      environment: {
        DATABASE_URL: `postgresql://${user}@/reference?host=${encodeURIComponent(host)}&port=${port}`,
        SECRET: secret,
        ...environment,
      },
      port: await freePort(),
      arguments: ['--import', 'tsx'],
      logFile: path.join(cluster.folder, 'reference.log'),
      healthPath: '/healthz',
    });
  const requestFile = path.join(cluster.folder, 'reference.json');
  writeFileSync(requestFile, JSON.stringify(transfers(ids, ids.slice(0, sessions), secret)));
  return { server: await start({}), withoutDatabase: await start({ NULL_DATABASE: '1' }), requestFile };
}

function transfers(ids: readonly string[], senders: readonly string[], secret: string): string[] {
  const sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: '12h' });
  const tokens = new Map(senders.map((sub) => [sub, sign({ sub })]));
  // as: there is at least one of each.
  const pick = (list: readonly string[]) => list[randomInt(list.length)] as string;
  return Array.from({ length: TRANSFERS }, () => {
    const sender = pick(senders);
    let payee = pick(ids);
    while (payee === sender) payee = pick(ids);
    const body = JSON.stringify({ payee, amount: randomInt(100, 999), description: 'Dinner on Friday' });
    return [
      'POST /transfers HTTP/1.1',
      'Host: 127.0.0.1',
      `Authorization: Bearer ${tokens.get(sender)}`,
      `Idempotency-Key: ${KEY_PLACE}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n');
  });
}
