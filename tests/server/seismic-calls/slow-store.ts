/** A store that is slow or fails. */
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { FileStore } from '../../../host-demo/server/services.ts';

/** A store that is slow, counts, and fails on demand. */
export class Slow implements FileStore {
  readonly id = 'slow';
  reads = 0;
  bytes = 0;
  underWay = 0;
  waitMs = 0;
  /** What reads wait for, and how many do not. */
  gate: Promise<void> = Promise.resolve();
  free = 0;
  fault: 'none' | 'refuse' | 'short' | 'break' = 'none';
  readonly files = new Map<string, Uint8Array>();

  stat(key: string): ReturnType<FileStore['stat']> {
    const bytes = this.files.get(key);
    return Promise.resolve(
      bytes ? { sizeBytes: bytes.length, etag: key, changed: new Date(0) } : null,
    );
  }

  async read(key: string, start = 0, end = Infinity): Promise<Readable> {
    this.reads++;
    this.underWay++;
    try {
      await setTimeout(this.waitMs);
      if (this.free-- <= 0) await this.gate;
      if (this.fault === 'refuse') throw new Error('the network of the store is down');
      const part = this.files.get(key)!.subarray(start, Math.min(end, this.files.get(key)!.length));
      this.bytes += part.length;
      if (this.fault === 'short') return Readable.from([part.subarray(0, part.length >> 1)]);
      if (this.fault === 'break')
        return new Readable({
          read() {
            this.destroy(new Error('broken off'));
          },
        });
      return Readable.from([part]);
    } finally {
      this.underWay--;
    }
  }

  write(): Promise<void> {
    return Promise.reject(new Error('read only'));
  }

  remove(): Promise<void> {
    return Promise.resolve();
  }
}
