import { queryOptions } from '@tanstack/react-query';
import type { DepositType } from '../../../contract/vocabulary/bank-terms.ts';
import type { Paise } from '../../../contract/vocabulary/money.ts';
import { bank } from '../client/bank.ts';
import type { BodyOf } from '../client/bank-client.ts';
import { BankError } from '../client/bank-error.ts';
import { queryClient } from '../client/query-client.ts';
import { ACCOUNT, accountChanged } from './account-queries.ts';

const PRODUCTS = ['deposit-products'];

/** The deposit products with today's rates (C-DP-06…09). */
export const termDepositProductsQuery = queryOptions({
  queryKey: PRODUCTS,
  queryFn: async ({ signal }) => (await bank.listDepositProducts(undefined, { signal })).data,
  staleTime: 60_000,
});
export type TermDepositProduct = Awaited<ReturnType<typeof bank.listDepositProducts>>['data'][number];

/** A customer's deposits, newest first (C-DB-20). */
export function termDepositsQuery(userId: string) {
  return queryOptions({
    queryKey: [ACCOUNT, 'deposits', userId],
    queryFn: async ({ signal }) => (await bank.listCustomerDeposits({ params: { userId } }, { signal })).data,
    enabled: userId !== '',
  });
}
export type TermDeposit = Awaited<ReturnType<typeof bank.listCustomerDeposits>>['data'][number];

/** One deposit with its schedule, growth and events. */
export function termDepositQuery(id: string) {
  return queryOptions({
    queryKey: [ACCOUNT, 'deposit', id],
    queryFn: async ({ signal }) => (await bank.getDeposit({ params: { id } }, { signal })).data,
  });
}
export type TermDepositPage = Awaited<ReturnType<typeof bank.getDeposit>>['data'];

/** The deposit to quote; `tenure` in months, 0 for a savings deposit. */
export interface TermDepositRequest {
  readonly depositType: DepositType;
  readonly amount: Paise;
  readonly tenure: number;
}

/** The bank's quote for a deposit. `rate` is the one on the screen, part of the key because another rate is another quote. */
export function termDepositQuoteQuery({ depositType, amount, tenure }: TermDepositRequest, rate: number) {
  return queryOptions({
    queryKey: ['deposit-quote', depositType, String(amount), tenure, rate],
    queryFn: async ({ signal }) =>
      (await bank.quoteDeposit({ body: { depositType, amount, tenure } }, { signal })).data,
    staleTime: 60_000,
  });
}
export type TermDepositQuote = Awaited<ReturnType<typeof bank.quoteDeposit>>['data'];

/** Today's payout on closing (C-DP-07); loaded again each time it is shown. */
export function closingQuoteQuery(id: string) {
  return queryOptions({
    queryKey: [ACCOUNT, 'deposit', id, 'closing'],
    queryFn: async ({ signal }) => (await bank.quoteClosing({ params: { id } }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
}

// The bank's answer has today's rate; shows it at once, with its quote.
function takeNewRate(type: DepositType, error: unknown): void {
  if (!(error instanceof BankError) || error.code !== 'RATE_CHANGED' || typeof error.data.interestRate !== 'number')
    return;
  const rate = error.data.interestRate;
  queryClient.setQueryData<TermDepositProduct[]>(PRODUCTS, (products) =>
    products?.map((product) => (product.type === type ? { ...product, interest_rate: rate } : product)),
  );
}

/** Opens a deposit. The bank answers RATE_CHANGED when the rate on the screen is no longer its own (decision 25). */
export async function sendOpening(body: BodyOf<'openDeposit'>, idempotencyKey: string) {
  try {
    const { data } = await bank.openDeposit({ body }, { idempotencyKey });
    accountChanged();
    return data;
  } catch (error) {
    takeNewRate(body.depositType, error);
    throw error;
  }
}

/** Closes a term deposit and has it paid out. */
export async function sendClosing(id: string, idempotencyKey: string) {
  const { data } = await bank.closeDeposit({ params: { id } }, { idempotencyKey });
  accountChanged();
  return data;
}

/** Saves the maturity instruction and the nominee. */
export async function saveInstruction(id: string, body: BodyOf<'setDepositInstruction'>): Promise<void> {
  await bank.setDepositInstruction({ params: { id }, body });
  accountChanged();
}
