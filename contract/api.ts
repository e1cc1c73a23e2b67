import { bankHouseApi } from './bank-house-api.ts';
import { customerApi } from './customer-api.ts';
import { staffApi } from './staff-api.ts';
import { webhookApi } from './webhook-api.ts';

/**
 * Every call of the bank, by name. A route, a handler or a client call that is not here does not exist. In lists, so that a
 * customer's browser does not load the desk's.
 */
export const api = { ...customerApi, ...staffApi, ...bankHouseApi, ...webhookApi } as const;

export type Api = typeof api;
export type CallName = keyof Api;
