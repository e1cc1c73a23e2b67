import type { FastifyRequest } from 'fastify';

/** Returns the path of a request, without query and fragment. */
export function pathOf({ url }: FastifyRequest): string {
  return url.split(/[?#]/, 1)[0] ?? '/';
}
