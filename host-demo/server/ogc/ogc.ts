import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { answerKeptWms } from './kept-pictures.ts';
import { type Parameters, parseParameters } from './parameters.ts';
import { ServiceError } from './service-error.ts';
import { answerWfs } from './wfs.ts';
import { owsException } from './wfs-documents.ts';
import { parseXmlRequest } from './wfs-request.ts';
import { wmsException } from './wms-documents.ts';
import { negotiateWmsVersion } from './wms-version.ts';
import { msg } from '../../../src/formats/msg.ts';

const WFS = '/spatial/api/v1/wfs';
const WMS = '/spatial/api/v1/wms';
/** Of a request in XML. */
const BODY_LIMIT = 256 * 1024;

/**
 * Puts the services of the Open Geospatial Consortium on the server: layers of the catalogs for any
 * client of maps.
 */
export function register(app: FastifyInstance, services: Services): void {
  const { db, config } = services;
  const wfs = async (request: FastifyRequest, reply: FastifyReply, read: () => Parameters) => {
    signedIn(request);
    try {
      const { type, body } = await answerWfs(db, read(), config.origin + WFS);
      return await reply
        .type(type)
        .send(
          typeof body === 'string' || body instanceof Uint8Array
            ? body
            : Readable.from(body, { objectMode: false }),
        );
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return reply
        .code(400)
        .type('text/xml; charset=utf-8')
        .send(owsException(error.code, error.locator, error.message));
    }
  };
  app.get(WFS, { config: { databaseWork: 'stream' } }, (request, reply) =>
    wfs(request, reply, () => parseParameters(request.query as Record<string, unknown>)),
  );
  // No other call takes XML.
  app.register((inner, _options, done) => {
    inner.addContentTypeParser(
      /^(application|text)\/([\w.+-]+\+)?xml/,
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, parsed) => parsed(null, body),
    );
    inner.post<{ Body: unknown }>(WFS, { config: { databaseWork: 'stream' } }, (request, reply) =>
      wfs(request, reply, () =>
        parseXmlRequest(typeof request.body === 'string' ? request.body : ''),
      ),
    );
    done();
  });

  registerWms(app, services);
}

/** Pictures of the layers. */
function registerWms(
  app: FastifyInstance,
  { db, config, answers }: Pick<Services, 'db' | 'config' | 'answers'>,
): void {
  app.get(WMS, { config: { databaseWork: 'read' } }, async (request, reply) => {
    signedIn(request);
    const parameters = parseParameters(request.query as Record<string, unknown>);
    const version = negotiateWmsVersion(parameters);
    try {
      const { type, body } = await answerKeptWms({ db, answers }, parameters, config.origin + WMS);
      return await reply.type(type).send(body instanceof Uint8Array ? Buffer.from(body) : body);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      // Clients read the report whatever the status says (contract: 200).
      return reply
        .type(
          version === '1.3.0'
            ? 'text/xml; charset=utf-8'
            : 'application/vnd.ogc.se_xml; charset=utf-8',
        )
        .send(wmsException(version, error.code, error.locator, error.message));
    }
  });
}

function signedIn(request: FastifyRequest): void {
  if (!request.user) throw new Refused(401, 'UNAUTHENTICATED', msg`Sign in to continue`);
}
