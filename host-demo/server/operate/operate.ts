import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  getHealth,
  getMetrics,
  getOpenApi,
  getReadiness,
  getVersion,
} from '../../../src/api/contract/operations.ts';
import { msg } from '../../../src/formats/msg.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { readVersion } from './version.ts';

/** Calls that programs repeat every few seconds: they are logged where they fail. */
const FREQUENT = new Set<string>([getHealth.path, getReadiness.path, getMetrics.path]);

/**
 * Calls for whoever runs the server: none of them needs the token of a user (contract, section
 * 10). With METRICS_TOKEN requests are measured, and with OTEL_EXPORTER_OTLP_ENDPOINT traced; the
 * libraries for it are loaded only then. To be called before the routes are made.
 */
export async function registerOperations(
  app: FastifyInstance,
  services: Services,
  migrationCount: number,
): Promise<void> {
  const { config, readiness } = services;
  const version = await readVersion(config.operate, migrationCount);
  app.addHook('onRoute', (options) => {
    if (FREQUENT.has(options.url)) options.logLevel ??= 'warn';
  });
  const { tracesUrl } = config.operate;
  if (tracesUrl) {
    const { traceRequests } = await import('./tracing.ts');
    traceRequests(app, tracesUrl, version.version);
  }
  app.get(getHealth.path, (_request, reply) => withoutCache(reply).send({ status: 'ok' }));
  app.get(getReadiness.path, async (_request, reply) => {
    const { isReady, states } = await readiness.report();
    return withoutCache(reply)
      .code(isReady ? 200 : 503)
      .send(states);
  });
  app.get(getVersion.path, async (_request, reply) => withoutCache(reply).send(version));
  await registerMetrics(app, services);
  registerOpenApi(app, version.version);
}

function withoutCache(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store');
}

async function registerMetrics(app: FastifyInstance, services: Services): Promise<void> {
  const { metricsToken: token } = services.config.operate;
  if (!token) {
    app.get(getMetrics.path, ({ method }) => {
      throw new Refused(
        404,
        'NOT_FOUND',
        msg`${method} ${getMetrics.path} is no call of this server`,
      );
    });
    return;
  }
  const { createMetrics, hasMetricsToken } = await import('./metrics.ts');
  const registry = createMetrics(app, services);
  app.get(getMetrics.path, async (request, reply) => {
    if (!hasMetricsToken(request, token))
      throw new Refused(401, 'UNAUTHENTICATED', msg`Sign in to continue`);
    return withoutCache(reply)
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

/** The description is made when it is first asked for. */
function registerOpenApi(app: FastifyInstance, version: string): void {
  let made: { text: string; etag: string } | undefined;
  app.get(getOpenApi.path, async (request, reply) => {
    const { buildOpenApi } = await import('./openapi.ts');
    if (!made) {
      const text = JSON.stringify(buildOpenApi(version));
      made = { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
    }
    reply.headers({
      etag: made.etag,
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
    });
    if (request.headers['if-none-match']?.includes(made.etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(made.text);
  });
}
