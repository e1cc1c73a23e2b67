import { formatDay, formatLongDay, formatMoment, formatShortDay } from '../../components/bank-date.ts';

// The desk's dates are in the American order, as specified for staff, with the month in letters (X-CN-06, decision 5); days are
// those of Asia/Kolkata.
export const DESK_LOCALE = 'en-US';

/** Formats `Nov 21, 2026`. */
export const deskDay = (at: Date): string => formatDay(at, DESK_LOCALE);

/** Formats `Nov 21`, for axes. */
export const deskShortDay = (at: Date): string => formatShortDay(at, DESK_LOCALE);

/** Formats `Nov 21, 2026, 10:32 AM`. */
export const deskMoment = (at: Date): string => formatMoment(at, DESK_LOCALE);

/** Formats `Saturday, November 21, 2026`. */
export const deskLongDay = (at: Date): string => formatLongDay(at, DESK_LOCALE);
