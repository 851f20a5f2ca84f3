import type { FastifyInstance, FastifyReply } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { randomStream } from '../../tests/generate/random.ts';
import { parseArea } from './areas.ts';
import type { Config, InjectedFault } from './config.ts';
import { Refused } from './refused.ts';
import { msg } from '../../src/formats/msg.ts';

const MARKUP = '<!doctype html><title>Gateway</title><h1>The service is being moved</h1>';
const HALF = '{"success":true,"data":[{"id":"1","na';

/**
 * Spoils answers of the contract by a seeded draw: the same seed and the same order of calls give
 * the same faults. What is spoiled was never done.
 */
export function makeChaos(app: FastifyInstance, chaos: NonNullable<Config['chaos']>): void {
  const draw = randomStream(chaos.seed);
  app.addHook('onRequest', async (request, reply) => {
    if (parseArea(request.routeOptions.url ?? request.url) === null || request.method === 'OPTIONS')
      return;
    const [hit, which, howLong] = [draw(), draw(), draw()];
    const fault = chaos.codes[Math.floor(which * chaos.codes.length)];
    if (hit >= chaos.rate || fault === undefined) return;
    if (fault === 'delay') return void (await wait(300 + howLong * 2700));
    return spoil(reply, fault);
  });
}

function spoil(reply: FastifyReply, fault: Exclude<InjectedFault, 'delay'>): FastifyReply {
  if (typeof fault === 'number')
    throw new Refused(
      fault,
      fault === 401 ? 'UNAUTHENTICATED' : 'CHAOS',
      msg`A fault on purpose: ${fault}`,
    );
  if (fault === 'html') return reply.type('text/html').send(MARKUP);
  if (fault === 'malformed') return reply.type('application/json').send(HALF);
  reply.hijack();
  if (fault === 'truncate') {
    reply.raw.writeHead(200, {
      'content-type': 'application/json',
      'content-length': HALF.length * 4,
      'access-control-allow-origin': '*',
    });
    reply.raw.write(HALF, () => reply.raw.destroy());
  } else {
    reply.raw.socket?.resetAndDestroy();
  }
  return reply;
}
