import { useSyncExternalStore } from 'react';
import { currentSession } from './session-store.ts';

/** The calls whose orders are kept until they are answered. */
export type OrderCall = 'moveMoney' | 'makeTransfer' | 'openDeposit';

/** An order to move money that the bank has not decided yet. */
export interface OpenOrder {
  readonly call: OrderCall;
  readonly key: string;
  /** The body of the call; amounts in paise. */
  readonly body: unknown;
  /** Id of the customer who gave the order. */
  readonly owner: string;
  /** True once it was sent without an answer, so that it may have happened. */
  readonly unanswered: boolean;
}

// In this tab's session storage, because local storage holds only its four documented keys.
const KEY = 'kosh-open-orders';

const withPaise = (_: string, value: unknown) => (typeof value === 'bigint' ? { paise: String(value) } : value);
const fromPaise = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && 'paise' in value ? BigInt(String(value.paise)) : value;

function readStored(): readonly OpenOrder[] {
  try {
    // as: only `change` writes this key.
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '[]', fromPaise) as OpenOrder[];
    // The page that sent them is gone, and their answers with it.
    return stored.map((order) => ({ ...order, unanswered: true }));
  } catch {
    return [];
  }
}

let orders = readStored();
const listeners = new Set<() => void>();

// Browsers ask before they leave a page whose `beforeunload` is prevented.
const warnBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

function change(next: readonly OpenOrder[]): void {
  orders = next;
  if (next.length > 0) sessionStorage.setItem(KEY, JSON.stringify(next, withPaise));
  else sessionStorage.removeItem(KEY);
  if (next.length > 0) addEventListener('beforeunload', warnBeforeLeaving);
  else removeEventListener('beforeunload', warnBeforeLeaving);
  for (const listener of listeners) listener();
}

/** Asks the bank once more about an order, by its key; registered by the page that sent it. */
const askers = new Map<string, () => void>();

/** Keeps an order of the signed-in customer from before it is sent until it is decided. */
export function keepOrder(order: Pick<OpenOrder, 'call' | 'key' | 'body'>, ask: () => void): void {
  const owner = currentSession().user?.id;
  if (!owner) return;
  askers.set(order.key, ask);
  if (!orders.some(({ key }) => key === order.key)) change([...orders, { ...order, owner, unanswered: false }]);
}

/** Notes that an order was sent and not answered. */
export function markUnanswered(key: string): void {
  change(orders.map((order) => (order.key === key ? { ...order, unanswered: true } : order)));
}

/** Leaves an order to the page on which its owner is signed in again: this one does not ask about it any more. */
export function leaveOrder(key: string): void {
  askers.delete(key);
}

/** Forgets an order that was decided. */
export function forgetOrder(key: string): void {
  askers.delete(key);
  if (!orders.some((order) => order.key === key)) return;
  change(orders.filter((order) => order.key !== key));
}

/** Forgets an order that the bank had no time for, unless an earlier try may have happened. */
export function forgetUnlessUnanswered(key: string): void {
  if (!orders.some((order) => order.key === key && order.unanswered)) forgetOrder(key);
}

/** Asks about an order at once. */
export function askAbout({ key }: OpenOrder): void {
  askers.get(key)?.();
}

/** Returns whether this page asks about an order already. */
export function isAsked({ key }: OpenOrder): boolean {
  return askers.has(key);
}

/** Returns the unanswered orders of the signed-in customer. */
export function useUnansweredOrders(): readonly OpenOrder[] {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => orders,
  );
  const owner = currentSession().user?.id;
  return all.filter((order) => order.unanswered && order.owner === owner);
}
