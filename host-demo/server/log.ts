import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';

/** Query parameters that are never written down. */
const SECRET = /([?&;](?:access_token|id_token|refresh_token|token|code|state)=)[^&;#]*/gi;

/** An address without the secrets in its query. */
export function withoutSecrets(address: string): string {
  return address.replace(SECRET, '$1...');
}

/**
 * Structured log to `stream`, stderr by default; a request is its id, method and address: no header
 * and no token is ever written.
 */
export function logging(
  config: Config,
  stream: NodeJS.WritableStream = process.stderr,
): FastifyServerOptions['logger'] {
  return {
    level: config.logLevel ?? 'warn',
    stream,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: withoutSecrets(request.url),
        remoteAddress: request.ip,
      }),
      res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        message: withoutSecrets(String(error.message)),
        code: error.code,
        stack: withoutSecrets(error.stack ?? ''),
      }),
    },
  };
}
