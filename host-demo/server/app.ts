import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyCompressOptions } from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { demandBearer } from './auth.ts';
import { parseArea } from './areas.ts';
import { makeChaos } from './chaos.ts';
import type { Config } from './config.ts';
import { limitRequests } from './db/request-scope.ts';
import { answerErrors, errorBody, sendError } from './errors.ts';
import { notFound as fileNotFound } from './files/containment.ts';
import { cleanForwardedHeaders } from './forwarded-addresses.ts';
import { setHeaders } from './headers.ts';
import { logging } from './log.ts';
import { MODULES } from './modules.ts';
import { noteRoutes, refuseMissing } from './not-configured.ts';
import { registerOperations } from './operate/operate.ts';
import { logRequests } from './operate/request-log.ts';
import { readJson } from './read-json.ts';
import { PROVIDER_PATH } from './identity/pages.ts';
import { Refused } from './refused.ts';
import type { Services } from './services.ts';
import { msg } from '../../src/formats/msg.ts';

/** Bytes of a JSON body; files come as multipart with limits of their own. */
const BODY_LIMIT = 4 * 1024 * 1024;
/** Bytes of the headers of a request: the token of a user with hundreds of groups has 20 KB. */
const HEADER_LIMIT = 64 * 1024;
/** Of one uploaded file; 20 files at once (trust, import). */
const FILE_LIMIT = 50 * 1024 * 1024;

/**
 * Of JSON and XML. Lists of records get five times smaller at the lowest levels already, in a tenth
 * of the time of the usual ones.
 */
const COMPRESSION: FastifyCompressOptions = {
  // Bodies of requests are not unpacked: a small one could become any size.
  globalDecompression: false,
  encodings: ['br', 'gzip'],
  threshold: 2048,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
  zlibOptions: { level: 1 },
  customTypes: /^application\/(?:[\w.+-]+\+)?(?:json|xml)\b|^text\/xml\b/,
};

/** Answers what is no call of the contract: pages, scripts, the suite. */
export type Pages = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A server without routes, so that its log is there for everything that is made after it.
 * `logStream` is stderr by default.
 */
export function createApp(config: Config, logStream?: NodeJS.WritableStream): FastifyInstance {
  return Fastify({
    logger: logging(config, logStream),
    // `logRequests` writes one line for each.
    logController: new LogController({ disableRequestLogging: true }),
    http: { maxHeaderSize: HEADER_LIMIT },
    requestTimeout: config.operate.requestSeconds * 1000,
    bodyLimit: BODY_LIMIT,
    // What the drain has left over. Until then a request that comes on an open connection is answered.
    forceCloseConnections: true,
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    // The address of a caller is the right-most one of X-Forwarded-For that is no proxy of these.
    trustProxy: config.security.trustProxy.length > 0 && [...config.security.trustProxy],
    // A path that cannot be decoded comes no further: of a file it looks like any other that is not
    // there (trust, download path).
    frameworkErrors: (error, request, reply) =>
      void sendError(
        reply,
        errorBody(
          request,
          error.code === 'FST_ERR_BAD_URL' && parseArea(request.url) === 'fm'
            ? fileNotFound()
            : error,
        ),
      ),
    routerOptions: {
      ignoreDuplicateSlashes: true,
      ignoreTrailingSlash: true,
      maxParamLength: 2000,
    },
  });
}

/**
 * Puts the whole contract on the server: hooks first, then the modules, then a typed refusal for
 * each call that none of them answers.
 */
export async function buildApp(
  app: FastifyInstance,
  services: Services,
  pages: Pages | null = null,
): Promise<{ missing: string[]; routes: string[] }> {
  const { config } = services;
  answerErrors(app);
  cleanForwardedHeaders(app);
  const routes = noteRoutes(app);
  await app.register(compress, COMPRESSION);
  logRequests(app);
  await registerOperations(
    app,
    services,
    MODULES.flatMap(({ migrations = [] }) => migrations).length,
  );
  readJson(app);
  await app.register(multipart, { limits: { fileSize: FILE_LIMIT, files: 20 } });
  setHeaders(app);
  if (config.chaos) makeChaos(app, config.chaos);
  demandBearer(app, services);
  limitRequests(app, config);
  tellPages(app, services);
  for (const { register } of MODULES) await register?.(app, services);
  await app.after();
  const missing = refuseMissing(app, routes);
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      parseArea(request.url) === null && (request.method === 'GET' || request.method === 'HEAD');
    if (!isPage || !pages)
      throw new Refused(
        404,
        'NOT_FOUND',
        msg`${request.method} ${request.url.split('?')[0]!} is no call of this server`,
      );
    reply.hijack();
    pages(request.raw, reply.raw);
  });
  return { missing, routes: routes.list() };
}

/** What a page must know before anybody is signed in. */
function tellPages(app: FastifyInstance, { config, identity }: Services): void {
  app.get('/config.json', async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return {
      authority: identity.issuer,
      clientId: config.identity.clientId,
      scope: config.identity.scope,
      redirectPath: '/sso/callback',
      loadUrl: config.loadUrl,
      apiBase: '',
      environment: config.environment,
      basemap: config.basemap,
      // A company's issuer has its own page.
      passwordUrl: config.identity.issuer ? null : `${PROVIDER_PATH}/password`,
    };
  });
}
