import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { DocumentStep, StepAnswer } from './document-steps.ts';
import type { Paper, PaperFormat, Part } from './paper.ts';

/** Max documents in progress; max waiting before BUSY. */
const MAX_IN_PROGRESS = 4;
const MAX_WAITING = 40;
/** Idle time after which the thread ends, because its fonts take memory. */
const IDLE_MS = 60_000;
const ENDED = 'The thread that makes documents has ended';

/** Makes files from documents, in a thread of its own. */
export interface DocumentPress {
  /**
   * Yields the file in pieces, made as they are read.
   * Refused: `BUSY`.
   */
  render(format: PaperFormat, paper: Paper, parts: AsyncIterable<Part> | Iterable<Part>): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

export function createDocumentPress(): DocumentPress {
  const answers = new Map<number, Waiting>();
  let worker: Worker | undefined;
  const places = createSlots(() => {
    // Its end takes a while: a document that begins meanwhile gets a new thread.
    const idle = worker;
    if (idle) lost(idle, new Error(ENDED));
    void idle?.terminate();
  });
  let lastJob = 0;

  /** Fails every document of that thread; the next one gets a new thread. */
  function lost(gone: Worker, error: Error): void {
    if (worker !== gone) return;
    worker = undefined;
    for (const [job, waiting] of answers) {
      answers.delete(job);
      waiting.reject(error);
    }
  }

  function thread(): Worker {
    if (worker) return worker;
    const started = startWorker();
    started.on('message', (answer: StepAnswer) => settle(answers, answer));
    started.on('error', (error) => lost(started, error instanceof Error ? error : new Error(String(error))));
    started.on('exit', () => lost(started, new Error(ENDED)));
    // An idle thread must not keep a stopping server alive.
    started.unref();
    worker = started;
    return started;
  }

  function asked(on: Worker, step: Exclude<DocumentStep, { step: 'drop' }>): Promise<Uint8Array> {
    const answer = new Promise<Uint8Array>((resolve, reject) => {
      if (worker !== on) throw new Error(ENDED);
      answers.set(step.job, { resolve, reject });
      on.postMessage(step);
    });
    // An error is thrown where the answer is awaited, which may be after the next part was read.
    answer.catch(() => undefined);
    return answer;
  }

  return {
    async *render(format, paper, parts) {
      await places.take();
      lastJob += 1;
      const job = lastJob;
      let ended = false;
      let on: Worker | undefined;
      try {
        on = thread();
        // The thread works on one step while the next part is read.
        let step = asked(on, { job, step: 'begin', format, paper });
        for await (const part of parts) {
          const made = await step;
          step = asked(on, { job, step: 'take', part });
          yield* some(made);
        }
        yield* some(await step);
        yield* some(await asked(on, { job, step: 'end' }));
        ended = true;
      } finally {
        if (!ended && on) on.postMessage({ job, step: 'drop' } satisfies DocumentStep);
        places.give();
      }
    },
    async close() {
      places.close();
      await worker?.terminate();
    },
  };
}

/** Gives the answer about one step to its document. */
function settle(answers: Map<number, Waiting>, answer: StepAnswer): void {
  const waiting = answers.get(answer.job);
  answers.delete(answer.job);
  if ('bytes' in answer) waiting?.resolve(answer.bytes);
  else waiting?.reject(new Error(`A document could not be made: ${answer.error}`));
}

/** Limits the documents in progress; others wait in order. Calls `idle` when the thread was unused for a while. */
function createSlots(idle: () => void) {
  const queue: (() => void)[] = [];
  let running = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    async take(): Promise<void> {
      clearTimeout(timer);
      if (running < MAX_IN_PROGRESS) {
        running += 1;
        return;
      }
      if (queue.length >= MAX_WAITING) throw new Refusal('BUSY', undefined, { retryAfter: 5 });
      // The slot is handed over, so `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve));
    },
    give(): void {
      const next = queue.shift();
      if (next) {
        next();
        return;
      }
      running -= 1;
      if (running === 0) timer = setTimeout(idle, IDLE_MS).unref();
    },
    close: () => clearTimeout(timer),
  };
}

function* some(bytes: Uint8Array): Generator<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}

/**
 * Starts the thread. Its built program is beside the server's; in development both are TypeScript, which needs a loader
 * first.
 */
function startWorker(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: 256 };
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./document-worker.js', import.meta.url), { resourceLimits });
  // Resolved as for `require`, which names the loader's other form; the one for `import` is beside it.
  const loader = pathToFileURL(
    createRequire(import.meta.url)
      .resolve('tsx/esm/api')
      .replace(/\.cjs$/, '.mjs'),
  ).href;
  const program = new URL('./document-worker.ts', import.meta.url).href;
  const start = `import(${JSON.stringify(loader)}).then((tsx) => { tsx.register(); return import(${JSON.stringify(program)}); });`;
  return new Worker(start, { eval: true, execArgv: [], resourceLimits });
}
