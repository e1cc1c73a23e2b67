import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { POST_BATCH } from '../server/ledger/posting-batch.ts';
import { CHECKOUT } from '../server/platform/checkout.ts';
import { ownerConnection } from '../server/platform/database.ts';
import type { BenchBank } from './bench-bank.ts';
import { median } from './scoreboard.ts';
import type { ThrowAwayCluster } from './throw-away-cluster.ts';
import { pairsOf, transferBatch } from './transfer-batch.ts';

/** Transfers of a batch, as a saturated server sends them. */
const BATCH = 32;
const BATCHES = 150;

/** The parts of the doorway that can be left out, each by the comments in database/ledger/post.sql before and after it. */
const PARTS: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'key look-up': ['-- Answer the requests whose key', '-- Find the requests that share'],
  'account rows': ['-- Write the balances', '-- Add what was posted to the audit trail'],
  journals: ['-- Write a journal for each', '-- Write the entries'],
  entries: ['-- Write the entries', '-- Write the holds'],
  'daily totals': ["-- Add what was posted to the day's totals", '-- Add what each kind of account'],
  'audit rows': ['-- Add what was posted to the audit trail', '-- Write a journal for each'],
};

/** Without the account rows entries would meet their own numbers again, so that variant goes without both. */
const GOES_WITH: Readonly<Record<string, string>> = { 'account rows': 'entries' };

/** Returns the doorway under another name, without one of its parts. */
function doorwayWithout(part: string): string {
  const text = readFileSync(path.join(CHECKOUT, 'database/ledger/post.sql'), 'utf8');
  const shorter = [...new Set([part, GOES_WITH[part] ?? part])].reduce(cut, text);
  return shorter.replace('ledger.post_batch(', 'ledger.post_batch_without(');
}

function cut(text: string, part: string): string {
  const [from = '', to = ''] = PARTS[part] ?? [];
  const [start, end] = [text.indexOf(from), text.indexOf(to)];
  if (start < 0 || end < start) throw new Error(`The doorway has no part: ${part}`);
  return `${text.slice(0, start)}${text.slice(end)}`;
}

/**
 * Measures what a transfer costs PostgreSQL in the doorway alone, in processor microseconds: as a whole, for each part (the whole less the
 * doorway without it), for COMMIT, and for the rest, which parses, locks and decides. All of it is rolled back, but for what measures
 * COMMIT.
 */
export async function doorwayLayers(
  cluster: ThrowAwayCluster,
  bank: BenchBank,
  rounds: number,
): Promise<ReadonlyMap<string, number>> {
  const client = new pg.Client(ownerConnection(bank.address));
  await client.connect();
  const variants = ['', ...Object.keys(PARTS), 'commit'];
  const found = new Map(variants.map((name) => [name, [] as number[]]));
  try {
    for (let round = 0; round <= rounds; round += 1) {
      for (const name of variants) {
        const cost = await costWithout(client, cluster, bank, name);
        // The first round fills caches.
        if (round > 0) found.get(name)?.push(cost);
      }
    }
  } finally {
    await client.end();
  }
  const without = (name: string): number => median(found.get(name) ?? []);
  const whole = without('');
  const parts = Object.keys(PARTS).map((name) => [name, without(GOES_WITH[name] ?? '') - without(name)] as const);
  return new Map([
    ['parsing, locks, decisions', whole - parts.reduce((sum, [, cost]) => sum + cost, 0)],
    ...parts,
    ['commit', without('commit') - whole],
  ]);
}

async function costWithout(
  client: pg.Client,
  cluster: ThrowAwayCluster,
  bank: BenchBank,
  name: string,
): Promise<number> {
  const commits = name === 'commit';
  const part = commits ? '' : name;
  await client.query('begin');
  if (part) await client.query(doorwayWithout(part));
  const pair = pairsOf(bank);
  const batches = Array.from({ length: BATCHES }, () => transferBatch(BATCH, pair));
  const text = part ? POST_BATCH.replace('post_batch', 'post_batch_without') : POST_BATCH;
  if (commits) await client.query('commit');
  // A variant is made anew in each round, so its statement is prepared anew too.
  const statement = randomUUID();
  const before = cluster.cpu();
  for (const values of batches) await client.query({ name: statement, text, values });
  const cost = ((cluster.cpu() - before) / (BATCHES * BATCH)) * 1e6;
  if (!commits) await client.query('rollback');
  return cost;
}
