import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '../client/bank-client.ts';
import { queryClient } from '../client/query-client.ts';
import { replaceToken } from '../client/session-changes.ts';
import { DESK } from './dashboard-queries.ts';
import { staffBank } from './staff-bank.ts';

/** The signed-in banker's profile (B-CU-16). */
export const bankerProfileQuery = queryOptions({
  queryKey: [DESK, 'profile'],
  queryFn: async ({ signal }) => (await staffBank.getBankerProfile(undefined, { signal })).data,
});

/** Reads the profile again after a change of the reader's authenticator or passkeys. */
export function factorsChanged(): void {
  void queryClient.invalidateQueries({ queryKey: [DESK, 'profile'] });
}

/** Changes the banker's own password; other sessions end, this one continues with a new token. */
export async function changeStaffPassword(body: BodyOf<'changeBankerPassword'>): Promise<void> {
  const { data } = await staffBank.changeBankerPassword({ body });
  if (data.token) replaceToken(data.token);
  void queryClient.invalidateQueries({ queryKey: [DESK, 'profile'] });
}

/** All members of staff, and whether the reader is the only admin (admins). */
export const staffListQuery = queryOptions({
  queryKey: [DESK, 'staff'],
  queryFn: async ({ signal }) => {
    const { data, meta } = await staffBank.listStaff(undefined, { signal });
    return { members: data, alone: meta.alone };
  },
});
export type StaffMember = Awaited<ReturnType<typeof staffBank.listStaff>>['data'][number];

export async function inviteStaff(body: BodyOf<'createBanker'>) {
  const answer = await staffBank.createBanker({ body });
  void queryClient.invalidateQueries({ queryKey: [DESK, 'staff'] });
  return answer;
}

export async function changeStaffStatus(
  id: string,
  status: 'active' | 'disabled',
  said: { reason?: string | undefined; undoes?: boolean } = {},
) {
  const answer = await staffBank.setStaffStatus({ params: { id }, body: { status, ...said } });
  void queryClient.invalidateQueries({ queryKey: [DESK, 'staff'] });
  return answer;
}

/** Changes a colleague's role, or asks another admin for it. */
export async function changeStaffRole(id: string, role: 'banker' | 'admin') {
  const answer = await staffBank.changeStaffRole({ params: { id }, body: { role } });
  void queryClient.invalidateQueries({ queryKey: [DESK] });
  return answer;
}

/** Takes a colleague's lost second factor away, or asks another admin for it. */
export async function resetStaffFactor(id: string) {
  const answer = await staffBank.resetStaffFactor({ params: { id } });
  void queryClient.invalidateQueries({ queryKey: [DESK] });
  return answer;
}

/** The bank's current and earlier policies. */
export const policyQuery = queryOptions({
  queryKey: [DESK, 'policy'],
  queryFn: async ({ signal }) => (await staffBank.getPolicy(undefined, { signal })).data,
});

export type Policy = Awaited<ReturnType<typeof staffBank.getPolicy>>['data']['current'];

/** Counts the payments of the last days that would have waited under these limits. */
export async function previewPolicy({
  reviewAbove,
  customerDayLimit,
  tellerDayLimit,
}: Pick<BodyOf<'savePolicy'>, 'reviewAbove' | 'customerDayLimit' | 'tellerDayLimit'>) {
  return (await staffBank.previewPolicy({ query: { reviewAbove, customerDayLimit, tellerDayLimit } })).data;
}

export async function savePolicy(body: BodyOf<'savePolicy'>) {
  const answer = await staffBank.savePolicy({ body });
  void queryClient.invalidateQueries({ queryKey: [DESK, 'policy'] });
  void queryClient.invalidateQueries({ queryKey: ['bank'] });
  return answer;
}

/** The bank's holidays of a year, of the running one if none is given, and changes that wait. */
export const holidaysQuery = (year: number | undefined) =>
  queryOptions({
    queryKey: [DESK, 'holidays', year],
    queryFn: async ({ signal }) => (await staffBank.listHolidays({ query: { year } }, { signal })).data,
  });

export async function changeHoliday(body: BodyOf<'changeHoliday'>) {
  const answer = await staffBank.changeHoliday({ body });
  for (const key of ['holidays', 'approvals']) void queryClient.invalidateQueries({ queryKey: [DESK, key] });
  return answer;
}

/** The dashboard's current and earlier targets (B-DB-19). */
export const targetsQuery = queryOptions({
  queryKey: [DESK, 'targets'],
  queryFn: async ({ signal }) => (await staffBank.getTargets(undefined, { signal })).data,
});

export async function saveTargets(body: BodyOf<'saveTargets'>) {
  const answer = await staffBank.saveTargets({ body });
  for (const key of ['targets', 'dashboard']) void queryClient.invalidateQueries({ queryKey: [DESK, key] });
  return answer;
}

/** The bank's clock; loaded again each second while days are being closed. */
export const clockQuery = queryOptions({
  queryKey: ['clock'],
  queryFn: async ({ signal }) => (await staffBank.getClock(undefined, { signal })).data,
  refetchInterval: (query) => ((query.state.data?.daysLeft ?? 0) > 0 ? 1000 : 60_000),
});
export type ClockReading = Awaited<ReturnType<typeof staffBank.getClock>>['data'];
export type ClockTarget = 'next_day' | 'end_of_quarter' | 'next_maturity';

/** Invalidates everything, because all data depends on the date. */
export function dateMoved(): void {
  void queryClient.invalidateQueries();
}

/** Moves the bank's date forward (admins, demo only). Long moves answer early; `clockQuery` follows the rest. */
export async function moveClock(body: BodyOf<'moveClock'>) {
  const { data } = await staffBank.moveClock({ body }, { timeoutMs: 30_000 });
  queryClient.setQueryData(clockQuery.queryKey, data);
  return data;
}

/** One business date; today's state changes, so it is loaded again when the desk is. */
export function bankDayQuery(date: string) {
  return queryOptions({
    queryKey: [DESK, 'books', 'day', date],
    queryFn: async ({ signal }) => (await staffBank.readBankDay({ params: { date } }, { signal })).data,
    enabled: date !== '',
    placeholderData: keepPreviousData,
  });
}
export type BankDay = Awaited<ReturnType<typeof staffBank.readBankDay>>['data'];
