import type { Paper, PaperFormat, Part } from './paper.ts';

/** What the bank's main thread asks of the thread that makes documents, one step at a time for each document. */
export type DocumentStep =
  | { readonly job: number; readonly step: 'begin'; readonly format: PaperFormat; readonly paper: Paper }
  | { readonly job: number; readonly step: 'take'; readonly part: Part }
  | { readonly job: number; readonly step: 'end' }
  /** Nobody wants this document any more; there is no answer. */
  | { readonly job: number; readonly step: 'drop' };

/** What a step has made of the file, or why it could not. */
export type StepAnswer =
  | { readonly job: number; readonly bytes: Uint8Array }
  | { readonly job: number; readonly error: string };
