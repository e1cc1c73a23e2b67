import { z } from 'zod';

/** An id made by the bank: a UUID, version 7, so that later ids sort after earlier ones. */
export const id = z.uuid({ error: 'That is not one of our ids.' });

/** A business date, YYYY-MM-DD, a day in Asia/Kolkata. */
export const businessDate = z.iso.date({ error: 'Please enter a valid date' });

/** An instant, ISO 8601 in UTC on the wire, a `Date` inside. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});
