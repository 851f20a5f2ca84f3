import type { FastifyRequest } from 'fastify';

/** Time in which further parts of a file belong to the same reading of it. */
const READING_MS = 10 * 60_000;
/** Readings that are remembered. */
const MOST = 10_000;

/**
 * Readings of files in parts (RFC 9110, 14): whoever reads a file in many parts reads it once,
 * whichever part comes first.
 */
export class FileParts {
  readonly #last = new Map<string, number>();

  /**
   * True for a further part of a file that the user is reading, and for an answer without content
   * because the client has the file.
   */
  isFurther({ user, url }: Pick<FastifyRequest, 'user' | 'url'>, statusCode: number): boolean {
    if (statusCode !== 206) return statusCode === 304;
    const key = JSON.stringify([user?.id, url.split('?')[0]]);
    const now = Date.now();
    const last = this.#last.get(key) ?? -Infinity;
    this.#last.delete(key);
    this.#last.set(key, now);
    if (this.#last.size > MOST) this.#last.delete(this.#last.keys().next().value!);
    return now - last < READING_MS;
  }
}
