import { constants, gzipSync } from 'node:zlib';
import { Transferred } from '../../../src/rpc/rpc.ts';
import { serveThread } from '../threads/serve-thread.ts';
import type { PackService } from './pack-pool.ts';

/**
 * Amplitudes hardly repeat: a search for repetition takes most of the time and saves a hundredth.
 */
const OPTIONS = { level: 1, strategy: constants.Z_RLE, chunkSize: 256 << 10 };

serveThread<PackService>(() => ({
  pack(bytes) {
    const packed = gzipSync(bytes, OPTIONS);
    // Small results are in memory that Node shares between buffers.
    const own = packed.byteLength === packed.buffer.byteLength ? packed : packed.slice();
    const out = new Uint8Array(own.buffer, own.byteOffset, own.byteLength);
    return new Transferred(
      out,
      own.byteLength === own.buffer.byteLength ? [own.buffer as ArrayBuffer] : [],
    );
  },
}));
