import type { FastifyInstance } from 'fastify';
import type { Call } from '../../src/api/contract/call.ts';
import { CALLS } from '../../src/api/contract/all.ts';
import { Refused } from './refused.ts';
import { toRouterPath } from './route.ts';
import { msg } from '../../src/formats/msg.ts';

/** Routes of a server. */
export interface RouteList {
  /** Whether a call of the contract has a route. */
  has(call: Call): boolean;
  /** Method and pattern of each, without those for HEAD. */
  list(): string[];
}

/** Notes which routes there are, to be called before the first. */
export function noteRoutes(app: FastifyInstance): RouteList {
  const all = new Set<string>();
  const seen = new Set<string>();
  const key = (method: string, url: string) =>
    `${method} ${url.replace(/\/+$/, '').replace(/:\w+/g, ':')}`;
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) {
      seen.add(key(one, url));
      if (one !== 'HEAD' && one !== 'OPTIONS') all.add(`${one} ${url}`);
    }
  });
  return {
    has: (call) => seen.has(key(call.method, toRouterPath(call.path))),
    list: () => [...all],
  };
}

/**
 * Refuses every call of the contract that no module answers with 501. @returns the names of these
 * calls
 */
export function refuseMissing(app: FastifyInstance, routes: RouteList): string[] {
  const missing = Object.entries(CALLS).filter(([, call]) => !routes.has(call));
  for (const [name, call] of missing) {
    // The body is not read: what is not done is refused whatever it holds.
    app.route({
      method: call.method,
      url: toRouterPath(call.path),
      preParsing: () => Promise.reject(refusal(name)),
      handler: () => {
        throw refusal(name);
      },
    });
  }
  if (!app.hasRoute({ method: 'POST', url: '/grpc-web/*' })) {
    app.post('/grpc-web/*', { preParsing: () => Promise.reject(refusal('viewer3d')) }, () => {
      throw refusal('viewer3d');
    });
  }
  return missing.map(([name]) => name);
}

function refusal(name: string): Refused {
  return new Refused(501, 'NOT_CONFIGURED', msg`${name} is not available on this server`);
}
