// The last three digits, and before them pairs: lakhs and crores.
const PLACE_OF_COMMA = /\B(?=(?:\d\d)*\d{3}$)/g;

/**
 * Writes a whole number as a person in India reads it: `1234567` → `12,34,567`. What `Intl` writes for `en-IN`, without making
 * such a format, the first of which holds up a page.
 */
export function groupedNumber(count: number | bigint): string {
  return String(count).replace(PLACE_OF_COMMA, ',');
}
