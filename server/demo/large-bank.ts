import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { plantedAccountNumber } from '../customers/account-number.ts';
import { THE_BANK_ITSELF } from '../ledger/chart-of-accounts.ts';
import { CHECKOUT } from '../platform/checkout.ts';
import { uuidv7 } from '../platform/uuid.ts';

const FIRST =
  'Aarav Aditi Ananya Arjun Asha Deepa Dev Farah Gita Hari Isha Jaya Kabir Kavya Lakshmi Manoj Meera Mohan Neha Nikhil Om Pooja Priya Rahul Ravi Rohan Sana Sunita Tara Uma Varun Vikram Yash Zoya'.split(
    ' ',
  );
const LAST =
  'Agarwal Banerjee Bhat Chauhan Das Desai Fernandes Ghosh Gupta Iyer Jain Joshi Kapoor Khan Kulkarni Mehta Menon Mishra Nair Patel Pillai Rao Reddy Roy Saxena Shah Sharma Singh Thomas Verma Yadav'.split(
    ' ',
  );
const CITIES = 'Bengaluru Mumbai Chennai Kochi Pune Jaipur Lucknow Kolkata'.split(' ');
const DAYS = 365;
const DAY_MS = 86_400_000;
/** Average events of a customer of the profile in its year. */
export const EVENTS_EACH = 50;

export interface LargeSize {
  readonly customers: number;
  /** Business events; each makes two entries. */
  readonly journals: number;
}

/**
 * The profile `large`: a bank of fifty thousand customers and five million entries in a few minutes, to see how every
 * screen behaves at that size. Fills a migrated bank, empty or with people in it, as the owner of its tables
 * (database/seed/large-bank.sql says why and how), in one transaction.
 * @param client signed in as the owner
 * @param say is told each step as it begins
 */
export async function seedLargeBank(client: pg.Client, size: LargeSize, say: (step: string) => void): Promise<void> {
  await client.query('begin');
  await client.query(
    `set local work_mem = '512MB'; set local maintenance_work_mem = '1GB'; set local synchronous_commit = off`,
  );
  say(`${size.customers} customers, ${size.journals} business events`);
  await makeCustomers(client, size);
  for (const { name, sql } of readSteps()) {
    say(name);
    await client.query(sql);
  }
  await client.query(
    `insert into bank.seed_profile (profile, customers, planted_at) values ('large', $1, now())
     on conflict (only_row) do update set profile = excluded.profile, customers = excluded.customers, planted_at = excluded.planted_at`,
    [size.customers],
  );
  await client.query('commit');
  say('statistics');
  await client.query('vacuum analyze');
}

function readSteps(): { name: string; sql: string }[] {
  const text = readFileSync(path.join(CHECKOUT, 'database/seed/large-bank.sql'), 'utf8');
  const [, ...steps] = text.split(/^-- step: /m);
  return steps.map((step) => {
    const end = step.indexOf('\n');
    return { name: step.slice(0, end), sql: step.slice(end) };
  });
}

async function makeCustomers(client: pg.Client, { customers, journals }: LargeSize): Promise<void> {
  await client.query(`
    create temp table size (customers integer, journals bigint, days integer, banker uuid) on commit drop;
    create temp table new_customers (
      i integer primary key, id uuid not null, account_id uuid not null, account_number text not null, number bigint not null, opened_at timestamptz not null
    ) on commit drop`);
  await client.query('insert into size values ($1, $2, $3, $4)', [customers, journals, DAYS, THE_BANK_ITSELF]);
  const { rows } = await client.query<{ number: bigint }>(
    `select nextval('bank.customer_numbers') as number from generate_series(1, $1)`,
    [customers],
  );
  const clock = await client.query<{ now: Date }>('select now()');
  const start = (clock.rows[0]?.now.getTime() ?? 0) - (DAYS + 30) * DAY_MS;
  const made = rows.map(({ number }, index) => {
    const openedAt = new Date(start + Math.floor((index / customers) * DAYS * DAY_MS * 0.9));
    return {
      number,
      openedAt,
      id: uuidv7(openedAt),
      accountId: uuidv7(openedAt),
      accountNumber: plantedAccountNumber(BigInt(number)),
    };
  });
  await client.query(
    `insert into new_customers select i, id, account_id, account_number, number, opened_at
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::timestamptz[]) with ordinality as t(id, account_id, account_number, number, opened_at, i)`,
    [
      made.map((c) => c.id),
      made.map((c) => c.accountId),
      made.map((c) => c.accountNumber),
      made.map((c) => c.number),
      made.map((c) => c.openedAt),
    ],
  );
  await client.query(
    `insert into bank.customers (id, customer_id, account_id, account_type, name, email, phone, address, city, state, zip, password_hash, password_changed_at, created_at, phone_proved_at, phone_proof)
     select c.id, 'KB' || c.number, c.account_id, (array['savings', 'savings', 'savings', 'current', 'fixed'])[c.i % 5 + 1],
            ($1::text[])[abs(hashint4(c.i)) % $3 + 1] || ' ' || ($2::text[])[abs(hashint4(c.i + 7)) % $4 + 1],
            'customer' || c.number || '@large.example', (8000000000 + c.number)::text, c.i || ', Station Road', ($5::text[])[c.i % $6 + 1], 'India', (560001 + c.i % 90)::text,
            '!', c.opened_at, c.opened_at, c.opened_at, 'code'
     from new_customers c order by c.i`,
    [FIRST, LAST, FIRST.length, LAST.length, CITIES, CITIES.length],
  );
}
