import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

type Probe = (open: (more?: pg.ClientConfig) => Promise<pg.Client>) => Promise<boolean>;

/** Runs `work` while a second caller keeps one connection busy, so that the pooler picks another. */
async function beside<T>(busy: pg.Client, work: () => Promise<T>): Promise<T> {
  await busy.query('begin');
  try {
    return await work();
  } finally {
    await busy.query('rollback');
  }
}

/** Features that a program may rely on, each as a small experiment: true when it works as on a dedicated connection. */
export const PROBES: Readonly<Record<string, Probe>> = {
  'a transaction, set local, a temporary table that ends with it': async (open) => {
    const client = await open();
    await client.query('begin');
    await client.query(`set local lock_timeout = '1s'`);
    await client.query('create temp table probe on commit drop as select 1 as one');
    const { rowCount } = await client.query(`select one from probe where current_setting('lock_timeout') = '1s'`);
    await client.query('commit');
    return rowCount === 1;
  },
  'a lock of the transaction (pg_advisory_xact_lock)': async (open) => {
    const [one, two] = [await open(), await open()];
    return beside(one, async () => {
      await one.query('select pg_advisory_xact_lock(1)');
      const { rows } = await two.query('select pg_try_advisory_xact_lock(1) as had');
      return rows[0]?.had === false;
    });
  },
  'an unnamed statement with parameters': async (open) => {
    const client = await open();
    return (await client.query('select $1::int + 1 as sum', [1])).rows[0]?.sum === 2;
  },
  'statements sent one behind the other without waiting (pipelining)': async (open) => {
    const client = await open({ pipeline: true });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => client.query('select $1::int as number', [index])),
    );
    return answers.every((answer, index) => answer.rows[0]?.number === index);
  },
  'a prepared statement by name': async (open) => {
    const [one, two] = [await open(), await open()];
    const named = { name: 'probe', text: 'select 1 as one' };
    await one.query(named);
    return beside(two, async () => (await one.query(named)).rows[0]?.one === 1);
  },
  'LISTEN and NOTIFY': async (open) => {
    const [ear, mouth, busy] = [await open(), await open(), await open()];
    let heard = false;
    ear.on('notification', () => {
      heard = true;
    });
    await ear.query('listen probe');
    await beside(busy, async () => mouth.query(`select pg_notify('probe', '')`));
    await pause(300);
    await ear.query('select 1');
    return heard;
  },
  'a lock of the session (pg_advisory_lock)': async (open) => {
    const [one, two] = [await open(), await open()];
    await one.query('select pg_advisory_lock(2)');
    const { rows } = await two.query('select pg_try_advisory_lock(2) as had');
    return rows[0]?.had === false;
  },
  'a setting of the session (set)': async (open) => {
    const [one, two] = [await open(), await open()];
    await one.query(`set work_mem = '9MB'`);
    const { rows } = await beside(two, () => one.query(`select current_setting('work_mem') as memory`));
    return rows[0]?.memory === '9MB';
  },
  'start-up options (role, time-outs)': async (open) => {
    const client = await open({ options: '-c role=kosh_app', statement_timeout: 8_000 });
    const { rows } = await client.query(`select current_user || current_setting('statement_timeout') as seen`);
    return rows[0]?.seen === 'kosh_app8s';
  },
};

/** Runs every probe on connections made by `config`; an error counts as a result. */
export async function runProbes(config: pg.ClientConfig): Promise<Map<string, string>> {
  const results = new Map<string, string>();
  for (const [name, probe] of Object.entries(PROBES)) {
    const opened: pg.Client[] = [];
    const open = async (more: pg.ClientConfig = {}) => {
      const client = new pg.Client({ ...config, query_timeout: 3_000, ...more });
      client.on('error', () => undefined);
      opened.push(client);
      await client.connect();
      return client;
    };
    results.set(
      name,
      await probe(open).then(
        (works) => (works ? 'works' : 'does not work'),
        (error: unknown) => `does not work: ${error instanceof Error ? error.message : String(error)}`,
      ),
    );
    await Promise.all(opened.map((client) => client.end().catch(() => undefined)));
  }
  return results;
}
