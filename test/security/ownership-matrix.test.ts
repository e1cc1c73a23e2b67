import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { api, type CallName } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { type DeskPerson, type DeskUnderTest, openDesk } from '../desk/desk-under-test.ts';
import { PIXEL } from '../hostile/hostile-request.ts';
import { seededChoice } from '../hostile/seeded-choice.ts';
import { PARTS, wireSchemaOf } from '../hostile/wire-schema.ts';
import { validValue } from '../hostile/wire-values.ts';
import type { Answer, TestVisitor } from '../sessions/app-under-test.ts';
import { whoMayCall } from './who-may-call.ts';

// Calls every address that names a thing with another customer's thing, and every call with fields that its schema does not
// have.

/** The ids of a customer's things. */
interface Belongings {
  readonly user: string;
  readonly session: string;
  readonly passkey: string;
  readonly transaction: string;
  readonly waiting: string;
  readonly deposit: string;
  readonly statement: string;
  readonly notice: string;
}

/** Each call of customers or signed-in users that names a thing: which thing of the owner, and a body. */
const OWNED: Partial<Record<CallName, { thing: keyof Belongings; body?: object }>> = {
  endSession: { thing: 'session' },
  removePasskey: { thing: 'passkey' },
  getTransaction: { thing: 'transaction' },
  getReceipt: { thing: 'transaction' },
  getMarks: { thing: 'transaction' },
  saveMarks: { thing: 'transaction', body: { category: 'food', note: 'Dinner' } },
  getBillPhoto: { thing: 'transaction' },
  saveBillPhoto: { thing: 'transaction', body: PIXEL },
  removeBillPhoto: { thing: 'transaction' },
  confirmTransaction: { thing: 'waiting', body: { code: '123456' } },
  withdrawTransaction: { thing: 'waiting' },
  getDeposit: { thing: 'deposit' },
  quoteClosing: { thing: 'deposit' },
  setDepositInstruction: { thing: 'deposit', body: { instruction: 'payout' } },
  listCustomerDeposits: { thing: 'user' },
  readNotice: { thing: 'notice' },
  downloadStatement: { thing: 'statement' },
  closeDeposit: { thing: 'deposit' },
};
/** Staff may manage every customer's deposits; sessions and passkeys are only their owner's. */
const STAFF_MAY: readonly CallName[] = ['getDeposit', 'setDepositInstruction', 'listCustomerDeposits'];
const calls = Object.entries<Endpoint>(api) as [CallName, Endpoint][]; // as: the keys of `api` are the names
const permissions = new Map(whoMayCall().map(({ call, answers }) => [call, answers]));
const namingThings = calls.filter(([name, { params }]) => {
  const answers = permissions.get(name);
  return params !== undefined && answers?.customer === 'allowed' && answers.visitor !== 'allowed';
});

let desk: DeskUnderTest;
let owner: DeskPerson;
let strangers: [string, TestVisitor, 'customer' | 'staff'][];
let belongings: Belongings;

async function thingsOf(person: DeskPerson, other: DeskPerson): Promise<Belongings> {
  const { visitor, id } = person;
  const paid = await desk.transfer(person, other, 100);
  const deposit = await visitor.call('POST', '/deposits', { depositType: 'fixed', amount: 10_000, tenure: 12 });
  const statement = await visitor.call('POST', '/customers/account-statement', { statementType: 'personal_data' });
  const sent = () => desk.app.bank.asOwner('select 1 from bank.statement_requests where sent_at is not null');
  await vi.waitFor(async () => expect(await sent()).toHaveLength(1), { timeout: 120_000, interval: 100 });
  const sessions = await visitor.call('GET', '/auth/sessions');
  const transaction = paid.body.data.transaction.id;
  await ask(visitor, 'saveBillPhoto', transaction);
  const passkey = randomUUID();
  await desk.app.bank.asOwner(
    `insert into bank.passkeys (id, subject_type, subject_id, name, credential_id, public_key, counter, backed_up, created_at)
     values ($1, 'customer', $2, 'Key', $3, $3, 0, false, now())`,
    [passkey, id, Buffer.from(passkey)],
  );
  return {
    user: id,
    session: sessions.body.data[0].id,
    passkey,
    transaction,
    waiting: await desk.waiting(person, other),
    deposit: deposit.body.data.deposit.id,
    statement: statement.body.data.id,
    notice: (await visitor.call('GET', '/customers/notices')).body.data[0].id,
  };
}

beforeAll(async () => {
  desk = await openDesk();
  owner = await desk.customer(900_000);
  const [stranger, receiver] = [await desk.customer(100), await desk.customer()];
  strangers = [
    ['another customer', stranger.visitor, 'customer'],
    ['a banker', await desk.staff(), 'staff'],
    ['an admin', await desk.staff('admin'), 'staff'],
  ];
  belongings = await thingsOf(owner, receiver);
});
afterAll(() => desk.close());

function ask(visitor: TestVisitor, name: CallName, thing: string): Promise<Answer> {
  const call: Endpoint = api[name];
  const [type = 'application/json'] = call.receives ?? [];
  const body = OWNED[name]?.body;
  return visitor.call(call.method, call.path.replace(/\{\w+\}/, thing), body, body && { 'content-type': type });
}

describe('things of another customer', () => {
  test('every call that names a thing is listed', () => {
    expect(namingThings.map(([name]) => name).sort()).toEqual(Object.keys(OWNED).sort());
  });

  test('[C-AU-29] are not there for anybody but their owner, nor told apart from things that never were', async () => {
    let cells = 0;
    const wrong: string[] = [];
    for (const [who, visitor, kind] of strangers) {
      for (const [name] of namingThings) {
        const { thing } = OWNED[name] ?? { thing: 'user' };
        const answer = await ask(visitor, name, belongings[thing]);
        const never = await ask(visitor, name, randomUUID());
        cells += 2;
        if (kind === 'staff' && STAFF_MAY.includes(name)) {
          if (answer.status !== 200) wrong.push(`${who} → ${name}: ${answer.status}, expected to be let in`);
          continue;
        }
        const mayCall = kind === 'customer' || permissions.get(name)?.banker === 'allowed';
        const expected = mayCall ? 'NOT_FOUND' : 'NOT_ALLOWED';
        if (answer.body.code !== expected) wrong.push(`${who} → ${name}: ${answer.status} ${answer.body.code}`);
        if (answer.body.message !== never.body.message || answer.status !== never.status)
          wrong.push(`${who} → ${name} tells what exists: ${answer.body.message} against ${never.body.message}`);
      }
    }
    console.log(`things of others: ${cells} cells, ${wrong.length} wrong`);
    expect(wrong).toEqual([]);
  });

  test('named in a body or a query, they are not there either', async () => {
    const [, stranger] = strangers[0] ?? [];
    const opening = { depositType: 'fixed', amount: 5_000, tenure: 12, customerId: belongings.user };
    expect((await stranger?.call('POST', '/deposits', opening))?.body.code).toBe('NOT_FOUND');
    const exporting = { format: 'csv', data: [belongings.transaction, { id: belongings.waiting }] };
    const ids = (await stranger?.call('POST', '/customers/export-transactions', exporting))?.body;
    for (const id of [belongings.transaction, belongings.waiting]) expect(JSON.stringify(ids)).not.toContain(id);
    const found = await owner.visitor.call('GET', `/customers/find-recipient?account=${await accountOf(stranger)}`);
    const borrowed = { recipientId: found.body.data.id, amount: 1 };
    expect((await stranger?.call('POST', '/customers/transfer', borrowed))?.body.code).toBe('RECIPIENT_NOT_FOUND');
  });

  test('their owner has them all', async () => {
    const wrong: string[] = [];
    // Calls that remove the thing come last.
    const ending = ['withdrawTransaction', 'closeDeposit', 'removePasskey', 'endSession'];
    const inOrder = namingThings.toSorted(([a], [b]) => ending.indexOf(a) - ending.indexOf(b));
    for (const [name] of inOrder) {
      const { status, body } = await ask(owner.visitor, name, belongings[OWNED[name]?.thing ?? 'user']);
      // This transfer waits for a banker, not for the customer's code.
      const expected = name === 'confirmTransaction' ? 'NOT_ALLOWED' : undefined;
      if (status === 404 || body.code !== expected) wrong.push(`${name}: ${status} ${body.code}`);
    }
    expect(wrong).toEqual([]);
  });
});

async function accountOf(visitor: TestVisitor | undefined): Promise<string> {
  return (await visitor?.call('GET', '/customers/profile'))?.body.data.account_number;
}

describe('fields outside the schema', () => {
  const EXTRA = ['role', 'status', 'balance', 'customer_id', 'isAdmin', 'caller', 'approved', 'maker_id', 'held_paise'];

  test('are gone before a handler sees them, in every part of every call', () => {
    let cells = 0;
    const kept: string[] = [];
    const choice = seededChoice(7);
    for (const [name, call] of calls) {
      for (const part of PARTS) {
        const schema: z.ZodType | undefined = call[part];
        if (!schema) continue;
        for (const extra of EXTRA) {
          if (extra in (wireSchemaOf(call, part).properties ?? {})) continue;
          cells += 1;
          const read = readUntilValid(
            schema,
            () => validValue(wireSchemaOf(call, part), choice, () => undefined),
            extra,
          );
          if (read && extra in read) kept.push(`${name} ${part}.${extra}`);
        }
      }
    }
    console.log(`fields outside the schema: ${cells} cells, ${kept.length} wrong`);
    expect(kept).toEqual([]);
    expect(cells).toBeGreaterThan(800);
  });
});

/** Parses a valid value with one extra field; retries, because a generated value may not fit. */
function readUntilValid(schema: z.ZodType, make: () => unknown, extra: string): object | undefined {
  for (let tries = 0; tries < 40; tries += 1) {
    const value = make();
    if (typeof value !== 'object' || value === null) continue;
    const read = schema.safeParse({ ...value, [extra]: 'admin' });
    if (read.success) return read.data as object; // as: an object goes in, an object comes out
  }
  return undefined;
}
