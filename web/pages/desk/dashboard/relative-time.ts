import { isUndated } from '../../../components/bank-date.ts';
import { deskDay } from '../desk-date.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** Formats 'just now' under 60 s, then minutes, hours, and days up to seven; then the date itself (B-DB-16). */
export function relativeTime(at: Date, now: Date): string {
  if (isUndated(at)) return 'Invalid date';
  const passed = now.getTime() - at.getTime();
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return ago(Math.floor(passed / MINUTE), 'minute');
  if (passed < DAY) return ago(Math.floor(passed / HOUR), 'hour');
  return passed <= 7 * DAY ? ago(Math.floor(passed / DAY), 'day') : deskDay(at);
}
