import type { FastifyRequest } from 'fastify';

/** Interval in which an address that sends bad tokens is audited once. */
const QUIET_MS = 60_000;
/** Addresses that are remembered. */
const MOST = 1000;

/** Bearers that were refused: who tries many, or a page whose session ran out, fills no table. */
export class RefusedTokens {
  private readonly last = new Map<string, number>();

  /** True for a request with a token, the first of its address in a while. */
  isNews({ headers, query, ip }: Pick<FastifyRequest, 'headers' | 'query' | 'ip'>): boolean {
    const hasToken =
      headers.authorization !== undefined ||
      typeof (query as { access_token?: unknown } | undefined)?.access_token === 'string';
    const now = Date.now();
    if (!hasToken || now - (this.last.get(ip) ?? -Infinity) < QUIET_MS) return false;
    if (this.last.size >= MOST) this.last.clear();
    this.last.set(ip, now);
    return true;
  }
}
