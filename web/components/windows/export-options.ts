import { useState } from 'react';
import { type EXPORT_FORMATS, EXPORT_TYPES } from '../../../contract/vocabulary/bank-terms.ts';
import type { ExportField, ExportType } from '../../../contract/vocabulary/export-rows.ts';

/** What somebody has chosen in an export window so far (C-EX-01). */
export interface ChosenExport {
  readonly format: (typeof EXPORT_FORMATS)[number];
  /** YYYY-MM-DD, empty where unset. */
  readonly startDate: string;
  readonly endDate: string;
  readonly selectedTypes: readonly ExportType[];
  readonly selectedFields: readonly ExportField[];
}

/** Everything is selected at first; the dates are those of the list that it was opened from. */
export function useChosenExport(
  fields: readonly ExportField[],
  dates: { startDate?: string | undefined; endDate?: string | undefined },
) {
  const [chosen, setChosen] = useState<ChosenExport>({
    format: 'csv',
    startDate: dates.startDate ?? '',
    endDate: dates.endDate ?? '',
    selectedTypes: EXPORT_TYPES,
    selectedFields: fields,
  });
  return { chosen, change: (part: Partial<ChosenExport>) => setChosen((before) => ({ ...before, ...part })) };
}

/** A list with one of its members put in or taken out, in the order of `all`. */
export function toggled<T>(all: readonly T[], some: readonly T[], one: T): T[] {
  return all.filter((each) => (each === one ? !some.includes(one) : some.includes(each)));
}
