import { formatDay, formatLongDay, formatMoment, formatShortDay } from '../../components/bank-date.ts';

// The desk's dates are in the American order, as documented for staff, with the month in letters (X-CN-06, decision 5);
// their day is a day in Asia/Kolkata all the same.
const ORDER = 'en-US';

/** `Nov 21, 2026`. */
export const deskDay = (at: Date): string => formatDay(at, ORDER);

/** `Nov 21`, for axes. */
export const deskShortDay = (at: Date): string => formatShortDay(at, ORDER);

/** `Nov 21, 2026, 10:32 AM`. */
export const deskMoment = (at: Date): string => formatMoment(at, ORDER);

/** `Saturday, November 21, 2026`. */
export const deskLongDay = (at: Date): string => formatLongDay(at, ORDER);
