/** Brings an Indian mobile number to its 10 digits: spaces, dashes, `+91`, `91` and a leading `0` go. */
export function normalisePhone(value: string): string {
  const digits = value.normalize('NFKC').replace(/[\s().\u2010-\u2015-]/gu, '');
  const match = /^(?:\+91|0091|91(?=\d{10}$)|0)?(\d{10})$/.exec(digits);
  return match?.[1] ?? digits;
}
