import { parentPort } from 'node:worker_threads';
import { csvWriter } from './csv-writer.ts';
import type { DocumentStep, StepAnswer } from './document-steps.ts';
import type { PaperWriter } from './paper.ts';
import { pdfWriter } from './pdf-writer.ts';
import { xlsxWriter } from './xlsx-writer.ts';

// The thread that makes documents, so that a long one does not delay a transfer. It answers each step with the bytes of
// that step and keeps none.

const WRITERS = { csv: csvWriter, xlsx: xlsxWriter, pdf: pdfWriter };

interface Job {
  readonly writer: PaperWriter;
  readonly made: MadeBytes;
}

/** Buffer of one step: one piece of memory, because a PDF is made of very many small writes. */
class MadeBytes {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;

  add(piece: Uint8Array): void {
    if (this.#length + piece.length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + piece.length));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(piece, this.#length);
    this.#length += piece.length;
  }

  /** Returns all bytes, as memory of their own that can be transferred to another thread. */
  take(): Uint8Array<ArrayBuffer> {
    const all = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return all;
  }
}
const jobs = new Map<number, Job>();

function perform(message: DocumentStep): void {
  if (message.step === 'begin') {
    const made = new MadeBytes();
    const job: Job = { writer: WRITERS[message.format]((bytes) => made.add(bytes)), made };
    jobs.set(message.job, job);
    job.writer.begin(message.paper);
    return;
  }
  const job = jobs.get(message.job);
  if (!job) throw new Error('That document is not being made');
  if (message.step === 'take') job.writer.take(message.part);
  else job.writer.end();
}

parentPort?.on('message', (message: DocumentStep) => {
  if (message.step === 'drop') {
    jobs.delete(message.job);
    return;
  }
  try {
    perform(message);
    const bytes = jobs.get(message.job)?.made.take() ?? new Uint8Array();
    if (message.step === 'end') jobs.delete(message.job);
    parentPort?.postMessage({ job: message.job, bytes } satisfies StepAnswer, [bytes.buffer]);
  } catch (error) {
    jobs.delete(message.job);
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort?.postMessage({ job: message.job, error: reason } satisfies StepAnswer);
  }
});
