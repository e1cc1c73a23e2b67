import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ACCOUNT_STEPS, type AccountStep } from '../../../contract/desk/customers.ts';
import type { AccountType, CustomerStatus } from '../../../contract/vocabulary/account-terms.ts';
import type { BalancePart } from '../../../contract/vocabulary/balance-parts.ts';
import type { Paise } from '../../../contract/vocabulary/money.ts';
import type { TransactionType } from '../../../contract/vocabulary/transaction.ts';
import type { BodyOf } from '../client/bank-client.ts';
import { queryClient } from '../client/query-client.ts';
import { DESK } from './dashboard-queries.ts';
import { staffBank } from './staff-bank.ts';

export type DeskCustomer = Awaited<ReturnType<typeof staffBank.listCustomers>>['data']['customers'][number];
export type DeskCustomerDetail = Awaited<ReturnType<typeof staffBank.getCustomer>>['data'];
export type KycStatus = DeskCustomer['kyc_status'];
export type Risk = DeskCustomer['risk'];

/** The filter of the customer list. */
export interface CustomerFilter {
  readonly search?: string | undefined;
  readonly accountType?: AccountType | undefined;
  readonly status?: CustomerStatus | undefined;
  readonly kyc?: KycStatus | undefined;
  readonly risk?: Risk | undefined;
  readonly flagged?: 'true' | 'false' | undefined;
  readonly recent?: 'true' | undefined;
  readonly sortBy?: 'name' | 'number' | 'balance' | 'status' | 'created' | undefined;
  readonly sortDirection?: 'asc' | 'desc' | undefined;
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

/** One page of customers, searched and filtered by the bank (B-CU-01, B-CU-02). */
export function customersQuery(filter: CustomerFilter) {
  return queryOptions({
    queryKey: [DESK, 'customers', filter],
    queryFn: async ({ signal }) => {
      const { data, meta } = await staffBank.listCustomers({ query: filter }, { signal });
      const total = meta?.total ?? data.customers.length;
      return { customers: data.customers, total, totalPages: Math.max(1, meta?.totalPages ?? 1) };
    },
    placeholderData: keepPreviousData,
  });
}

/** One customer with flags, KYC, risk and last activity. */
export function deskCustomerQuery(id: string) {
  return queryOptions({
    queryKey: [DESK, 'customer', id],
    queryFn: async ({ signal }) => (await staffBank.getCustomer({ params: { id } }, { signal })).data,
  });
}

/** The history of a customer's record, newest first, page by page. */
export function customerHistoryQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [DESK, 'customer', id, 'history'],
    initialPageParam: 0,
    queryFn: async ({ signal, pageParam }) =>
      staffBank.listCustomerHistory(
        { params: { id }, query: { limit: 20, ...(pageParam > 0 && { before: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (page) => page.meta?.nextBefore ?? undefined,
  });
}
export type HistoryItem = Awaited<ReturnType<typeof staffBank.listCustomerHistory>>['data'][number];

/** Days, type and part of the balance of a customer's lines; all when empty. */
export interface CustomerLinesFilter {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly type?: TransactionType | undefined;
  readonly part?: BalancePart | undefined;
}

/** A customer's statement for staff, newest first, page by page (B-CT-08). */
export function customerMovementsQuery(id: string, filter: CustomerLinesFilter, limit: number) {
  return infiniteQueryOptions({
    queryKey: [DESK, 'customer', id, 'movements', filter, limit],
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }) =>
      staffBank.listCustomerTransactions(
        { params: { id }, query: { limit, ...filter, ...(pageParam !== '' && { before: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (page) => page.meta?.nextBefore ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** The arithmetic of a customer's balance for a period. */
export function explainedBalanceQuery(id: string, days: Pick<CustomerLinesFilter, 'startDate' | 'endDate'>) {
  return queryOptions({
    queryKey: [DESK, 'customer', id, 'balance', days],
    queryFn: async ({ signal }) => (await staffBank.explainBalance({ params: { id }, query: days }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}
export type ExplainedBalance = Awaited<ReturnType<typeof staffBank.explainBalance>>['data'];

/** Invalidates all queries of the desk. */
export function deskChanged(): void {
  void queryClient.invalidateQueries({ queryKey: [DESK] });
}

/** Freezes, unfreezes, activates or deactivates a customer (B-CU-09); returns the bank's message. */
export async function changeCustomerStatus(
  id: string,
  step: AccountStep,
  said: { reason?: string | undefined; internalNote?: string | undefined; undoes?: boolean } = {},
) {
  const answer = await staffBank.setCustomerStatus({ params: { id }, body: { status: ACCOUNT_STEPS[step], ...said } });
  deskChanged();
  return answer;
}

/** Closes the account (B-CU-12), or asks for a second person where much is paid out; returns the bank's message. */
export async function closeCustomer(id: string, reason: string | undefined) {
  const answer = await staffBank.deleteCustomer({
    params: { id },
    body: reason === undefined ? undefined : { reason },
  });
  if (answer.data.change) {
    deskChanged();
    return answer;
  }
  void queryClient.invalidateQueries({ queryKey: [DESK, 'customers'] });
  void queryClient.invalidateQueries({ queryKey: [DESK, 'dashboard'] });
  return answer;
}

/** Forgets a customer whose account is closed; not while a page shows them, because it would load them again. */
export function forgetCustomer(id: string): void {
  queryClient.removeQueries({ queryKey: [DESK, 'customer', id] });
}

/** Saves edited details of a customer (B-CU-06). Untouched fields are not sent, so that they are not validated again. */
export async function saveCustomer(id: string, changed: BodyOf<'updateCustomer'>) {
  const answer = await staffBank.updateCustomer({ params: { id }, body: changed });
  deskChanged();
  return answer;
}

/** Opens an account for a new customer (admins; B-DB-07). */
export async function openCustomer(body: BodyOf<'createCustomer'>) {
  const answer = await staffBank.createCustomer({ body });
  deskChanged();
  return answer;
}

/** Asks a colleague to confirm a customer's phone number, for which papers were shown. */
export async function confirmCustomerPhone(id: string) {
  const answer = await staffBank.confirmCustomerPhone({ params: { id } });
  deskChanged();
  return answer;
}

/** Mails the customer a link to set a new password (B-CT-07). */
export async function sendCustomerReset(id: string) {
  const { data } = await staffBank.sendCustomerReset({ params: { id } });
  deskChanged();
  return data;
}

export async function raiseCustomerFlag(id: string, reason: string): Promise<void> {
  await staffBank.raiseFlag({ params: { id }, body: { reason } });
  deskChanged();
}

export async function clearCustomerFlag(id: string, flagId: string, reason: string): Promise<void> {
  await staffBank.clearFlag({ params: { id, flagId }, body: { reason } });
  deskChanged();
}

/** Writes a note about a customer, which only the staff read. */
export async function writeCustomerNote(id: string, note: string): Promise<void> {
  await staffBank.writeCustomerNote({ params: { id }, body: { note } });
  deskChanged();
}

/** Saves a change of a customer's KYC; omitted fields stay. */
export async function saveCustomerKyc(id: string, change: BodyOf<'updateKyc'>): Promise<void> {
  await staffBank.updateKyc({ params: { id }, body: change });
  deskChanged();
}

/** Rates a customer's risk, in place of the rating that the banker saw. */
export async function rateCustomerRisk(id: string, rating: BodyOf<'rateRisk'>): Promise<void> {
  await staffBank.rateRisk({ params: { id }, body: rating });
  deskChanged();
}

export interface DeskDepositOrder {
  readonly customerId: string;
  readonly name: string;
  readonly amount: Paise;
  readonly description: string;
}

export async function sendDeskDeposit(order: DeskDepositOrder, idempotencyKey: string) {
  const { data } = await staffBank.depositForCustomer(
    {
      params: { id: order.customerId },
      body: { amount: order.amount, ...(order.description !== '' && { description: order.description }) },
    },
    { idempotencyKey },
  );
  deskChanged();
  return { ...data, order };
}

/** Charges a customer or gives money (decision 73); returns the bank's message. */
export async function sendCorrection(
  order: { readonly customerId: string; readonly body: BodyOf<'correctAccount'> },
  idempotencyKey: string,
) {
  const answer = await staffBank.correctAccount(
    { params: { id: order.customerId }, body: order.body },
    { idempotencyKey },
  );
  deskChanged();
  return answer;
}
