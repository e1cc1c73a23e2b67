import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusals } from '../../contract/vocabulary/refusals.ts';
import { knowsKey, postAllInside, postInside } from '../../server/ledger/ledger.ts';
import type { Posting } from '../../server/ledger/posting.ts';
import { customerPaysIn } from '../../server/ledger/postings/customer-pays-in.ts';
import { termDepositCloses } from '../../server/ledger/postings/term-deposit-closes.ts';
import { transferBetweenCustomers } from '../../server/ledger/postings/transfer-between-customers.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { type BooksUnderTest, booksUnderTest, type Holder } from './books-under-test.ts';

let books: BooksUnderTest;
beforeAll(async () => {
  books = await booksUnderTest();
});
afterAll(() => books.close());

function transferOf(from: Holder, to: Holder, amount: bigint, key: string = randomUUID()) {
  return transferBetweenCustomers({
    journalId: uuidv7(),
    senderAccount: from.accountId,
    receiverAccount: to.accountId,
    amount,
    actorId: from.customerId,
    idempotencyKey: key,
    description: 'rent',
  });
}

async function pair(funds: bigint): Promise<[Holder, Holder]> {
  const [sender, receiver] = [await books.openAccount(), await books.openAccount()];
  // One instruction moves at most ₹10,00,000; tests start with less.
  await books.payIn(sender, funds);
  return [sender, receiver];
}

/** The place of the account's row in its table, which every write of the row changes. */
async function placeOf({ accountId }: Holder): Promise<string | undefined> {
  const [row] = await books.database.asOwner<{ place: string }>(
    'select ctid::text as place from ledger.accounts where account_id = $1',
    [accountId],
  );
  return row?.place;
}

describe('one batch', () => {
  test('a refusal fails alone; two debits of one account see each other', async () => {
    const [sender, receiver] = await pair(1000n);
    const answers = await books.database.transaction((tx) =>
      postAllInside(tx, books.database.clock, [
        transferOf(sender, receiver, 700n),
        transferOf(sender, receiver, 700n),
        transferOf(sender, receiver, 300n),
        transferOf(receiver, sender, 1000n),
      ]),
    );
    expect(answers.map((answer) => (answer.outcome === 'refused' ? answer.refusal : answer.outcome))).toEqual([
      'posted',
      'INSUFFICIENT_FUNDS',
      'posted',
      'posted',
    ]);
    expect((await books.balance(sender)).balance).toBe(1000n);
    expect(await books.violations()).toEqual([]);
  });

  test('no account holds more than a JSON number of rupees says to the paisa: what would is refused, and nothing moves', async () => {
    const [sender, receiver] = await pair(1000n);
    const most = 7_036_874_417_766_399n;
    await books.payIn(receiver, most);
    const answers = await books.database.transaction((tx) =>
      postAllInside(tx, books.database.clock, [transferOf(sender, receiver, 1n), transferOf(receiver, sender, 5n)]),
    );
    expect(answers).toMatchObject([{ outcome: 'refused', refusal: 'BALANCE_LIMIT' }, { outcome: 'posted' }]);
    expect(refusals.BALANCE_LIMIT).toEqual([
      422,
      'This would take the account above the largest balance that we allow.',
    ]);
    expect((await books.balance(receiver)).balance).toBe(most - 5n);
    expect(await books.violations()).toEqual([]);
  });

  test('the same key twice in one batch posts once, with another body it is refused', async () => {
    const [sender, receiver] = await pair(1000n);
    const answers = await books.database.transaction((tx) =>
      postAllInside(tx, books.database.clock, [
        transferOf(sender, receiver, 100n, 'k'),
        transferOf(sender, receiver, 100n, 'k'),
        transferOf(sender, receiver, 101n, 'k'),
      ]),
    );
    expect(answers[1]).toEqual({ ...answers[0], replayed: true });
    expect(answers[2]).toEqual({ outcome: 'refused', refusal: 'IDEMPOTENCY_KEY_REUSED', replayed: false });
    expect((await books.balance(receiver)).balance).toBe(100n);
  });

  test('a key and a description are kept letter for letter, whatever they hold', async () => {
    const [sender, receiver] = await pair(1000n);
    const texts = [
      '',
      ' ',
      'null',
      '"',
      '\\',
      '\\"',
      '""',
      "it's",
      '{1,2}',
      '(1,2)',
      'a,b',
      '\n\t',
      '₹ मीरा को 😀',
      '$1',
      '\\N',
    ];
    const postings = texts.map((text) => ({ ...transferOf(sender, receiver, 1n, `key ${text}`), description: text }));
    await books.database.transaction((tx) => postAllInside(tx, books.database.clock, postings));
    const kept = await books.database.asOwner<{ description: string; idempotency_key: string }>(
      'select description, idempotency_key from ledger.journals where scope = $1 and kind = $2',
      [sender.customerId, 'transfer'],
    );
    expect(new Map(kept.map((row) => [row.idempotency_key, row.description]))).toEqual(
      new Map(texts.map((text) => [`key ${text}`, text])),
    );
  });

  test('a transfer changes no sum of its kind of account, and money paid in changes two', async () => {
    const [sender, receiver] = await pair(1000n);
    const changesOf = (day: string) =>
      books.database.asOwner<{ line: string }>(
        `select account_kind || ' ' || amount_paise as line from ledger.daily_changes where value_date = $1 order by 1`,
        [day],
      );
    const on = (day: string) => ({ at: new Date(`${day}T12:00:00+05:30`) });
    const { accountId: account, customerId: actorId } = receiver;
    const paysIn = { journalId: uuidv7(), amount: 500n, account, actorId, idempotencyKey: 'x', description: 'x' };
    await books.database.transaction((tx) =>
      postAllInside(tx, books.database.clock, [
        { ...transferOf(sender, receiver, 300n), ...on('2031-03-03') },
        { ...customerPaysIn(paysIn), ...on('2031-03-04') },
      ]),
    );
    expect(await changesOf('2031-03-03')).toEqual([]);
    expect(await changesOf('2031-03-04')).toEqual([{ line: 'cash_in -500' }, { line: 'customer 500' }]);
  });

  test('a mail leaves with the posting that ends as it says, once, and none with a refusal', async () => {
    const [sender, receiver] = await pair(1000n);
    const withMails = (name: string, amount: bigint) => {
      const mail = {
        to: `${name}@example.in`,
        text: 'Text',
        kind: 'account-status',
        channels: { byEmail: true, inApp: false },
      } as const;
      const posting = transferOf(sender, receiver, amount, name);
      return {
        ...posting,
        mails: [
          { ...mail, subject: 'It is booked', when: 'posted' as const },
          { ...mail, subject: 'It waits', when: 'held' as const },
        ],
      };
    };
    const send = (...postings: Posting[]) =>
      books.database.transaction((tx) => postAllInside(tx, books.database.clock, postings));
    await send(withMails('sent', 100n), withMails('refused', 5000n));
    await send(withMails('sent', 100n));
    await books.payIn(sender, 30_000_000n);
    await send(withMails('large', 25_000_000n));
    const left = await books.database.asOwner<{ mail: string }>(
      `select recipient || ': ' || subject as mail from bank.mails order by recipient`,
    );
    expect(left.map(({ mail }) => mail)).toEqual(['large@example.in: It waits', 'sent@example.in: It is booked']);
  });

  test('a posting that does not balance is thrown out whole', async () => {
    const [sender, receiver] = await pair(1000n);
    const crooked = {
      ...transferOf(sender, receiver, 100n),
      legs: [
        { accountId: sender.accountId, amount: -100n },
        { accountId: receiver.accountId, amount: 101n },
      ],
    };
    await expect(books.ledger.post(crooked)).rejects.toThrow(/does not balance/);
    expect((await books.balance(sender)).balance).toBe(1000n);
  });

  test('one impossible request does not take its neighbours down', async () => {
    const [sender, receiver] = await pair(1000n);
    const stranger = { customerId: uuidv7(), accountId: uuidv7() };
    const [good, bad] = await Promise.allSettled([
      books.ledger.post(transferOf(sender, receiver, 10n)),
      books.ledger.post(transferOf(sender, stranger, 10n)),
    ]);
    expect(good).toMatchObject({ status: 'fulfilled', value: { outcome: 'posted' } });
    expect(bad.status).toBe('rejected');
  });
});

describe('keys', () => {
  test('[C-TR-07] the same key and body replay the first answer, also after other movements', async () => {
    const [sender, receiver] = await pair(1000n);
    const first = await books.transfer(sender, receiver, 100n, 'rent-nov');
    await books.payIn(sender, 5000n);
    expect(await books.transfer(sender, receiver, 100n, 'rent-nov')).toEqual({ ...first, replayed: true });
    expect(await books.transfer(sender, receiver, 200n, 'rent-nov')).toMatchObject({
      refusal: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect((await books.balance(receiver)).balance).toBe(100n);
  });

  test('a refused request stays refused under its key, so that a late repeat cannot surprise anybody', async () => {
    const [sender, receiver] = await pair(1000n);
    const before = await placeOf(sender);
    expect(await books.transfer(sender, receiver, 1001n, 'too-much')).toEqual({
      outcome: 'refused',
      refusal: 'INSUFFICIENT_FUNDS',
      replayed: false,
    });
    expect(await placeOf(sender)).toBe(before);
    await books.payIn(sender, 5000n);
    expect(await books.transfer(sender, receiver, 1001n, 'too-much')).toMatchObject({
      refusal: 'INSUFFICIENT_FUNDS',
      replayed: true,
    });
  });

  test('a key is known for its caller alone, whether it was posted or refused', async () => {
    const [sender, receiver] = await pair(1000n);
    await books.ledger.post(transferOf(sender, receiver, 100n, 'posted once'));
    await books.ledger.post(transferOf(receiver, sender, 1_00_000n, 'refused once'));
    const known = (of: Holder, key: string) => knowsKey(books.database.db, of.customerId, key);
    expect(await known(sender, 'posted once')).toBe(true);
    expect(await known(receiver, 'refused once')).toBe(true);
    expect(await known(receiver, 'posted once')).toBe(false);
    expect(await known(sender, 'refused once')).toBe(false);
    expect(await known(sender, 'never sent')).toBe(false);
  });

  test('two customers may use the same key', async () => {
    const [one, other] = await pair(1000n);
    await books.payIn(other, 1000n);
    const posted = { outcome: 'posted', journalId: expect.any(String), replayed: false };
    expect(await books.transfer(one, other, 10n, 'same')).toEqual({ ...posted, fromBalance: 990n, toBalance: 1010n });
    expect(await books.transfer(other, one, 40n, 'same')).toEqual({ ...posted, fromBalance: 970n, toBalance: 1030n });
  });
});

describe('what an account may do', () => {
  test.each(['frozen', 'suspended'])('[C-DB-03] a %s customer may receive, not send', async (status) => {
    const [sender, receiver] = await pair(1000n);
    await books.payIn(receiver, 500n);
    await books.setStatus(receiver, status);
    expect(await books.transfer(sender, receiver, 100n)).toMatchObject({ outcome: 'posted' });
    expect(await books.transfer(receiver, sender, 100n)).toMatchObject({ refusal: 'ACCOUNT_RESTRICTED' });
    expect(await books.withdraw(receiver, 100n)).toMatchObject({ refusal: 'ACCOUNT_RESTRICTED' });
    expect(await books.payIn(receiver, 100n)).toMatchObject({ refusal: 'ACCOUNT_RESTRICTED' });
  });

  test.each(['inactive', 'closed'])('[C-TR-02] an %s account cannot receive', async (status) => {
    const [sender, receiver] = await pair(1000n);
    await books.setStatus(receiver, status);
    expect(await books.transfer(sender, receiver, 100n)).toMatchObject({ refusal: 'RECIPIENT_NOT_FOUND' });
  });

  test('[C-DP-03] the floor is zero, to the paisa', async () => {
    const [sender] = await pair(1000n);
    expect(await books.withdraw(sender, 1001n)).toMatchObject({ refusal: 'INSUFFICIENT_FUNDS' });
    expect(await books.withdraw(sender, 1000n)).toMatchObject({ outcome: 'posted', fromBalance: 0n });
  });
});

describe('history cannot be rewritten', () => {
  test("the bank's own role may not touch the ledger but through its functions", async () => {
    for (const statement of [
      'update ledger.accounts set balance_paise = 1',
      'delete from ledger.entries',
      'insert into ledger.entries default values',
      'truncate ledger.journals',
    ]) {
      await expect(books.database.pool.query(statement)).rejects.toThrow(/permission denied/);
    }
  });

  test('not even its owner can change an entry', async () => {
    await pair(1000n);
    for (const table of ['entries', 'journals', 'holds', 'resolutions', 'refused_requests']) {
      await expect(books.database.asOwner(`delete from ledger.${table}`)).rejects.toThrow(/append-only/);
    }
  });

  test('the proof says so when a row was changed by hand', async () => {
    const other = await booksUnderTest();
    try {
      const holder = await other.openAccount();
      await other.payIn(holder, 1000n);
      expect(await other.violations()).toEqual([]);
      await other.database.asOwner('alter table ledger.entries disable trigger user');
      await other.database.asOwner('update ledger.entries set amount_paise = 1001 where account_id = $1', [
        holder.accountId,
      ]);
      expect((await other.violations()).map((check) => check.name)).toEqual(
        expect.arrayContaining([
          'each journal balances, with two entries or more',
          "each entry's running balance and gapless number are right",
        ]),
      );
    } finally {
      await other.close();
    }
  });
});

test('a term deposit closes with interest in one journal of three entries', async () => {
  const [holder] = await pair(100_000n);
  const deposit = uuidv7();
  const { clock } = books.database;
  await books.database.asOwner('select ledger.open_account($1, $2, $3, $4, now())', [
    deposit,
    'term_deposit',
    holder.customerId,
    deposit.slice(-12),
  ]);
  await books.database.transaction(async (tx) => {
    await postInside(
      tx,
      clock,
      customerPaysIn({
        journalId: uuidv7(),
        account: holder.accountId,
        amount: 1n,
        actorId: holder.customerId,
        idempotencyKey: 'x',
        description: 'x',
      }),
    );
    await postInside(tx, clock, {
      ...transferOf(holder, { ...holder, accountId: deposit }, 50_000n),
      kind: 'term_deposit_opening',
    });
    await postInside(
      tx,
      clock,
      termDepositCloses({
        journalId: uuidv7(),
        account: holder.accountId,
        depositAccount: deposit,
        principal: 50_000n,
        interest: 3_500n,
        actorId: holder.customerId,
        idempotencyKey: 'closing',
        description: 'Matured',
      }),
    );
  });
  expect((await books.balance(holder)).balance).toBe(103_501n);
  // The account exists in the ledger only, so the proof reports that no term deposit owns it.
  const violations = await books.violations();
  expect(violations.map((check) => check.name)).toEqual(["each term deposit account of the books is one deposit's"]);
});

test('every refusal that the doorway can name is one of the closed list', async () => {
  const [row] = await books.database.asOwner<{ source: string }>(
    "select string_agg(prosrc, ' ') as source from pg_proc where pronamespace = 'ledger'::regnamespace and proname in ('post_batch', 'resolve_hold')",
  );
  const named = [...(row?.source ?? '').matchAll(/(?::=|return|coalesce\(refusal,) '([A-Z_]{4,})'/g)].map(
    (match) => match[1] ?? '',
  );
  expect(named.length).toBeGreaterThan(6);
  for (const name of named) expect(Object.keys(refusals)).toContain(name);
});
