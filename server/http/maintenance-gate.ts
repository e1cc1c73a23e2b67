import type { FastifyInstance, FastifyRequest } from 'fastify';
import { api } from '../../contract/api.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';

/** Max wait for calls in progress; a call takes longer only when the database does not answer. */
const DRAIN_TIMEOUT_MS = 10_000;
const RETRY_SECONDS = 2;
// The call that uses the gate would wait for itself, and a live stream does not end.
const UNGATED: ReadonlySet<string | undefined> = new Set(
  [api.resetBank, api.customerLive, api.deskLive].map(({ path }) => `/api${path}`),
);

export interface MaintenanceGate {
  /** Refuses every call below /api with `BUSY` and the sentence from now on; resolves when those in progress have ended. */
  close(sentence: string): Promise<void>;
  open(): void;
  /** Runs `work` while the gate is closed. */
  readonly closedWhile: <T>(sentence: string, work: () => Promise<T>) => Promise<T>;
}

/** Installs the maintenance gate: while it is closed, calls in progress finish and new ones are told to come back. */
export function installMaintenanceGate(app: FastifyInstance): MaintenanceGate {
  const inProgress = new Set<FastifyRequest>();
  let sentence: string | undefined;
  let onIdle: (() => void) | undefined;

  const finished = (request: FastifyRequest): void => {
    if (inProgress.delete(request) && inProgress.size === 0) onIdle?.();
  };
  app.addHook('onRequest', async (request, reply) => {
    const { url } = request.routeOptions;
    if (!request.url.startsWith('/api/') || UNGATED.has(url)) return;
    if (sentence !== undefined) throw new Refusal('BUSY', sentence, { retryAfter: RETRY_SECONDS });
    inProgress.add(request);
    // `close` also comes when the client goes away before its answer.
    reply.raw.once('close', () => finished(request));
  });
  app.addHook('onResponse', async (request) => finished(request));

  function waitUntilIdle(): Promise<void> {
    if (inProgress.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timeout = setTimeout(resolve, DRAIN_TIMEOUT_MS);
      onIdle = () => {
        clearTimeout(timeout);
        resolve();
      };
    });
  }

  const gate: MaintenanceGate = {
    close(why) {
      sentence = why;
      return waitUntilIdle();
    },
    open() {
      sentence = undefined;
      onIdle = undefined;
    },
    async closedWhile(why, work) {
      try {
        await gate.close(why);
        return await work();
      } finally {
        gate.open();
      }
    },
  };
  return gate;
}
