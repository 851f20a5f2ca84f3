import type { FastifyInstance } from 'fastify';
import type { Call } from '../../src/api/contract/call.ts';
import { CALLS } from '../../src/api/contract/all.ts';
import { Refused } from './refused.ts';
import { toRouterPath } from './route.ts';
import { msg } from '../../src/formats/msg.ts';

/** Notes which routes there are, to be called before the first; answers whether one is there. */
export function noteRoutes(app: FastifyInstance): (call: Call) => boolean {
  const seen = new Set<string>();
  const key = (method: string, url: string) =>
    `${method} ${url.replace(/\/+$/, '').replace(/:\w+/g, ':')}`;
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) seen.add(key(one, url));
  });
  return (call) => seen.has(key(call.method, toRouterPath(call.path)));
}

/**
 * Refuses every call of the contract that no module answers with 501. @returns the names of these
 * calls
 */
export function refuseMissing(app: FastifyInstance, isThere: (call: Call) => boolean): string[] {
  const missing = Object.entries(CALLS).filter(([, call]) => !isThere(call));
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
