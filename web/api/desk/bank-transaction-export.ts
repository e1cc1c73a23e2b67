import type { ExportSource } from '../customer/export-calls.ts';
import type { BankTransactionFilter } from './bank-transaction-queries.ts';
import { staffBank } from './staff-bank.ts';

/** The part of a filter that an export keeps as it is: its days and its type are chosen in the export's window. */
export type FixedFilter = Omit<BankTransactionFilter, 'startDate' | 'endDate' | 'type'>;

/** The bank's transactions that a filter matches, for staff: of one type or of all. */
export function bankTransactions(fixed: FixedFilter): ExportSource {
  return {
    async page(query, limit, signal) {
      const { data, meta } = await staffBank.listBankerTransactions(
        { query: { ...fixed, ...query, limit } },
        signal && { signal },
      );
      return { lines: data.transactions, total: meta.total, nextBefore: meta.nextBefore };
    },
    file: ({ format, startDate, endDate, allTypes, selectedTypes, selectedFields }, filename, signal) =>
      staffBank.exportBankerTransactions(
        {
          query: {
            ...fixed,
            format,
            startDate,
            endDate,
            type: allTypes ? undefined : selectedTypes[0],
            fields: selectedFields.join(','),
            filename,
          },
        },
        { signal },
      ),
  };
}
