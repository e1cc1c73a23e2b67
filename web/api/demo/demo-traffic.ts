import { queryOptions } from '@tanstack/react-query';
import { bank } from '../client/bank.ts';
import { queryClient } from '../client/query-client.ts';
import { staffBank } from '../desk/staff-bank.ts';

/** True while customers of the demo pay by themselves on the days that the clock passes (staff). */
export const trafficQuery = queryOptions({
  queryKey: ['clock', 'traffic'],
  queryFn: async ({ signal }) => (await staffBank.getClock(undefined, { signal })).data.traffic,
});

/** Switches it (admins). */
export async function setTraffic(on: boolean): Promise<void> {
  await bank.setTraffic({ body: { on } });
  await queryClient.invalidateQueries({ queryKey: ['clock'] });
}
