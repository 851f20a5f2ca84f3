import { Refused } from '../refused.ts';
import { msg } from '../../../src/formats/msg.ts';

/**
 * The answer for a missing file, and for every forbidden path: a client cannot tell one from the
 * other.
 */
export function notFound(): Refused {
  return new Refused(404, 'NOT_FOUND', msg`File not found`);
}

/** Control characters, and halves of characters that no file system takes. */
const UNFIT = /[\p{Cc}\p{Cs}]/u;

/**
 * Segments of a key. Throws Refused 404 for one that is not relative, `/`-separated, without empty
 * segments, `.`, `..`, `\` and control characters.
 */
export function splitKey(key: string): string[] {
  const segments = key.split('/');
  const bad = segments.some((segment) => segment === '' || segment === '.' || segment === '..');
  if (bad || key.includes('\\') || UNFIT.test(key)) throw notFound();
  return segments;
}

/**
 * Store and key of a download path that was decoded once. Throws Refused 404 for what could be
 * decoded again, or be read otherwise by a server behind (trust, download path).
 */
export function downloadTarget(path: string): { storeId: string; key: string } {
  if (/%2e|%2f|%5c|;/i.test(path)) throw notFound();
  const [storeId = '', ...key] = splitKey(path);
  if (key.length === 0) throw notFound();
  return { storeId, key: key.join('/') };
}
