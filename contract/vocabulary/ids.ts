import { z } from 'zod';

/** An id made by the bank: a UUID, version 7, so that later ids sort after earlier ones. */
export const id = z.uuid({ error: 'That is not one of our ids.' });

const NO_DATE = { error: 'Please enter a valid date' };

/** A business date, YYYY-MM-DD, a day in Asia/Kolkata. ISO 8601 has a year 0, the calendar of the database has none. */
export const businessDate = z.iso.date(NO_DATE).refine((day) => day >= '0001-01-01', NO_DATE);

/** An instant, ISO 8601 in UTC on the wire, a `Date` inside. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});
