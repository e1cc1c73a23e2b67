import { queryOptions } from '@tanstack/react-query';
import type { STATEMENT_TYPES } from '../../../contract/vocabulary/bank-terms.ts';
import { bank } from '../client/bank.ts';
import { queryClient } from '../client/query-client.ts';

export type StatementType = (typeof STATEMENT_TYPES)[number];

const STATEMENTS = ['statements'];
const LOOK_EVERY_MS = 2000;

/** The requested statements, newest first; loaded again while one is being made. */
export const mailedStatementsQuery = queryOptions({
  queryKey: STATEMENTS,
  queryFn: async ({ signal }) => (await bank.listStatements(undefined, { signal })).data,
  refetchInterval: (query) => (query.state.data?.some((each) => each.status === 'queued') ? LOOK_EVERY_MS : false),
});
export type MailedStatement = Awaited<ReturnType<typeof bank.listStatements>>['data'][number];

/** The days of an account statement (YYYY-MM-DD, both included); other types have none. */
export interface StatementDays {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** Mails a statement to the registered address (C-EX-10); returns the bank's message and the address. */
export async function mailStatement(
  statementType: StatementType,
  days: StatementDays,
): Promise<{ message: string | undefined; email: string }> {
  const { data, message } = await bank.requestStatement({ body: { statementType, ...days } });
  void queryClient.invalidateQueries({ queryKey: STATEMENTS });
  return { message, email: data.email };
}

/** File formats of statements, in the order in which they are offered. */
export const STATEMENT_FORMATS = ['pdf', 'xlsx', 'json'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Downloads one file of a statement. */
export async function fetchStatement(
  id: string,
  format: StatementFormat,
): Promise<{ content: Blob; filename: string }> {
  const { response, filename } = await bank.downloadStatement({ params: { id }, query: { format } });
  return { content: await response.blob(), filename: filename ?? `statement-${id}.${format}` };
}

/** Returns a statement as a PDF, made now. */
export async function makeStatement(
  statementType: Exclude<StatementType, 'personal_data'>,
  days: StatementDays,
): Promise<{ content: Blob; filename: string }> {
  const { response, filename } = await bank.makeStatementFile({ body: { statementType, ...days } });
  return { content: await response.blob(), filename: filename ?? `${statementType}.pdf` };
}
