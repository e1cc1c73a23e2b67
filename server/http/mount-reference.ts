import type { FastifyInstance } from 'fastify';
import { openapiDocument } from './openapi.ts';
import { REFERENCE_STYLE, referencePage } from './reference-page.ts';

/** Serves the OpenAPI document always, and its readable page in demo mode. Each is made on the first request. */
export function mountReference(app: FastifyInstance, options: { server: string; readable: boolean }): void {
  let document: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openapiDocument(options.server));
    return reply.header('content-type', 'application/json; charset=utf-8').send(document);
  });
  if (!options.readable) return;
  let page: string | undefined;
  app.get('/api/docs', async (_request, reply) => {
    page ??= referencePage();
    return reply.header('content-type', 'text/html; charset=utf-8').send(page);
  });
  app.get('/api/docs.css', async (_request, reply) =>
    reply.header('content-type', 'text/css; charset=utf-8').send(REFERENCE_STYLE),
  );
}
