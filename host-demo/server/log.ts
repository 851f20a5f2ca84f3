import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';
import { withoutSecrets, withoutSecretsInAddress } from './mask-secrets.ts';

/** Lines of the log on their way to `stream`, without secrets, whichever field they are in. */
function maskLines(stream: NodeJS.WritableStream): { write(line: string): void } {
  return { write: (line) => void stream.write(withoutSecrets(line)) };
}

/**
 * Lets the process go on where a line of its output cannot be written, as on a full disk or where
 * the reader of a pipe has ended: the line is lost, and later ones are tried again.
 */
export function ignoreLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
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
    stream: maskLines(stream),
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: withoutSecretsInAddress(request.url),
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
