import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { postInside } from '../../server/ledger/ledger.ts';
import { transferBetweenCustomers } from '../../server/ledger/postings/transfer-between-customers.ts';
import type { SignedIn } from '../../server/platform/signed-in.ts';
import { uuidv7 } from '../../server/platform/uuid.ts';
import { closeTermDeposit } from '../../server/term-deposits/close-term-deposit.ts';
import { setMaturityInstruction } from '../../server/term-deposits/maturity-instruction.ts';
import { type OpeningOrder, openTermDeposit } from '../../server/term-deposits/open-term-deposit.ts';
import { accountProductsOn, accountTerms, termDepositProductsOn } from '../../server/term-deposits/products.ts';
import { quoteTermDeposit } from '../../server/term-deposits/quote-term-deposit.ts';
import { findTermDeposit } from '../../server/term-deposits/term-deposit-records.ts';
import { type DepositBank, openDepositBank } from '../day-end/deposit-bank.ts';

let bank: DepositBank;
beforeAll(async () => {
  bank = await openDepositBank('2026-11-21');
});
afterAll(() => bank.close());

const order = (changes: Partial<OpeningOrder> = {}): OpeningOrder => ({
  type: 'fixed',
  amount: 1_000_000n,
  tenureMonths: 12,
  customerId: undefined,
  interestRate: undefined,
  description: undefined,
  idempotencyKey: randomUUID(),
  ...changes,
});
const open = (who: SignedIn, changes: Partial<OpeningOrder> = {}) => openTermDeposit(bank, who, order(changes));
const refusalOf = async (work: Promise<unknown>): Promise<Refusal> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Refusal) return error;
  throw error ?? new Error('expected a refusal');
};

test('[C-DP-06] [C-DP-07] [C-DP-08] [C-DP-09] the products are rows with the documented rates', async () => {
  const products = await termDepositProductsOn(bank.database.db, '2026-11-21');
  expect(products.map(({ type, rateBp }) => [type, rateBp])).toEqual([
    ['savings', 350],
    ['fixed', 700],
    ['recurring', 650],
    ['tax_saving', 750],
  ]);
});

test('[C-DP-06] [C-DP-09] [C-DP-10] the products have the documented tenures', async () => {
  const products = await termDepositProductsOn(bank.database.db, '2026-11-21');
  expect(products.map(({ type, tenures }) => [type, tenures])).toEqual([
    ['savings', [0]],
    ['fixed', [3, 6, 12, 24, 36, 60]],
    ['recurring', [3, 6, 12, 24, 36, 60]],
    ['tax_saving', [60]],
  ]);
});

test('[X-CN-02] [X-CN-03] [X-CN-04] [B-CT-03] the account types read as documented, from the same table', async () => {
  expect((await accountProductsOn(bank.database.db, '2026-11-21')).map(accountTerms)).toEqual([
    '4.5% Interest | Min Balance: ₹1,000',
    'No Interest | Min Balance: ₹5,000',
    '7.5% Interest | Min Deposit: ₹10,000',
  ]);
});

test('[C-DP-11] a quote: the documented estimate, and what a recurring deposit really matures with', async () => {
  const fixed = await quoteTermDeposit(
    bank.database.db,
    { type: 'fixed', amount: 10_000_000n, tenureMonths: 12 },
    '2026-11-21',
  );
  expect([fixed.estimatedInterest, fixed.maturityInterest, fixed.terms.maturityDate]).toEqual([
    700_000n,
    700_000n,
    '2027-11-21',
  ]);
  const recurring = await quoteTermDeposit(
    bank.database.db,
    { type: 'recurring', amount: 500_000n, tenureMonths: 12 },
    '2026-11-21',
  );
  expect([recurring.estimatedInterest, recurring.maturityInterest, recurring.totalPaidIn]).toEqual([
    32_500n,
    211_250n,
    6_000_000n,
  ]);
  expect(recurring.growth.at(-1)?.value).toBe(6_211_250n);
});

describe('[C-DP-14] opening', () => {
  test('debits the account and credits an account of the deposit in one posting; the letter is written', async () => {
    const customer = await bank.customer({ paise: 5_000_000n });
    const { deposit, transaction, balance, replayed } = await open(customer);
    expect({ balance, replayed, kind: transaction.kind, after: transaction.balanceAfter }).toEqual({
      balance: 4_000_000n,
      replayed: false,
      kind: 'term_deposit_opening',
      after: 4_000_000n,
    });
    expect(deposit).toMatchObject({
      type: 'fixed',
      status: 'active',
      principal: 1_000_000n,
      startDate: '2026-11-21',
      maturityDate: '2027-11-21',
      instruction: 'payout',
    });
    const [books] = await bank.test.asOwner<{ kind: string; balance_paise: bigint }>(
      'select kind, balance_paise from assurance.accounts where account_id = $1',
      [deposit.accountId],
    );
    expect(books).toEqual({ kind: 'term_deposit', balance_paise: 1_000_000n });
    const [view] = await bank.test.asOwner(
      'select type, principal_paise, rate_percent::text, status from assurance.deposits where deposit_id = $1',
      [deposit.id],
    );
    expect(view).toEqual({ type: 'fixed', principal_paise: 1_000_000n, rate_percent: '7.00', status: 'active' });
    expect((await bank.mails('deposit_opened')).some((mail) => mail.recipient === customer.email)).toBe(true);
    await bank.expectSound();
  });

  test('the same key and body replay the whole answer, also at once and after the deposit has ended; another body is refused', async () => {
    const customer = await bank.customer({ paise: 5_000_000n });
    const request = order({ type: 'recurring', amount: 100_000n, tenureMonths: 6 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => openTermDeposit(bank, customer, request)));
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1);
    const [first] = answers.filter((answer) => !answer.replayed);
    if (!first) throw new Error('none was the first');
    for (const answer of answers) expect({ ...answer, replayed: false }).toEqual(first);
    expect(await bank.balance(customer)).toBe(4_900_000n);
    await closeTermDeposit(bank, customer, { depositId: first.deposit.id, idempotencyKey: randomUUID() });
    expect(await openTermDeposit(bank, customer, request)).toEqual({ ...first, replayed: true });
    expect((await refusalOf(openTermDeposit(bank, customer, { ...request, amount: 100_001n }))).code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    await bank.expectSound();
  });

  test('a repeated request is answered with the deposit of its first day, whatever has become of it since', async () => {
    const own = await openDepositBank('2026-11-21');
    try {
      const customer = await own.customer({ paise: 50_000_000n });
      const requests = [
        order({ type: 'savings', tenureMonths: 0 }),
        order({ type: 'fixed', tenureMonths: 3 }),
        order({ type: 'recurring', tenureMonths: 6, description: 'For a bicycle' }),
        order({ type: 'tax_saving', tenureMonths: 60 }),
      ];
      const recorded = (id: string) => findTermDeposit(own.database.db, id, customer.subjectId);
      const firsts = [];
      for (const request of requests) {
        const first = await openTermDeposit(own, customer, request);
        expect(await recorded(first.deposit.id)).toEqual(first.deposit);
        firsts.push(first);
        const renews = request.type === 'fixed' || request.type === 'tax_saving';
        await setMaturityInstruction(own, customer, {
          depositId: first.deposit.id,
          instruction: renews ? 'renew_all' : 'payout',
          nominee: 'Meera Rao',
        });
      }
      // Interest of a quarter, a renewal at another rate, and instalments.
      await own.setRate('deposit', 'fixed', 650, '2027-01-01');
      await own.goTo('2027-03-02');
      for (const [index, first] of firsts.entries()) {
        expect(await recorded(first.deposit.id)).not.toEqual(first.deposit);
        expect(await openTermDeposit(own, customer, requests[index] ?? order())).toEqual({ ...first, replayed: true });
      }
    } finally {
      await own.close();
    }
  });

  test('a key that was used for a transfer does not open a deposit', async () => {
    const [customer, other] = [await bank.customer({ paise: 5_000_000n }), await bank.customer()];
    const key = randomUUID();
    await bank.database.transaction((tx) =>
      postInside(
        tx,
        bank.clock,
        transferBetweenCustomers({
          journalId: uuidv7(),
          senderAccount: customer.accountId ?? '',
          receiverAccount: other.accountId ?? '',
          amount: 1n,
          actorId: customer.subjectId,
          idempotencyKey: key,
          description: 'x',
        }),
      ),
    );
    expect((await refusalOf(open(customer, { idempotencyKey: key }))).code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('another rate is 409 with the rate of today; the right one passes; the payload cannot choose it', async () => {
    const customer = await bank.customer({ paise: 5_000_000n });
    const refusal = await refusalOf(open(customer, { interestRate: 7.5 }));
    expect([refusal.code, refusal.data]).toEqual(['RATE_CHANGED', { interestRate: 7 }]);
    expect((await open(customer, { interestRate: 7 })).deposit.rateBp).toBe(700);
  });

  test("another customer's customerId is not found; one's own id and number are", async () => {
    const [customer, other] = [await bank.customer({ paise: 5_000_000n }), await bank.customer()];
    expect((await refusalOf(open(customer, { customerId: other.subjectId }))).code).toBe('NOT_FOUND');
    const { deposit } = await open(customer, { customerId: customer.subjectId });
    expect((await open(customer, { customerId: deposit.customer.number })).deposit.customer.id).toBe(
      customer.subjectId,
    );
  });

  test('[C-DP-09] tax-saving runs 60 months and nothing else; a savings deposit has no tenure', async () => {
    const customer = await bank.customer({ paise: 5_000_000n });
    for (const tenureMonths of [0, 3, 12, 36]) {
      expect((await refusalOf(open(customer, { type: 'tax_saving', tenureMonths }))).message).toBe(
        'Please select a tenure for your deposit.',
      );
    }
    expect((await open(customer, { type: 'tax_saving', tenureMonths: 60 })).deposit.maturityDate).toBe('2031-11-21');
    expect((await open(customer, { type: 'savings', tenureMonths: 0 })).deposit.maturityDate).toBeNull();
    expect((await refusalOf(open(customer, { type: 'savings', tenureMonths: 3 }))).code).toBe('INVALID_INPUT');
  });

  test('more than the balance is refused and leaves nothing behind; so does a frozen account (C-DB-03)', async () => {
    const customer = await bank.customer({ paise: 999_999n });
    expect((await refusalOf(open(customer))).code).toBe('INSUFFICIENT_FUNDS');
    await bank.setStatus(customer, 'frozen');
    expect((await refusalOf(open(customer, { amount: 1n }))).code).toBe('ACCOUNT_RESTRICTED');
    expect(
      await bank.test.asOwner('select 1 from bank.term_deposits where customer_id = $1', [customer.subjectId]),
    ).toEqual([]);
    await bank.expectSound();
  });

  test('twenty openings at once out of money for seven: seven are opened', async () => {
    const customer = await bank.customer({ paise: 7_000_000n });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => open(customer)));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(7);
    expect(await bank.balance(customer)).toBe(0n);
    await bank.expectSound();
  });
});
