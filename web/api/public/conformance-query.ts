import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

const rows = z.array(
  z.object({
    id: z.string(),
    rule: z.string(),
    /** The rule that replaces the row's wording, and the decision's number. */
    decision: z.object({ number: z.string(), holds: z.string() }).optional(),
    /** Each row has passing tests: of its own wording, or of the decision's. */
    state: z.enum(['written', 'decided']),
    tests: z.array(z.string()),
  }),
);
export type ConformanceRow = z.output<typeof rows>[number];

/** The result of the last test run for each row of the specification: a file of the web app, not a call of the bank. */
export const conformanceQuery = queryOptions({
  queryKey: ['conformance'],
  queryFn: async ({ signal }) => {
    const answer = await fetch('/conformance.json', { signal });
    if (!answer.ok) throw new Error(`${answer.status}`);
    return rows.parse(await answer.json());
  },
  staleTime: Number.POSITIVE_INFINITY,
});
