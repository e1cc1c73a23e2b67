import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { buildApp } from '../../server/app.ts';
import { BankHouse, HOUSE_LIMITS, type HouseLimits } from '../../server/house/bank-house.ts';
import { buildWithoutPort } from '../../server/open-server.ts';
import { OffsetClock } from '../../server/platform/bank-clock.ts';
import { type Config, readConfig } from '../../server/platform/config.ts';
import { withOpenPort } from '../../server/platform/listen.ts';
import { createLog } from '../../server/platform/log.ts';
import { prepareBank } from '../../server/prepare-bank.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

/** The answer of a call to one of the banks. */
export interface HouseAnswer {
  readonly status: number;
  readonly text: string;
  // Answers have many shapes; a wrong key reads as undefined and fails the expectation.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

interface Called {
  /** Id of a bank, sent as header. */
  readonly bank?: string;
  readonly host?: string;
  readonly token?: string;
  readonly payload?: object;
  /** Value of `X-Kosh-Fault`. */
  readonly fault?: string;
}

/** Settings that name the first bank besides `localhost`. */
interface BankNames {
  readonly PUBLIC_BASE_URL?: string;
  readonly ALLOWED_HOSTS?: string;
}

/** A server with a house on a port of its own, and a client of it. */
export interface HouseUnderTest {
  readonly bank: TestDatabase;
  readonly house: BankHouse;
  readonly port: number;
  call(method: string, path: string, called?: Called): Promise<HouseAnswer>;
  /** Makes a bank; with the profile `empty` unless another is named, which is planted sooner. */
  newBank(wish?: object): Promise<{ id: string; key: string; apiUrl: string; expiresAt: string }>;
  /** Signs in at a bank (the first one without an id) as a demo person, and returns the token. */
  signIn(name: string, as: 'customer' | 'banker', bank?: string): Promise<string>;
  /** Returns the number of connections to the databases of the house. */
  connections(): Promise<number>;
  /** Returns the names of the databases of the house. */
  databases(): Promise<string[]>;
  /** Runs a statement in a bank's own database, as the owner of its tables. */
  inDatabaseOf(bank: string, statement: string, values?: unknown[]): Promise<void>;
  close(): Promise<void>;
}

const secret = () => randomBytes(48).toString('base64');
const SECRETS = { TOKEN_SECRET: secret(), DATA_KEY: secret(), CARD_KEY: secret() };

/** Opens the house of a database, as a server does at its start; undefined where another server holds it. */
async function openHouseAt(bank: TestDatabase, config: Config, limits: Partial<HouseLimits>) {
  const log = createLog(process.env.TEST_LOG ?? 'silent');
  const tools = { config, log, clock: new OffsetClock(), build: buildWithoutPort };
  const at = { owner: bank.address, bank: bank.bankAddress };
  return { ...tools, house: await BankHouse.open(tools, at, { ...HOUSE_LIMITS, ...limits }) };
}

const configOf = (port: string, names: BankNames = {}) =>
  readConfig({
    ...names,
    NODE_ENV: 'test',
    DEMO: '1',
    SEED: 'empty',
    PORT: port,
    DATA_DIR: tmpdir(),
    LIMIT_SCALE: '1000',
    ...SECRETS,
  });

/** Starts a further server on a database as far as its house. True where it has one. */
export async function hasHouseOfItsOwn(bank: TestDatabase): Promise<boolean> {
  const { house } = await openHouseAt(bank, configOf('8080'), {});
  await house?.close();
  return house !== undefined;
}

/** Opens a server with a house; `standing` is the database of another one that has closed, `names` are the first bank's own. */
export async function openHouse(
  limits: Partial<HouseLimits> = {},
  standing?: TestDatabase,
  names: BankNames = {},
): Promise<HouseUnderTest> {
  const bank = standing ?? (await createTestDatabase());
  const { config, letPortGo } = await withOpenPort(configOf('0', names));
  await prepareBank({ address: bank.address, config, log: createLog(process.env.TEST_LOG ?? 'silent') });
  const { house, log, clock } = await openHouseAt(bank, config, limits);
  if (!house) throw new Error('Another server holds the banks of this database');
  const app = await buildApp({ config, database: bank.database, owner: bank.address, clock, log, house });
  await letPortGo();
  await app.fastify.listen({ host: '127.0.0.1', port: config.port });

  const call: HouseUnderTest['call'] = (method, path, called = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: config.port,
          method,
          path,
          headers: {
            host: called.host ?? `localhost:${config.port}`,
            ...(called.bank !== undefined && { 'x-kosh-bank': called.bank }),
            ...(called.token && { authorization: `Bearer ${called.token}` }),
            ...(called.fault && { 'x-kosh-fault': called.fault }),
            ...(called.payload && { 'content-type': 'application/json' }),
          },
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (part: string) => {
            text += part;
          });
          answer.on('end', () => {
            resolve({
              status: answer.statusCode ?? 0,
              text,
              body: text.startsWith('{') ? JSON.parse(text) : undefined,
            });
          });
          answer.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(called.payload && JSON.stringify(called.payload));
    });
  const named = `${bank.address.database}_bank_`;
  return {
    bank,
    house,
    port: config.port,
    call,
    async newBank(wish = {}) {
      const { status, body, text } = await call('POST', '/api/demo/banks', { payload: { seed: 'empty', ...wish } });
      if (status !== 201) throw new Error(`No bank was made: ${text}`);
      return body.data;
    },
    async signIn(name, as, of) {
      const payload = { email: `${name}@kosh.example`, password: 'Demo@1234' };
      const called = { payload, ...(of !== undefined && { bank: of }) };
      const { status, body, text } = await call('POST', `/api/auth/login/${as}`, called);
      if (status !== 200) throw new Error(`Could not sign in: ${text}`);
      return body.data.token;
    },
    async connections() {
      const rows = await bank.asOwner<{ count: number }>(
        'select count(*)::int from pg_stat_activity where starts_with(datname, $1)',
        [named],
      );
      return rows[0]?.count ?? 0;
    },
    async databases() {
      const rows = await bank.asOwner<{ datname: string }>(
        'select datname from pg_database where starts_with(datname, $1)',
        [named],
      );
      return rows.map(({ datname }) => datname);
    },
    async inDatabaseOf(id, statement, values = []) {
      const [row] = await bank.asOwner<{ datname: string }>(
        `select datname from pg_database
         where starts_with(datname, $1) and shobj_description(oid, 'pg_database')::jsonb @> $2`,
        [named, JSON.stringify({ kind: 'bank', id })],
      );
      const client = new pg.Client({ ...bank.address, database: row?.datname ?? '' });
      await client.connect();
      await client.query(statement, values);
      await client.end();
    },
    async close() {
      await app.close();
      await house.close();
    },
  };
}

/** Drops every database of a house that has closed, and the first bank's. */
export async function dropHouse(house: HouseUnderTest): Promise<void> {
  for (const name of await house.databases()) await house.bank.asOwner(`drop database ${name} with (force)`);
  await house.bank.close();
}
