import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseArea } from './areas.ts';
import { Arrivals } from './identity/arrivals.ts';
import { DomainGate } from './identity/domain-gate.ts';
import { noteRefusedToken } from './operate/request-log.ts';
import { Refused } from './refused.ts';
import type { Services } from './services.ts';
import { msg } from '../../src/formats/msg.ts';

/**
 * Calls of the contract require a bearer token that the issuer signed, for a user of an allowed
 * e-mail domain. Cookies are ignored; `?access_token=` is accepted for files alone.
 */
export function demandBearer(app: FastifyInstance, services: Services): void {
  app.decorateRequest('user', null);
  const arrivals = services.config.identity.issuer ? new Arrivals(services) : null;
  const gate = new DomainGate(services);
  app.addHook('onRequest', async (request) => {
    // The router's own reading of the address decides, so that no spelling of it comes past this.
    const area = parseArea(request.routeOptions.url ?? request.url) ?? parseArea(request.url);
    if (area === null || request.method === 'OPTIONS') return;
    const token = readToken(request, area);
    const user =
      token === null
        ? null
        : await services.identity.verify(token, (reason) => noteRefusedToken(request, reason));
    if (token === null) noteMissingToken(request);
    if (token === null || !user)
      throw new Refused(401, 'UNAUTHENTICATED', msg`Sign in to continue`);
    await gate.check(token, user, request);
    request.user = user;
    await arrivals?.note(user, request);
  });
}

function readToken(request: FastifyRequest, area: string): string | null {
  const header = /^Bearer +([^\s]+) *$/i.exec(request.headers.authorization ?? '');
  if (header) return header[1]!;
  if (area !== 'fm') return null;
  const { access_token: token } = request.query as Record<string, unknown>;
  return typeof token === 'string' && token ? token : null;
}

/** What was sent in place of a token, if anything was: the page or proxy that sends it is mistaken. */
function noteMissingToken(request: FastifyRequest): void {
  const { access_token: inAddress } = request.query as Record<string, unknown>;
  if (request.headers.authorization !== undefined)
    noteRefusedToken(request, 'the header authorization holds no bearer token');
  else if (inAddress !== undefined)
    noteRefusedToken(request, 'a token in the address is taken for files alone, and once');
}
