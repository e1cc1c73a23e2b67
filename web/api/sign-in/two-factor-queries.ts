import { queryOptions } from '@tanstack/react-query';
import { bank } from '../client/bank.ts';
import { queryClient } from '../client/query-client.ts';
import { securityChanged } from '../customer/profile-queries.ts';

const TWO_FACTOR = ['two-factor'];

/** The state of the second factor and the number of recovery codes left (C-PF-13). */
export const twoFactorQuery = queryOptions({
  queryKey: TWO_FACTOR,
  queryFn: async ({ signal }) => (await bank.twoFactorStatus(undefined, { signal })).data,
});

/** The secret for the authenticator app. Two-factor stays off until a code from it is entered. */
export type TwoFactorSecret = Awaited<ReturnType<typeof bank.setupTwoFactor>>['data'];

function changed(): void {
  void queryClient.invalidateQueries({ queryKey: TWO_FACTOR });
  securityChanged();
}

/** Makes a secret to scan. May be refused with PASSWORD_REQUIRED. */
export async function setUpTwoFactor(): Promise<TwoFactorSecret> {
  return (await bank.setupTwoFactor()).data;
}

/** Turns two-factor on with the first code; returns the recovery codes, which are shown once. */
export async function enableTwoFactor(code: string): Promise<readonly string[]> {
  const { data } = await bank.enableTwoFactor({ body: { code } });
  changed();
  return data.recoveryCodes;
}

/** Turns two-factor off with a code of the app or a recovery code. */
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
