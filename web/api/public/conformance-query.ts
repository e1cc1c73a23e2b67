import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

const rows = z.array(
  z.object({
    id: z.string(),
    rule: z.string(),
    /** What holds in place of the row's letter, and the number of the decision that says so. */
    decision: z.object({ number: z.string(), holds: z.string() }).optional(),
    state: z.enum(['pass', 'fail', 'missing']),
    tests: z.array(z.string()),
  }),
);
export type ConformanceRow = z.output<typeof rows>[number];

/** What the last run of all tests says about each row of the specification: a file of the web app, not a call of the bank. */
export const conformanceQuery = queryOptions({
  queryKey: ['conformance'],
  queryFn: async ({ signal }) => {
    const answer = await fetch('/conformance.json', { signal });
    if (!answer.ok) throw new Error(`${answer.status}`);
    return rows.parse(await answer.json());
  },
  staleTime: Number.POSITIVE_INFINITY,
});
