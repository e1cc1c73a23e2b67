import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CUSTOMER_STATUSES } from '../../contract/vocabulary/account-terms.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { postInside, resolveInside } from '../../server/ledger/ledger.ts';
import { creditInterest } from '../../server/ledger/postings/credit-interest.ts';
import type { Tx } from '../../server/platform/database.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { type AppUnderTest, openApp } from '../sessions/app-under-test.ts';
import { type Person, peopleAt } from './people-with-money.ts';

// `ledger.may_receive` is the one rule. After the first test, these replace it in a database of their own, and expect every
// caller to follow.

type Status = (typeof CUSTOMER_STATUSES)[number];
const RULE_OF_THE_BANK: Status[] = ['active', 'frozen', 'suspended'];
const ABOVE_THRESHOLD = 200_000.01;

/** A customer in one status; before that, the sender looked them up, paid them once, and sent them a large amount that is held. */
interface Receiver extends Person {
  readonly status: Status;
  readonly accountId: string;
  readonly lookedUp: string;
  readonly heldJournal: string;
}

let app: AppUnderTest;
let sender: Person;
let receivers: Receiver[];
const { customerWith, recipientId } = peopleAt(() => app);

beforeAll(async () => {
  app = await openApp({ LIMIT_SCALE: '100' });
  // One sender sends more than a day's limit here.
  await app.bank.asOwner('update bank.policies set customer_day_paise = 100000000000');
  sender = await customerWith(1_000_000);
  await sender.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 1_000_000 });
  receivers = [];
  for (const status of CUSTOMER_STATUSES) receivers.push(await receiverWho(status));
});
afterAll(() => app.close());

async function receiverWho(status: Status): Promise<Receiver> {
  const person = await customerWith(0);
  const lookedUp = await recipientId(sender, person);
  const pay = async (amount: number) =>
    (await sender.visitor.call('POST', '/customers/transfer', { recipientId: lookedUp, amount })).body.data.transaction;
  expect(await pay(10)).toMatchObject({ status: 'completed' });
  const held = await pay(ABOVE_THRESHOLD);
  expect(held).toMatchObject({ status: 'pending' });
  const [account] = await app.bank.asOwner<{ account_id: string }>(
    'update ledger.accounts set status = $2 where account_number = $1 returning account_id',
    [person.accountNumber, status],
  );
  return { ...person, status, lookedUp, heldJournal: held.id, accountId: account?.account_id ?? '' };
}

async function setRule(statuses: readonly Status[]): Promise<void> {
  const list = ['', ...statuses].map((status) => `'${status}'`).join(', ');
  await app.bank.asOwner(
    `create or replace function ledger.may_receive(status text) returns boolean
     language sql immutable parallel safe as $$ select status in (${list}) $$`,
  );
}

/** Runs the work and rolls it back. Returns true on success, false when refused as an unknown recipient. */
async function wouldDo(work: (tx: Tx) => Promise<unknown>): Promise<boolean> {
  class Undo extends Error {}
  const attempt = app.bank.transaction(async (tx) => {
    await work(tx);
    throw new Undo();
  });
  const error: unknown = await attempt.catch((thrown: unknown) => thrown);
  if (error instanceof Undo) return true;
  expect(error).toMatchObject({ code: 'RECIPIENT_NOT_FOUND' });
  return false;
}

const doorwayTakes = async ({ lookedUp }: Receiver): Promise<boolean> => {
  const sent = await sender.visitor.call('POST', '/customers/transfer', { recipientId: lookedUp, amount: 0.01 });
  if (sent.status !== 200) expect(sent.body.code).toBe('RECIPIENT_NOT_FOUND');
  return sent.status === 200;
};

const mayBeCaptured = ({ heldJournal }: Receiver): Promise<boolean> =>
  wouldDo((tx) =>
    resolveInside(tx, app.clock, {
      journalId: heldJournal,
      outcome: 'captured',
      checkerId: uuidv7(),
      reason: null,
      idempotencyKey: randomUUID(),
    }),
  );

const isFound = async ({ accountNumber, phone }: Receiver): Promise<boolean> => {
  const answers = [
    await sender.visitor.call('GET', `/customers/find-recipient?account=${accountNumber}`),
    await sender.visitor.call('GET', `/customers/find-recipient?phone=${phone}`),
  ];
  expect(answers[0]?.status).toBe(answers[1]?.status);
  return answers[0]?.status === 200;
};

async function recentlyPaid(): Promise<(receiver: Receiver) => boolean> {
  const { data } = (await sender.visitor.call('GET', '/customers/recent-recipients?limit=20')).body;
  const shown = data.map((each: { account_number: string }) => each.account_number);
  return ({ accountNumber }) => shown.includes(`•••• ${accountNumber.slice(-4)}`);
}

test('[C-TR-02] [C-DB-03] the rule of the bank: active, frozen and suspended accounts receive', async () => {
  const rows = await app.bank.asOwner<{ status: Status }>(
    'select status from unnest($1::text[]) as s(status) where ledger.may_receive(status)',
    [[...CUSTOMER_STATUSES]],
  );
  expect(rows.map((row) => row.status).toSorted()).toEqual(RULE_OF_THE_BANK.toSorted());
});

test('[C-TR-02] [C-DB-03] the doorway, a capture, the look-up and the recent recipients obey one rule, whatever it says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray<Status>(CUSTOMER_STATUSES.filter((status) => status !== 'closed')), async (rule) => {
      await setRule(rule);
      const isRecent = await recentlyPaid();
      for (const receiver of receivers) {
        const may = rule.includes(receiver.status);
        expect({
          status: receiver.status,
          doorway: await doorwayTakes(receiver),
          capture: await mayBeCaptured(receiver),
          lookUp: await isFound(receiver),
          recent: isRecent(receiver),
        }).toEqual({ status: receiver.status, doorway: may, capture: may, lookUp: may, recent: may });
      }
    }),
    { numRuns: 8, examples: [[RULE_OF_THE_BANK], [['active']], [[]]] },
  );
});

test('[C-DP-15] the bank pays what it owes to any account that is not closed, whatever the rule says', async () => {
  await setRule([...CUSTOMER_STATUSES]);
  const paid = await Promise.all(receivers.map((receiver) => wouldDo((tx) => payInterest(tx, receiver))));
  await setRule([]);
  const paidAgain = await Promise.all(receivers.map((receiver) => wouldDo((tx) => payInterest(tx, receiver))));
  expect(paid).toEqual(CUSTOMER_STATUSES.map((status) => status !== 'closed'));
  expect(paidAgain).toEqual(paid);
});

async function payInterest(tx: Tx, { accountId }: Receiver): Promise<void> {
  const answer = await postInside(
    tx,
    app.clock,
    creditInterest({
      journalId: uuidv7(),
      kind: 'account_interest',
      account: accountId,
      amount: 1n,
      idempotencyKey: randomUUID(),
      description: 'Interest',
    }),
  );
  if (answer.outcome === 'refused') throw new Refusal(answer.refusal);
}
