import { queryOptions } from '@tanstack/react-query';
import { bank } from '../client/bank.ts';
import type { BodyOf } from '../client/bank-client.ts';
import { queryClient } from '../client/query-client.ts';
import { identify, replaceToken } from '../client/session-changes.ts';
import { currentSession } from '../client/session-store.ts';
import { sessionsQuery } from '../sign-in/session-queries.ts';
import { profileQuery } from './account-queries.ts';

const ACTIVITY = ['activity'];
const PREFERENCES = ['preferences'];

/** Sign-ins, devices and security changes, newest first (C-PF-03). */
export function activityQuery(limit: number) {
  return queryOptions({
    queryKey: [...ACTIVITY, limit],
    queryFn: async ({ signal }) => (await bank.listActivity({ query: { limit } }, { signal })).data,
    placeholderData: (before) => before,
  });
}

/** The customer's notification preferences (C-PF-15). */
export const preferencesQuery = queryOptions({
  queryKey: PREFERENCES,
  queryFn: async ({ signal }) => (await bank.getPreferences(undefined, { signal })).data,
});
export type Preferences = Awaited<ReturnType<typeof bank.getPreferences>>['data'];

/** Invalidates the lists that show security settings and events. */
export function securityChanged(): void {
  for (const queryKey of [ACTIVITY, sessionsQuery.queryKey, profileQuery.queryKey])
    void queryClient.invalidateQueries({ queryKey });
}

/** Saves name, address or phone; the header follows (C-PF-05). */
export async function saveProfile(change: BodyOf<'updateProfile'>): Promise<void> {
  const { data } = await bank.updateProfile({ body: change });
  queryClient.setQueryData(profileQuery.queryKey, data);
  const { user } = currentSession();
  if (user) identify({ ...user, name: data.name });
  securityChanged();
}

/** Confirms the phone number with the mailed code. */
export async function confirmPhone(body: BodyOf<'confirmPhone'>): Promise<void> {
  const { data } = await bank.confirmPhone({ body });
  queryClient.setQueryData(profileQuery.queryKey, data);
  securityChanged();
}

/** Asks for another code for the phone number. */
export async function mailPhoneCode(): Promise<void> {
  await bank.mailPhoneCode();
}

/** Saves a photo (C-PF-07). */
export async function savePhoto(image: Blob): Promise<void> {
  await bank.savePhoto({ body: image });
  securityChanged();
}

/** Removes the photo. */
export async function removePhoto(): Promise<void> {
  await bank.removePhoto();
  securityChanged();
}

/** Changes the password; other devices are signed out, this one stays signed in (C-PF-11). */
export async function changePassword(body: BodyOf<'changePassword'>): Promise<void> {
  const { data } = await bank.changePassword({ body });
  if (data.token) replaceToken(data.token);
  securityChanged();
}

/** Saves one preference; the bank's answer is what applies. */
export async function savePreferences(change: Partial<Preferences>): Promise<void> {
  queryClient.setQueryData(PREFERENCES, (await bank.savePreferences({ body: change })).data);
  void queryClient.invalidateQueries({ queryKey: ACTIVITY });
}
