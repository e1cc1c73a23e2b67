/** The bank's day is a day in Asia/Kolkata, on the server and in the browser (decision 5). */
export const BANK_TIME_ZONE = 'Asia/Kolkata';

/** Milliseconds that India's clock is ahead of UTC, the whole year: the bank's day needs no calendar library. */
export const INDIA_OFFSET_MS = (5 * 60 + 30) * 60_000;

/** The business date (YYYY-MM-DD in Asia/Kolkata) of an instant. */
export function businessDateOf(instant: Date): string {
  return new Date(instant.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10);
}

/** The first instant of a business date (YYYY-MM-DD in Asia/Kolkata). */
export function startOfBusinessDate(date: string): Date {
  return new Date(`${date}T00:00:00+05:30`);
}

/** The first instant after a business date; of the last day that has four digits as well, to which no written day can follow. */
export function endOfBusinessDate(date: string): Date {
  return new Date(startOfBusinessDate(date).getTime() + 86_400_000);
}

/** The last instant of a minute (HH:MM in Asia/Kolkata) of a business date. */
export function momentAsAt(date: string, minute: string): Date {
  return new Date(`${date}T${minute}:59.999+05:30`);
}

/** Noon of a business date (YYYY-MM-DD in Asia/Kolkata): an instant for formatting the day. */
export function noonOfBusinessDate(date: string): Date {
  return new Date(`${date}T12:00:00+05:30`);
}
