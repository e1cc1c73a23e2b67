import { parentPort } from 'node:worker_threads';
import { csvWriter } from './csv-writer.ts';
import type { DocumentStep, StepAnswer } from './document-steps.ts';
import type { PaperWriter } from './paper.ts';
import { pdfWriter } from './pdf-writer.ts';
import { xlsxWriter } from './xlsx-writer.ts';

// The thread in which documents are made, so that a long one never keeps a transfer waiting. It answers each
// step with what the step has made of the file and keeps nothing of it.

const WRITERS = { csv: csvWriter, xlsx: xlsxWriter, pdf: pdfWriter };

interface Job {
  readonly writer: PaperWriter;
  made: Uint8Array[];
}
const jobs = new Map<number, Job>();

function perform(message: DocumentStep): void {
  if (message.step === 'begin') {
    const job: Job = { writer: WRITERS[message.format]((bytes) => job.made.push(bytes)), made: [] };
    jobs.set(message.job, job);
    job.writer.begin(message.paper);
    return;
  }
  const job = jobs.get(message.job);
  if (!job) throw new Error('That document is not being made');
  if (message.step === 'take') job.writer.take(message.part);
  else job.writer.end();
}

function madeBy(job: Job | undefined): Uint8Array<ArrayBuffer> {
  const pieces = job?.made ?? [];
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  if (job) job.made = [];
  return all;
}

parentPort?.on('message', (message: DocumentStep) => {
  if (message.step === 'drop') {
    jobs.delete(message.job);
    return;
  }
  try {
    perform(message);
    const bytes = madeBy(jobs.get(message.job));
    if (message.step === 'end') jobs.delete(message.job);
    parentPort?.postMessage({ job: message.job, bytes } satisfies StepAnswer, [bytes.buffer]);
  } catch (error) {
    jobs.delete(message.job);
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort?.postMessage({ job: message.job, error: reason } satisfies StepAnswer);
  }
});
