import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readableDates } from '../../contract/languages/hindi-dates.ts';
import { writtenInstant } from '../../server/paper/written-dates.ts';

const INDIA = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

test('instants are written as Intl writes them, in both languages, whatever was written before', () => {
  const instants = fc.date({
    min: new Date('1970-01-02T00:00:00Z'),
    max: new Date('2199-12-31T23:59:59Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(fc.array(instants), (written) => {
      for (const at of written) {
        // The last minute before India's midnight and the first one after it, too.
        const midnight = Math.floor(at.getTime() / 86_400_000) * 86_400_000 + 18.5 * 3_600_000;
        for (const instant of [at, new Date(midnight - 1), new Date(midnight)]) {
          const english = INDIA.format(instant).replace('Sept', 'Sep');
          expect(writtenInstant(instant, 'en')).toBe(english);
          expect(writtenInstant(instant, 'hi')).toBe(readableDates(english));
        }
      }
    }),
    { numRuns: 100 },
  );
});
