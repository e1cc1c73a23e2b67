import { describe, expect, test } from 'vitest';
import { BANK_ACCOUNTS, THE_BANK_ITSELF } from '../../server/ledger/chart-of-accounts.ts';
import { OWN_MOVES, REVERSALS } from '../../server/ledger/own-moves.ts';
import { type Authority, POSTING_KINDS, type Posting } from '../../server/ledger/posting.ts';
import { bankerDeposits } from '../../server/ledger/postings/banker-deposits.ts';
import { chargesCustomer } from '../../server/ledger/postings/charges-customer.ts';
import { closingPayout } from '../../server/ledger/postings/closing-payout.ts';
import { creditInterest } from '../../server/ledger/postings/credit-interest.ts';
import { customerPaysIn } from '../../server/ledger/postings/customer-pays-in.ts';
import { customerWithdraws } from '../../server/ledger/postings/customer-withdraws.ts';
import { givesGoodwill } from '../../server/ledger/postings/gives-goodwill.ts';
import { payInstalment } from '../../server/ledger/postings/pay-instalment.ts';
import { termDepositCloses } from '../../server/ledger/postings/term-deposit-closes.ts';
import { termDepositOpens } from '../../server/ledger/postings/term-deposit-opens.ts';
import { transferBetweenCustomers } from '../../server/ledger/postings/transfer-between-customers.ts';

// Each kind of movement by its table in docs/postings.md: whose money goes where, on whose authority, and whether much of it waits.

const [ASHA, MEERA, DEPOSIT] = ['account of Asha', 'account of Meera', 'deposit of Asha'];
const of = { journalId: 'a journal', amount: 500n, actorId: 'asha', idempotencyKey: 'once', description: 'a word' };
const { actorId: _, ...ofBank } = of;

interface Kind {
  readonly posting: () => Posting;
  readonly from: string;
  readonly to: string;
  readonly authority: Authority;
  readonly review: boolean;
  readonly actorId?: string;
}

const KINDS: Record<string, Kind> = {
  cash_in: {
    posting: () => customerPaysIn({ ...of, account: ASHA }),
    from: '00000000-0000-7000-8000-000000000001',
    to: ASHA,
    authority: 'holder',
    review: false,
  },
  withdrawal: {
    posting: () => customerWithdraws({ ...of, account: ASHA }),
    from: ASHA,
    to: '00000000-0000-7000-8000-000000000002',
    authority: 'holder',
    review: true,
  },
  transfer: {
    posting: () => transferBetweenCustomers({ ...of, senderAccount: ASHA, receiverAccount: MEERA }),
    from: ASHA,
    to: MEERA,
    authority: 'holder',
    review: true,
  },
  banker_deposit: {
    posting: () => bankerDeposits({ ...of, account: ASHA }),
    from: '00000000-0000-7000-8000-000000000003',
    to: ASHA,
    authority: 'teller',
    review: true,
  },
  term_deposit_opening: {
    posting: () => termDepositOpens({ ...of, account: ASHA, depositAccount: DEPOSIT }),
    from: ASHA,
    to: DEPOSIT,
    authority: 'holder',
    review: false,
  },
  instalment: {
    posting: () => payInstalment({ ...ofBank, account: ASHA, depositAccount: DEPOSIT }),
    from: ASHA,
    to: DEPOSIT,
    authority: 'holder',
    review: false,
    actorId: '00000000-0000-7000-8000-0000000000ff',
  },
  account_interest: {
    posting: () => creditInterest({ ...ofBank, kind: 'account_interest', account: ASHA }),
    from: '00000000-0000-7000-8000-000000000004',
    to: ASHA,
    authority: 'bank',
    review: false,
    actorId: '00000000-0000-7000-8000-0000000000ff',
  },
  closing_payout: {
    posting: () => closingPayout({ ...of, account: ASHA }),
    from: ASHA,
    to: '00000000-0000-7000-8000-000000000005',
    authority: 'bank',
    review: false,
  },
  charge: {
    posting: () => chargesCustomer({ ...of, account: ASHA }),
    from: ASHA,
    to: '00000000-0000-7000-8000-000000000006',
    authority: 'bank',
    review: false,
  },
  goodwill: {
    posting: () => givesGoodwill({ ...of, account: ASHA }),
    from: '00000000-0000-7000-8000-000000000007',
    to: ASHA,
    authority: 'bank',
    review: false,
  },
};

test.each(Object.entries(KINDS))('%s', (kind, { posting, actorId = 'asha', ...says }) => {
  const { fingerprint, ...rest } = posting();
  expect(rest).toEqual({
    ...of,
    ...says,
    kind,
    actorId,
    legs: [
      { accountId: says.from, amount: -500n },
      { accountId: says.to, amount: 500n },
    ],
  });
  expect(fingerprint).toMatch(/^[\w-]{22}$/);
});

describe('the end of a term deposit', () => {
  const ends = (interest: bigint, principal = 900n) =>
    termDepositCloses({
      ...ofBank,
      actorId: THE_BANK_ITSELF,
      account: ASHA,
      depositAccount: DEPOSIT,
      principal,
      interest,
    });

  test('pays principal and interest, each from where it is', () => {
    expect(ends(7n)).toMatchObject({
      kind: 'term_deposit_closing',
      from: DEPOSIT,
      to: ASHA,
      amount: 907n,
      authority: 'bank',
      review: false,
      legs: [
        { accountId: DEPOSIT, amount: -900n },
        { accountId: BANK_ACCOUNTS.interestExpense, amount: -7n },
        { accountId: ASHA, amount: 907n },
      ],
    });
  });

  test('without interest moves nothing of the bank’s', () => {
    expect(ends(0n)).toMatchObject({
      amount: 900n,
      legs: [
        { accountId: DEPOSIT, amount: -900n },
        { accountId: ASHA, amount: 900n },
      ],
    });
  });

  test('has the fingerprint of the versions before', () => {
    expect(ends(7n).fingerprint).toBe('IPum3L5xvnV9oWls4YFDwV');
  });

  test('is another request with another principal or interest', () => {
    const all = [ends(7n), ends(8n), ends(8n, 899n)];
    expect(new Set(all.map(({ fingerprint }) => fingerprint))).toHaveProperty('size', 3);
    expect(ends(7n).fingerprint).toBe(ends(7n).fingerprint);
  });
});

describe('the fingerprint of a request', () => {
  const transfer = { ...of, senderAccount: ASHA, receiverAccount: MEERA };
  const fingerprint = () => transferBetweenCustomers(transfer).fingerprint;

  test('is that of the versions before, so that an update refuses no request that is repeated', () => {
    expect(fingerprint()).toBe('oLQ0Ccgi3wGsle-oY7R_e-');
  });

  test.each([
    { senderAccount: DEPOSIT },
    { receiverAccount: DEPOSIT },
    { amount: 501n },
    { description: 'another word' },
  ])('changes with what is asked: %o', (change) => {
    expect(transferBetweenCustomers({ ...transfer, ...change }).fingerprint).not.toBe(fingerprint());
  });

  test('tells kinds apart, and words that only together read the same', () => {
    const account = BANK_ACCOUNTS.cashOut;
    const sent = transferBetweenCustomers({ ...of, senderAccount: ASHA, receiverAccount: account });
    expect(customerWithdraws({ ...of, account: ASHA }).fingerprint).not.toBe(sent.fingerprint);
    const [one, two] = [
      transferBetweenCustomers({ ...transfer, amount: 1n, description: '2' }),
      transferBetweenCustomers({ ...transfer, amount: 12n, description: '' }),
    ];
    expect(one.fingerprint).not.toBe(two.fingerprint);
  });

  test('does not change with the try', () => {
    const again = transferBetweenCustomers({ ...transfer, journalId: 'another journal', idempotencyKey: 'another' });
    expect(again.fingerprint).toBe(fingerprint());
  });
});

test('each kind is earned or spent, own money that stays own, or taken back', () => {
  const rest = POSTING_KINDS.filter((kind) => !OWN_MOVES.has(kind) && !REVERSALS.has(kind));
  expect([...OWN_MOVES].toSorted()).toEqual([
    'claim',
    'claim_payment',
    'instalment',
    'term_deposit_closing',
    'term_deposit_opening',
    'term_deposit_reversal',
  ]);
  expect([...REVERSALS].toSorted()).toEqual(['deposit_reversal', 'transfer_reversal', 'withdrawal_reversal']);
  expect(rest.toSorted()).toEqual([
    'account_interest',
    'banker_deposit',
    'cash_in',
    'charge',
    'closing_payout',
    'goodwill',
    'term_deposit_interest',
    'transfer',
    'withdrawal',
  ]);
});
