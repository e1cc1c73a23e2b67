import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bankHouseApi } from '../../../contract/bank-house-api.ts';
import { clientOf } from '../client/bank.ts';
import type { BodyOf } from '../client/bank-client.ts';
import { BankError } from '../client/bank-error.ts';
import { queryClient } from '../client/query-client.ts';
import { type BankKeys, forgetOwnKey, keepOwnKey, keepServerKey } from './bank-keys.ts';

/** Timeout of a step in milliseconds: the first bank of a profile is planted, which takes some seconds. */
const WITHIN = { timeoutMs: 60_000 };
const EVERY_MS = 5000;

/** The calls about the banks: with this browser's session, or with a key. */
const bySession = clientOf(bankHouseApi);
const byKey = (key: string) => clientOf(bankHouseApi, { current: () => key });

/** A bank of the server. */
export type ListedBank = Awaited<ReturnType<typeof bySession.listBanks>>['data'][number];

/** The banks that may be listed. */
export interface BankList {
  readonly banks: readonly ListedBank[];
  /** False where only the banks of this tab are listed. */
  readonly complete: boolean;
}

/** Returns the bank of a key, or nothing where it has been deleted; its key is then forgotten. */
async function ownBank(id: string, key: string, signal: AbortSignal): Promise<ListedBank[]> {
  try {
    return (await byKey(key).listBanks(undefined, { signal })).data;
  } catch (error) {
    if (!(error instanceof BankError) || error.code !== 'NOT_ALLOWED') throw error;
    forgetOwnKey(id);
    return [];
  }
}

async function listed(keys: BankKeys, admin: boolean, signal: AbortSignal): Promise<BankList> {
  const all = keys.server === undefined ? admin && bySession : byKey(keys.server);
  const banks = all
    ? (await all.listBanks(undefined, { signal })).data
    : (await Promise.all(Object.entries(keys.own).map(([id, key]) => ownBank(id, key, signal)))).flat();
  // Not by their last use, by which the rows of banks at work would change places under the reader's hand.
  const newestFirst = banks.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return { banks: newestFirst, complete: Boolean(all) };
}

/** The banks of this server, the newest first, asked for again every few seconds: all with the server's key or as an admin, else those of this tab. */
export function banksQuery(keys: BankKeys, admin: boolean) {
  return queryOptions({
    queryKey: ['banks', admin, keys],
    queryFn: ({ signal }) => listed(keys, admin, signal),
    refetchInterval: EVERY_MS,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

const listAgain = () => queryClient.invalidateQueries({ queryKey: ['banks'] });

/** Makes a bank and keeps its key. */
export async function makeBank(body: BodyOf<'createBank'>): Promise<{ id: string; name: string }> {
  const { data } = await bySession.createBank({ body }, WITHIN);
  keepOwnKey(data.id, data.key);
  await listAgain();
  return data;
}

/** Keeps the server's key after asking the bank whether it is that. */
export async function enterServerKey(key: string): Promise<void> {
  await byKey(key).listBanks();
  keepServerKey(key);
}

/** Keeps a bank as it is now. */
export async function snapshotBank(bank: string, key: string, body: BodyOf<'snapshotBank'>): Promise<void> {
  await byKey(key).snapshotBank({ params: { bank }, body }, WITHIN);
  await listAgain();
}

/** Takes a bank back to one of its snapshots. */
export async function restoreBank(bank: string, key: string, body: BodyOf<'restoreBank'>): Promise<void> {
  await byKey(key).restoreBank({ params: { bank }, body }, WITHIN);
  await listAgain();
}

/** Deletes a bank. */
export async function deleteBank(bank: string, key: string): Promise<void> {
  await byKey(key).deleteBank({ params: { bank } }, WITHIN);
  // At once, so that the window that asked does not give the focus back to a row that goes.
  queryClient.setQueriesData<BankList>(
    { queryKey: ['banks'] },
    (list) => list && { ...list, banks: list.banks.filter(({ id }) => id !== bank) },
  );
  forgetOwnKey(bank);
  await listAgain();
}
