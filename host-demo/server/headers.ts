import type { FastifyInstance } from 'fastify';
import { parseArea } from './areas.ts';

/**
 * Headers of every answer, and what other origins may do: any page may call with a bearer it holds,
 * none with cookies.
 */
export function setHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'same-origin')
      .header('x-request-id', request.id);
    const open = request.routeOptions.url === '/config.json';
    if (
      !open &&
      parseArea(request.routeOptions.url ?? request.url) === null &&
      parseArea(request.url) === null
    )
      return;
    reply
      .header('access-control-allow-origin', '*')
      .header(
        'access-control-expose-headers',
        'content-disposition, content-range, accept-ranges, etag, retry-after, x-total-count, x-request-id, grpc-status, grpc-message',
      )
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-store');
    if (request.method !== 'OPTIONS') return;
    return reply
      .code(204)
      .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, DELETE')
      .header(
        'access-control-allow-headers',
        'authorization, content-type, accept, range, if-range, if-none-match, x-refresh-token, x-grpc-web, x-user-agent, grpc-timeout',
      )
      .header('access-control-max-age', '7200')
      .send();
  });
}
