import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../../server/platform/log.ts';
import { recreateDemo } from '../../server/platform/migrate.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';
import { createTestDatabase } from '../test-database.ts';

const open: AppUnderTest[] = [];
afterEach(async () => {
  // In reverse order, because the first one owns the database.
  for (const app of open.splice(0).toReversed()) await app.close();
});

const secret = () => randomBytes(48).toString('base64');
const SECRETS = { TOKEN_SECRET: secret(), DATA_KEY: secret(), CARD_KEY: secret() };

async function openBank(env: Record<string, string>, standing?: AppUnderTest): Promise<AppUnderTest> {
  const app = await openApp({ ...SECRETS, LIMIT_SCALE: '1000', ...env }, standing?.bank);
  open.push(app);
  return app;
}

async function signIn(app: AppUnderTest, name: string): Promise<TestVisitor> {
  const visitor = app.visitor();
  const body = { email: `${name}@kosh.example`, password: 'Demo@1234' };
  expect((await visitor.call('POST', '/auth/login/banker', body)).status).toBe(200);
  return visitor;
}

const natureOf = async ({ bank }: AppUnderTest): Promise<string[]> =>
  (await bank.asOwner<{ nature: string }>('select nature from bank.nature')).map((row) => row.nature);

/** Makes a demo into a real bank under the feet of its server, as an address that now leads elsewhere would. */
const nowReal = ({ bank }: AppUnderTest) =>
  bank.asOwner(`alter table bank.nature disable trigger append_only; update bank.nature set nature = 'real';
                alter table bank.nature enable trigger append_only`);

test('a real bank is not opened as a demo: its letters stay shut, and nothing is planted', async () => {
  const real = await openBank({ DEMO: '0' });
  expect(await natureOf(real)).toEqual(['real']);
  await real.newCustomer();
  await expect(openBank({}, real)).rejects.toThrow(
    /^the data folder .+ holds a real bank, which is never opened as a demo: set NODE_ENV=production, or DATA_DIR/,
  );
  await expect(openBank({ SEED: 'demo' }, real)).rejects.toThrow('holds a real bank');
  expect(await real.bank.asOwner('select from bank.staff')).toEqual([]);
  expect((await openBank({ DEMO: '0' }, real)).fastify).toBeDefined();
});

test('the folder of a demo is not opened as a real bank, in production or out of it', async () => {
  const demo = await openBank({ SEED: 'empty' });
  expect(await natureOf(demo)).toEqual(['demo']);
  const production = {
    NODE_ENV: 'production',
    PUBLIC_BASE_URL: 'https://bank.example',
    TRUSTED_PROXIES: '127.0.0.1',
    MAIL_DIR: '/tmp',
    LIMIT_SCALE: '1',
  };
  for (const env of [production, { DEMO: '0' }]) {
    await expect(openBank({ ...env, SEED: 'none' }, demo)).rejects.toThrow(
      /^the data folder .+ holds a demo, whose people have public passwords, so it is never opened as a real bank/,
    );
  }
});

test('a bank that is refused has not been migrated either', async () => {
  const real = await openBank({ DEMO: '0' });
  const grants = `select sha256 from migration.applied where name = 'replaceable'`;
  await real.bank.asOwner(`update migration.applied set sha256 = 'of an older Kosh' where name = 'replaceable'`);
  await expect(openBank({ SEED: 'demo' }, real)).rejects.toThrow('holds a real bank');
  expect(await real.bank.asOwner(grants)).toEqual([{ sha256: 'of an older Kosh' }]);
  await openBank({ DEMO: '0' }, real);
  expect(await real.bank.asOwner(grants)).not.toEqual([{ sha256: 'of an older Kosh' }]);
});

test('of two servers that open an empty database at once, as a demo and as a real bank, one opens it', async () => {
  const bank = await createTestDatabase();
  try {
    const starts = await Promise.allSettled(
      ['1', '0', '1', '0'].map((DEMO) => openApp({ ...SECRETS, DEMO, SEED: DEMO === '1' ? 'demo' : 'none' }, bank)),
    );
    const opened = starts.filter((start) => start.status === 'fulfilled').map((start) => start.value);
    const refused = starts.filter((start) => start.status === 'rejected').map((start) => String(start.reason));
    expect([opened.length, refused.length]).toEqual([2, 2]);
    const [row] = await bank.asOwner<{ nature: string }>('select nature from bank.nature');
    const people = await bank.asOwner('select from bank.staff');
    expect(people).toHaveLength(row?.nature === 'demo' ? 3 : 0);
    for (const reason of refused) expect(reason).toContain(`holds a ${row?.nature === 'demo' ? 'demo' : 'real bank'}`);
    for (const app of opened) await app.close();
  } finally {
    await bank.close();
  }
});

test('making a bank anew reads in its own transaction that it is a demo', async () => {
  const real = await openBank({ DEMO: '0' });
  await real.newStaff('admin');
  const anew = recreateDemo({ address: real.bank.address, log: createLog('silent'), after: async () => undefined });
  await expect(anew).rejects.toThrow('this is no demo');
  expect(await real.bank.asOwner('select from bank.staff')).toHaveLength(1);
});

test('an older database is what its seed profile says, and one with people but no profile is real', async () => {
  const migration = 'select 1 from migration.applied where name like $1';
  const before = async ({ bank }: AppUnderTest, sql: string) => {
    await bank.asOwner(`drop table bank.nature; ${sql}`);
    await bank.asOwner(`delete from migration.applied where name = '0060-what-a-bank-is.sql'`);
    expect(await bank.asOwner(migration, ['0060%'])).toEqual([]);
  };
  const planted = await openBank({ SEED: 'empty' });
  await before(planted, 'select 1');
  expect(await natureOf(await openBank({}, planted))).toEqual(['demo']);

  const peopled = await openBank({ DEMO: '0' });
  await peopled.newStaff('admin');
  await before(peopled, 'select 1');
  await expect(openBank({}, peopled)).rejects.toThrow('holds a real bank');

  const untouched = await openBank({ DEMO: '0' });
  await before(untouched, 'select 1');
  expect(await natureOf(await openBank({}, untouched))).toEqual(['demo']);
});

test('neither the bank nor its owner changes what it is, and a reset keeps it', async () => {
  const demo = await openBank({ SEED: 'empty' });
  for (const statement of [`update bank.nature set nature = 'real'`, 'delete from bank.nature']) {
    await expect(demo.bank.pool.query(statement)).rejects.toThrow('permission denied');
    await expect(demo.bank.asOwner(statement)).rejects.toThrow('nature is append-only');
  }
  await expect(demo.bank.pool.query(`insert into bank.nature (nature) values ('real')`)).rejects.toThrow('permission');
  const admin = await signIn(demo, 'sunita');
  expect((await admin.call('POST', '/demo/reset')).status).toBe(200);
  expect(await natureOf(demo)).toEqual(['demo']);
});

test('a demo server whose database turns out to be real drops nothing, publishes nothing and moves no clock', async () => {
  const app = await openBank({ SEED: 'demo' });
  const admin = await signIn(app, 'sunita');
  expect((await app.visitor().call('GET', '/mailbox')).status).toBe(200);
  const [letter] = await app.bank.asOwner<{ id: string }>('select id from bank.mails limit 1');
  await nowReal(app);
  const [before] = await app.bank.asOwner('select count(*) from ledger.entries');

  expect((await admin.call('POST', '/demo/reset')).body.code).toBe('NOT_FOUND');
  expect((await admin.call('POST', '/admin/clock', { days: 1 })).body.code).toBe('NOT_FOUND');
  expect((await app.visitor().call('GET', '/mailbox')).body.code).toBe('NOT_FOUND');
  expect((await app.visitor().call('GET', `/mailbox/${letter?.id}`)).body.code).toBe('NOT_FOUND');
  expect((await app.visitor().call('GET', '/bank')).body.data.demoPeople).toEqual([]);
  expect(await app.bank.asOwner('select count(*) from ledger.entries')).toEqual([before]);
});
