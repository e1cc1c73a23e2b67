import { z } from 'zod';
import { EXPORT_FORMATS } from './bank-terms.ts';

export const exportFormat = z.enum(EXPORT_FORMATS, { error: 'Please choose csv, xlsx or pdf' });

/** A file name is only a suggestion to the browser. Characters that could leave its folder or its header are dropped. */
function fileNameOf(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._ -]/gu, '')
    .replace(/^\.+/, '');
  // By code points: half of one could not be written into a header.
  return [...safe].slice(0, 100).join('');
}

export const exportFileName = z.string().overwrite(fileNameOf).optional();
