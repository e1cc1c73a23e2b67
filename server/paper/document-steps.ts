import type { Paper, PaperFormat, Part } from './paper.ts';

/** A request of the main thread to the document thread, one step at a time for each document. */
export type DocumentStep =
  | { readonly job: number; readonly step: 'begin'; readonly format: PaperFormat; readonly paper: Paper }
  | { readonly job: number; readonly step: 'take'; readonly part: Part }
  | { readonly job: number; readonly step: 'end' }
  /** Drops a document that is no longer wanted; there is no answer. */
  | { readonly job: number; readonly step: 'drop' };

/** Bytes that a step has made, or its error. */
export type StepAnswer =
  | { readonly job: number; readonly bytes: Uint8Array }
  | { readonly job: number; readonly error: string };
