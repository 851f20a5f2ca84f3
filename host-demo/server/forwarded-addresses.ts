import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Makes X-Forwarded-For of requests a list of addresses alone: some proxies write ports, and a
 * caller may write anything. It has to be registered before whatever reads the address of a caller.
 */
export function cleanForwardedHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const forwarded = headers['x-forwarded-for'];
    if (forwarded !== undefined) headers['x-forwarded-for'] = cleanForwarded(String(forwarded));
    done();
  });
}

/**
 * The addresses of an X-Forwarded-For without ports and brackets. What stands left of a text that
 * is no address is left out: nobody that is trusted has written it.
 */
export function cleanForwarded(header: string): string {
  const addresses = header.split(',').map(readAddress);
  const last = addresses.lastIndexOf(null);
  return addresses.slice(last + 1).join(', ');
}

/** An address out of `1.2.3.4`, `1.2.3.4:5678`, `2001:db8::1` and `[2001:db8::1]:5678`. */
function readAddress(text: string): string | null {
  const [, bracketed, plain] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? [];
  const address = bracketed ?? plain ?? text.trim();
  return isIP(address) === 0 ? null : address;
}
