import { staffApi } from '../../../contract/staff-api.ts';
import { clientOf } from '../client/bank.ts';

/** The client of the desk's calls, which no page of a customer loads. */
export const staffBank = clientOf(staffApi);
