import { queryOptions } from '@tanstack/react-query';
import { bank } from '../client/bank.ts';
import { queryClient } from '../client/query-client.ts';
import { securityChanged } from '../customer/profile-queries.ts';

const TWO_FACTOR = ['two-factor'];

/** Whether a second factor is on, and how many recovery codes are left (C-PF-13). */
export const twoFactorQuery = queryOptions({
  queryKey: TWO_FACTOR,
  queryFn: async ({ signal }) => (await bank.twoFactorStatus(undefined, { signal })).data,
});

/** What the authenticator app is given. Nothing is on until a code from it comes back. */
export type TwoFactorSecret = Awaited<ReturnType<typeof bank.setupTwoFactor>>['data'];

function changed(): void {
  void queryClient.invalidateQueries({ queryKey: TWO_FACTOR });
  securityChanged();
}

/** Makes a secret to scan. May be refused with PASSWORD_REQUIRED. */
export async function setUpTwoFactor(): Promise<TwoFactorSecret> {
  return (await bank.setupTwoFactor()).data;
}

/** Turns it on with the first code; answers the recovery codes, which are shown once. */
export async function enableTwoFactor(code: string): Promise<readonly string[]> {
  const { data } = await bank.enableTwoFactor({ body: { code } });
  changed();
  return data.recoveryCodes;
}

/** Turns it off with a code of the app or a recovery code. */
export async function disableTwoFactor(code: string): Promise<void> {
  await bank.disableTwoFactor({ body: { code } });
  changed();
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(code: string): Promise<readonly string[]> {
  const { data } = await bank.newRecoveryCodes({ body: { code } });
  changed();
  return data.recoveryCodes;
}
