import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { seedLargeBank } from '../server/demo/large-bank.ts';
import { violatedChecks } from '../server/desk/books/prove-books.ts';
import type { Posting } from '../server/ledger/posting.ts';
import { type AnswerRow, batchParameters, POST_BATCH } from '../server/ledger/posting-batch.ts';
import { customerPaysIn } from '../server/ledger/postings/customer-pays-in.ts';
import { type Config, readConfig } from '../server/platform/config.ts';
import { ownerConnection } from '../server/platform/database.ts';
import { createLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import { uuidv7 } from '../server/platform/uuid.ts';
import { createPasswordHashing } from '../server/sessions/password-hashing.ts';
import type { ServerAddress, ThrowAwayCluster } from './throw-away-cluster.ts';

/** Opening balance of every customer, in paise: ₹5,00,000.00. */
const OPENING = 50_000_000n;
const SEED_BATCH = 2_000;
export const PASSWORD = 'bench-password-1';

export interface BenchCustomer {
  readonly id: string;
  readonly accountId: string;
  readonly number: number;
}

/** A bank with customers, money and sessions, and its server's environment. */
export interface BenchBank {
  readonly address: ServerAddress & { readonly database: string };
  readonly environment: Readonly<Record<string, string>>;
  readonly config: Config;
  readonly customers: readonly BenchCustomer[];
  /** A sample of the customers, spread over all, with a session each. */
  readonly signedIn: readonly (BenchCustomer & { readonly sessionId: string })[];
}

export const emailOf = (customer: BenchCustomer): string => `customer${customer.number}@bench.invalid`;
export const nameOf = (customer: BenchCustomer): string => `Customer ${customer.number}`;
export const accountNumberOf = (customer: BenchCustomer): string => String(500_000_000_000 + customer.number);

/** Creates the database `bank` on the cluster: migrated, with customers who have money, some of them signed in. */
export async function benchBank(
  cluster: ThrowAwayCluster,
  size: { accounts: number; sessions: number },
): Promise<BenchBank> {
  const address = await emptyBank(cluster, 'bank');
  const customers = Array.from({ length: size.accounts }, (_, number) => ({
    id: uuidv7(),
    accountId: uuidv7(),
    number,
  }));
  const client = new pg.Client(ownerConnection(address));
  await client.connect();
  try {
    await openAccounts(client, customers);
    await payIn(client, customers);
    // A real bank leaves cash to its tellers; here customers pay in, so that one call is one posting.
    await client.query('update bank.policies set self_service_cash = true');
    return await openedBank(client, address, customers, size.sessions);
  } finally {
    await client.end();
  }
}

/**
 * Creates a bank of fifty thousand customers with a year of history and this many entries; returns only customers with enough
 * money for the load.
 */
export async function grownBank(
  cluster: ThrowAwayCluster,
  name: string,
  size: { entries: number; sessions: number },
): Promise<BenchBank> {
  const address = await emptyBank(cluster, name);
  const client = new pg.Client(ownerConnection(address));
  await client.connect();
  try {
    await seedLargeBank(client, { customers: 50_000, journals: Math.round(size.entries / 2) }, () => undefined);
    const { rows } = await client.query<{ id: string; accountId: string }>(
      `select c.id, c.account_id as "accountId" from bank.customers c join ledger.balances b on b.account_id = c.account_id
       where b.status = 'active' and b.available_paise > 10000000 order by c.id`,
    );
    const customers = rows.map((row, number) => ({ ...row, number }));
    return await openedBank(client, address, customers, size.sessions);
  } finally {
    await client.end();
  }
}

async function emptyBank(cluster: ThrowAwayCluster, database: string): Promise<BenchBank['address']> {
  const address = { ...cluster.address, database };
  await cluster.createDatabase(database);
  await migrate({ address, log: createLog('warn') });
  return address;
}

/** Signs a sample of customers in, flushes everything to the disk, and returns the bank with its server's environment. */
async function openedBank(
  client: pg.Client,
  address: BenchBank['address'],
  customers: BenchBank['customers'],
  sessions: number,
): Promise<BenchBank> {
  const every = Math.max(1, Math.floor(customers.length / sessions));
  const signedIn = customers
    .filter((customer) => customer.number % every === 0)
    .slice(0, sessions)
    .map((customer) => ({ ...customer, sessionId: randomUUID() }));
  await startSessions(client, signedIn);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  const environment = serverEnvironment(address);
  return { address, environment, config: readConfig(environment), customers, signedIn };
}

function serverEnvironment({
  host,
  port,
  user,
  database,
}: ServerAddress & { database: string }): Record<string, string> {
  const secret = () => randomBytes(48).toString('base64');
  return {
    // A real bank on this machine: production would refuse the throttles below.
    DEMO: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    TOKEN_SECRET: secret(),
    DATA_KEY: secret(),
    CARD_KEY: secret(),
    // All sign-ins come from one address, and the throttle is not measured.
    LIMIT_SCALE: '1000',
  };
}

async function openAccounts(client: pg.Client, customers: readonly BenchCustomer[]): Promise<void> {
  const passwordHash = await createPasswordHashing().hash(PASSWORD);
  for (let from = 0; from < customers.length; from += 10_000) {
    const some = customers.slice(from, from + 10_000);
    const columns = [some.map((c) => c.id), some.map((c) => c.accountId), some.map((c) => c.number)];
    await client.query(
      `select ledger.open_account(account_id, 'customer', id, (500000000000 + number)::text, now())
       from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as c(id, account_id, number)`,
      columns,
    );
    await client.query(
      `insert into bank.customers (id, customer_id, account_id, account_type, name, email, phone, address, password_hash, password_changed_at, created_at, phone_proved_at, phone_proof)
       select id, 'KB' || number, account_id, 'savings', 'Customer ' || number, 'customer' || number || '@bench.invalid',
              (6000000000 + number)::text, '1 MG Road, Bengaluru', $4, now(), now(), now(), 'code'
       from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as c(id, account_id, number)`,
      [...columns, passwordHash],
    );
  }
}

/**
 * Pays in through the doorway, like all money, so that the books are correct from the first entry. A customer who is named
 * more often than once gets as many payments.
 * @param amount of each, in paise
 */
export async function payIn(client: pg.Client, customers: readonly BenchCustomer[], amount = OPENING): Promise<void> {
  await postAll(client, customers.length, (index) => {
    const customer = customers[index];
    if (!customer) throw new Error('There is no such customer');
    return customerPaysIn({
      journalId: uuidv7(),
      account: customer.accountId,
      amount,
      actorId: customer.id,
      idempotencyKey: `opening ${index} of ${amount}`,
      description: 'Opening deposit',
      at: new Date(),
    });
  });
}

/** Posts this many postings in batches, as the queue does. Throws for one that is not booked. */
export async function postAll(client: pg.Client, count: number, posting: (index: number) => Posting): Promise<void> {
  for (let from = 0; from < count; from += SEED_BATCH) {
    const postings = Array.from({ length: Math.min(SEED_BATCH, count - from) }, (_, index) => posting(from + index));
    const { rows } = await client.query<AnswerRow>({
      name: 'seed',
      text: POST_BATCH,
      values: batchParameters(postings, new Date()),
    });
    const refused = rows.find((row) => row.outcome !== 'posted');
    if (refused) throw new Error(`A posting was ${refused.outcome}: ${refused.refusal}`);
  }
}

async function startSessions(client: pg.Client, people: readonly { id: string; sessionId: string }[]): Promise<void> {
  await client.query(
    `insert into bank.sessions (id, subject_type, subject_id, created_at, password_at, last_seen_at, expires_at, address, network, user_agent)
     select session_id, 'customer', id, now(), now(), now(), now() + interval '12 hours', '127.0.0.1', '127.0.0.1', 'bench'
     from unnest($1::uuid[], $2::uuid[]) as s(session_id, id)`,
    [people.map((p) => p.sessionId), people.map((p) => p.id)],
  );
}

/** Returns the checks of the ledger's proof that report a violation; empty when the books are sound. */
export async function brokenChecks(cluster: ThrowAwayCluster, database = 'bank'): Promise<string[]> {
  const violated = await violatedChecks({
    query: async (statement) => ({ rows: await cluster.ask(database, statement) }),
  });
  return violated.map((check) => `${check.name}: ${check.violations}`);
}

/** Returns the number of journals and the balance of the bank's cash account, which show that a load has arrived. */
export async function countJournals(cluster: ThrowAwayCluster): Promise<number> {
  const [row] = await cluster.ask<{ journals: bigint }>(
    'bank',
    'select sum(journals)::bigint as journals from ledger.totals_by_day',
  );
  return Number(row?.journals ?? 0n);
}
