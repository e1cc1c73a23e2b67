import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { paths } from '../../contract/vocabulary/page-paths.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { sendRefusal } from './failure-answers.ts';
import { pathOf } from './request-path.ts';

/** The only folder of the build's own files. */
const ASSETS = '/assets/';
/** The path of a file below it: a plain name, since the folder has no folders. */
const ASSET = /^\/[\w-][\w.-]*$/;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const pageAddresses = Object.values(paths).map((address) => new RegExp(`^${address.replace(/\$\w+/g, '[^/]+')}/?$`));

/** Tells whether the web app has a page at this path (without query and fragment). */
function isPage(requestPath: string): boolean {
  return pageAddresses.some((address) => address.test(requestPath));
}

function isApi(requestPath: string): boolean {
  return requestPath === '/api' || requestPath.startsWith('/api/');
}

/**
 * Serves the built web app: hashed files cached for a year, in the compressed form that the build wrote; the page
 * itself revalidated each time. Every address that is neither a file nor below `/api` gets the app, with status 404
 * where the app has no page, so that crawlers and monitors are told the truth (C-PU-07). A missing built file (a tab left open over a new build asks for those) is a plain 404: a
 * page in the place of a script would be parsed as one. Without a build the bank still answers its API.
 * @param folder the build, `dist/web`
 */
export async function serveWeb(app: FastifyInstance, folder: string, log: Logger): Promise<void> {
  const built = existsSync(path.join(folder, 'index.html'));
  // The same page, with preload hints for the files that all pages but the landing page need.
  const bankPage = existsSync(path.join(folder, 'bank.html')) ? 'bank.html' : 'index.html';
  if (built) {
    const given: FastifyStaticOptions = {
      root: folder,
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, file) {
        // Files below assets/ carry a hash of their content in their name.
        const immutable = file.includes(`${path.sep}assets${path.sep}`);
        reply.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    };
    // A route for each of the hundreds of hashed files would take longer to make than those of all calls.
    await app.register(fastifyStatic, { ...given, wildcard: false, globIgnore: ['assets/**'] });
    await app.register(fastifyStatic, {
      ...given,
      root: path.join(folder, 'assets'),
      prefix: ASSETS,
      decorateReply: false,
      allowedPath: (asked) => ASSET.test(asked),
    });
    app.get('/', async (_request, reply) => reply.sendFile('index.html'));
  } else {
    log.warn({ folder }, 'The web app is not built: only the API answers');
  }

  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const requestPath = pathOf(request);
    const reading = request.method === 'GET' || request.method === 'HEAD';
    if (isApi(requestPath) || !reading || !built) {
      const code =
        METHODS.has(request.method) && (isApi(requestPath) || reading) ? 'ROUTE_NOT_FOUND' : 'METHOD_NOT_ALLOWED';
      return sendRefusal(new Refusal(code), request, reply, log);
    }
    if (requestPath.startsWith(ASSETS)) {
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .header('content-type', 'text/plain; charset=utf-8')
        .send('There is no such file.\n');
    }
    return reply.code(isPage(requestPath) ? 200 : 404).sendFile(bankPage);
  });
}
