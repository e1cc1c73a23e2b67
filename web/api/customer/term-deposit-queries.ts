import { queryOptions } from '@tanstack/react-query';
import type { DepositType } from '../../../contract/vocabulary/bank-terms.ts';
import type { Paise } from '../../../contract/vocabulary/money.ts';
import { bank } from '../client/bank.ts';
import { BankError } from '../client/bank-error.ts';
import { queryClient } from '../client/query-client.ts';
import { ACCOUNT, accountChanged } from './account-queries.ts';

const PRODUCTS = ['deposit-products'];

/** The deposits on offer with the rates of today (C-DP-06…09). */
export const depositProductsQuery = queryOptions({
  queryKey: PRODUCTS,
  queryFn: async ({ signal }) => (await bank.listDepositProducts(undefined, { signal })).data,
  staleTime: 60_000,
});
export type DepositProduct = Awaited<ReturnType<typeof bank.listDepositProducts>>['data'][number];

/** One customer's deposits, newest first (C-DB-20). */
export function depositsQuery(userId: string) {
  return queryOptions({
    queryKey: [ACCOUNT, 'deposits', userId],
    queryFn: async ({ signal }) => (await bank.listCustomerDeposits({ params: { userId } }, { signal })).data,
    enabled: userId !== '',
  });
}
export type TermDeposit = Awaited<ReturnType<typeof bank.listCustomerDeposits>>['data'][number];

/** One deposit with its schedule, its growth and what happened to it. */
export function depositQuery(id: string) {
  return queryOptions({
    queryKey: [ACCOUNT, 'deposit', id],
    queryFn: async ({ signal }) => (await bank.getDeposit({ params: { id } }, { signal })).data,
  });
}
export type DepositPage = Awaited<ReturnType<typeof bank.getDeposit>>['data'];

/** What somebody thinks of depositing; `tenure` in months, 0 for a savings deposit. */
export interface DepositWish {
  readonly depositType: DepositType;
  readonly amount: Paise;
  readonly tenure: number;
}

/** What a deposit would bring, as the bank works it out. `rate` is the one on the screen: another one is another quote. */
export function depositQuoteQuery({ depositType, amount, tenure }: DepositWish, rate: number) {
  return queryOptions({
    queryKey: ['deposit-quote', depositType, String(amount), tenure, rate],
    queryFn: async ({ signal }) =>
      (await bank.quoteDeposit({ body: { depositType, amount, tenure } }, { signal })).data,
    staleTime: 60_000,
  });
}
export type DepositQuote = Awaited<ReturnType<typeof bank.quoteDeposit>>['data'];

/** What closing today would pay (C-DP-07); asked for anew each time it is looked at. */
export function closingQuoteQuery(id: string) {
  return queryOptions({
    queryKey: [ACCOUNT, 'deposit', id, 'closing'],
    queryFn: async ({ signal }) => (await bank.quoteClosing({ params: { id } }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
}

export interface OpeningOrder extends DepositWish {
  /** Percent a year, as the screen showed it; the bank answers RATE_CHANGED when it is another one by now (decision 25). */
  readonly interestRate: number;
  readonly description: string;
}

// The bank has told the rate of today: the screen shows it at once, and its quote with it.
function takeNewRate(type: DepositType, error: unknown): void {
  if (!(error instanceof BankError) || error.code !== 'RATE_CHANGED' || typeof error.data.interestRate !== 'number')
    return;
  const rate = error.data.interestRate;
  queryClient.setQueryData<DepositProduct[]>(PRODUCTS, (products) =>
    products?.map((product) => (product.type === type ? { ...product, interest_rate: rate } : product)),
  );
}

export async function sendOpening(order: OpeningOrder, idempotencyKey: string) {
  const { description, ...rest } = order;
  try {
    const { data } = await bank.openDeposit(
      { body: { ...rest, ...(description !== '' && { description }) } },
      { idempotencyKey },
    );
    accountChanged();
    return data;
  } catch (error) {
    takeNewRate(order.depositType, error);
    throw error;
  }
}

/** Closes a term deposit and has it paid out. */
export async function sendClosing(id: string, idempotencyKey: string) {
  const { data } = await bank.closeDeposit({ params: { id } }, { idempotencyKey });
  accountChanged();
  return data;
}

/** Says what happens at maturity, and who the nominee is. */
export async function saveInstruction(
  id: string,
  body: { readonly instruction: TermDeposit['instruction']; readonly nominee: string },
): Promise<void> {
  await bank.setDepositInstruction({ params: { id }, body });
  accountChanged();
}
