import type { CallName } from '../../../contract/api.ts';

/** A parsed answer; a list as a whole answer is handled by the list rules below. */
type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a function that finds a list in `data`, under a name in or beside it, or as the whole answer. */
function listOr(name: string) {
  return (data: unknown, answer: Json): unknown => {
    const list = [data, answer].find(Array.isArray);
    if (list) return list;
    if (isObject(data) && Array.isArray(data[name])) return data[name];
    return Array.isArray(answer[name]) ? answer[name] : data;
  };
}

/** Returns a function that puts a bare list under a name. */
function namedOr(name: string) {
  return (data: unknown): unknown => (Array.isArray(data) ? { [name]: data } : data);
}

/** Unwraps `data.data`, which is one level deeper than documented first. */
function unwrapped(data: unknown): unknown {
  return isObject(data) && isObject(data.data) && data.token === undefined ? data.data : data;
}

/**
 * Converters from other answer shapes that the specification allows to the first documented one (C-AU-08, C-AU-23, C-DB-15,
 * C-DB-20, B-CT-08). Our own server always sends the first.
 */
const shapes: Partial<Record<CallName, (data: unknown, answer: Json) => unknown>> = {
  loginCustomer: unwrapped,
  loginBanker: unwrapped,
  me: (data) => (isObject(data) && !isObject(data.user) ? { user: data, role: data.role } : data),
  cibilScore: (data) =>
    isObject(data)
      ? {
          ...data,
          lastUpdated: data.lastUpdated ?? data.last_updated,
          last_updated: data.last_updated ?? data.lastUpdated,
          parts: data.parts ?? [],
        }
      : data,
  listCustomerDeposits: listOr('deposits'),
  listCustomerTransactions: listOr('transactions'),
  listTransactions: listOr('transactions'),
  listCustomers: namedOr('customers'),
  listBankerTransactions: namedOr('transactions'),
};

/** Returns the `data` of an answer in its first documented shape. */
export function firstShape(name: CallName, answer: Json): unknown {
  return shapes[name]?.(answer.data, answer) ?? answer.data;
}
