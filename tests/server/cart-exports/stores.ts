/** Stores that fail, and the bytes of the files. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStore } from '../../../host-demo/server/services.ts';

/** File names that some system does not take. */
export const HOSTILE = [
  '../../x',
  'CON',
  `${'n'.repeat(300)}.las`,
  'same.las',
  'SAME.las',
  'سجل بئر.las',
  '/etc/passwd',
  'C:\\boot.ini',
  'a\u202egpj.las',
  '..',
  'x\ty.las ',
  'aux.las',
  '井.las',
];

/** Bytes of the files by their keys in the main store. */
export const CONTENT = new Map(HOSTILE.map((_, i) => [`f${i}.bin`, randomBytes(2000 + i)]));

/** The file of the stores that break off. */
export const FLAKY = randomBytes(300_000);

/** A store that breaks off after some bytes: at each of the first reads, or at all of them. */
export function flakyStore(breaks: number): FileStore {
  let left = breaks;
  return {
    id: `flaky-${breaks}`,
    write: () => Promise.resolve(),
    remove: () => Promise.resolve(),
    stat: () => Promise.resolve({ sizeBytes: FLAKY.length, etag: 'e', changed: new Date(0) }),
    read: (_key, from = 0) =>
      Promise.resolve(
        Readable.from(
          (function* (): Generator<Buffer> {
            if (left-- <= 0) {
              yield FLAKY.subarray(from);
              return;
            }
            yield FLAKY.subarray(from, from + 50_000);
            throw Object.assign(new Error('/srv/secret/place'), { code: 'ECONNRESET' });
          })(),
        ),
      ),
  };
}

/** A store whose bytes never come. */
export const STUCK: FileStore & { isRead: boolean } = {
  ...flakyStore(0),
  id: 'stuck',
  isRead: false,
  read: () => {
    STUCK.isRead = true;
    return Promise.resolve(new Readable({ read() {} }));
  },
};
