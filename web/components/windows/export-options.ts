import { useState } from 'react';
import { type EXPORT_FORMATS, EXPORT_TYPES } from '../../../contract/vocabulary/bank-terms.ts';
import type { ExportField, ExportType } from '../../../contract/vocabulary/export-rows.ts';

/** The current choice in an export dialog (C-EX-01). */
export interface ChosenExport {
  readonly format: (typeof EXPORT_FORMATS)[number];
  /** YYYY-MM-DD; empty when unset. */
  readonly startDate: string;
  readonly endDate: string;
  readonly selectedTypes: readonly ExportType[];
  readonly selectedFields: readonly ExportField[];
}

/** Keeps the choice: all fields at first, with the dates and the type of the list that opened the dialog. */
export function useChosenExport(
  fields: readonly ExportField[],
  dates: { startDate?: string | undefined; endDate?: string | undefined },
  type: ExportType | undefined,
) {
  const [chosen, setChosen] = useState<ChosenExport>({
    format: 'csv',
    startDate: dates.startDate ?? '',
    endDate: dates.endDate ?? '',
    selectedTypes: type ? [type] : EXPORT_TYPES,
    selectedFields: fields,
  });
  return { chosen, change: (part: Partial<ChosenExport>) => setChosen((before) => ({ ...before, ...part })) };
}

/** Returns a list with one member added or removed, in the order of `all`. */
export function toggled<T>(all: readonly T[], some: readonly T[], one: T): T[] {
  return all.filter((each) => (each === one ? !some.includes(one) : some.includes(each)));
}
