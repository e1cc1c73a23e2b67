import type { FastifyInstance } from 'fastify';
import { openapiDocument } from './openapi.ts';
import type { ExamplePeople } from './quick-start.ts';
import { loadExamples } from './recorded-examples.ts';
import { referencePage } from './reference-page.ts';
import { REFERENCE_SCRIPT } from './reference-script.ts';
import { REFERENCE_STYLE } from './reference-style.ts';
import { TRY_SCRIPT } from './reference-try-script.ts';

/**
 * Serves the OpenAPI document always, and its readable page with examples where there are people for them, in a demo. Each is
 * made on the first request.
 */
export function mountReference(
  app: FastifyInstance,
  { server, people }: { server: string; people: ExamplePeople | undefined },
): void {
  let document: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openapiDocument(server, await loadExamples()));
    return reply.header('content-type', 'application/json; charset=utf-8').send(document);
  });
  if (!people) return;
  let page: string | undefined;
  app.get('/api/docs', async (_request, reply) => {
    page ??= referencePage(server, people, await loadExamples());
    return reply.header('content-type', 'text/html; charset=utf-8').send(page);
  });
  app.get('/api/docs.css', async (_request, reply) =>
    reply.header('content-type', 'text/css; charset=utf-8').send(REFERENCE_STYLE),
  );
  app.get('/api/docs.js', async (_request, reply) =>
    reply.header('content-type', 'text/javascript; charset=utf-8').send(REFERENCE_SCRIPT + TRY_SCRIPT),
  );
}
