import { formatDay, formatLongDay, formatMoment, formatShortDay } from '../../components/bank-date.ts';

// The desk's dates are in the American order, as specified for staff, with the month in letters (X-CN-06, decision 5); days are
// those of Asia/Kolkata.
const ORDER = 'en-US';

/** Formats `Nov 21, 2026`. */
export const deskDay = (at: Date): string => formatDay(at, ORDER);

/** Formats `Nov 21`, for axes. */
export const deskShortDay = (at: Date): string => formatShortDay(at, ORDER);

/** Formats `Nov 21, 2026, 10:32 AM`. */
export const deskMoment = (at: Date): string => formatMoment(at, ORDER);

/** Formats `Saturday, November 21, 2026`. */
export const deskLongDay = (at: Date): string => formatLongDay(at, ORDER);
