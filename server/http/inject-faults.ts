import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FAULT_EVENTS, FAULT_HEADER, FAULT_STATUSES, type FaultEvent, readFault } from '../../contract/demo/faults.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { failureText } from './failure-answers.ts';

/** A silence ends after this time, so that a forgotten one does not hold its connection for ever. */
const MAX_SILENCE_MS = 60_000;
const UNKNOWN = `X-Kosh-Fault is delay=<milliseconds>, ${FAULT_STATUSES.join(', ')}, ${FAULT_EVENTS.join(', ')}, or the code of a refusal.`;

/**
 * Makes requests below /api fail when their header asks for it (contract/demo/faults.ts). Mounted in demo mode only. It
 * works around the calls, never inside them: it does to an answer only what a network can do, so every promise of the
 * bank holds.
 */
export function injectFaults(app: FastifyInstance): void {
  const later = new WeakMap<FastifyRequest, FaultEvent>();
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());

  app.addHook('onRequest', async (request, reply) => {
    const header = request.headers[FAULT_HEADER];
    if (header === undefined || !request.url.startsWith('/api/')) return;
    const fault = readFault(String(header));
    if (!fault) throw new Refusal('INVALID_INPUT', UNKNOWN);
    void reply.header(FAULT_HEADER, String(header));
    switch (fault.kind) {
      case 'delay':
        return untilGone(reply, fault.ms, closing.signal);
      case 'refusal':
        throw new Refusal(fault.code);
      case 'status':
        return reply.code(fault.status).type('text/html').send(`<h1>${fault.status}</h1>`);
      case 'unreadable':
        return reply.code(200).type('application/json').send('{"success": tr');
      case 'cut':
        return cut(reply);
      default:
        later.set(request, fault.kind);
    }
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const fault = later.get(request);
    if (fault === undefined || reply.statusCode >= 400) return payload;
    if (fault === 'commit-503') {
      const refusal = new Refusal('BEING_CONFIRMED');
      void reply.code(503).header('retry-after', '2');
      return failureText(refusal, request.id);
    }
    if (fault === 'commit-silence') await untilGone(reply, MAX_SILENCE_MS, closing.signal);
    cut(reply);
    return payload;
  });
}

/** Ends the connection without another byte. */
function cut(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}

/** Waits; ends early when the client goes away or the server closes. */
async function untilGone(reply: FastifyReply, ms: number, closing: AbortSignal): Promise<void> {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  // An early end is expected, not an error.
  await pause(ms, undefined, { signal: AbortSignal.any([gone.signal, closing]) }).catch(() => undefined);
}
