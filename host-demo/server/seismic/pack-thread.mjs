/* Packs chunks as gzip, one after the other, beside the thread that makes them. */
import { parentPort } from 'node:worker_threads';
import { constants, gzipSync } from 'node:zlib';

/** Amplitudes hold hardly any repetition: looking for it takes most of the time and saves a hundredth. */
const OPTIONS = { level: 1, strategy: constants.Z_RLE, chunkSize: 256 << 10 };

parentPort.on('message', ({ id, bytes }) => {
  const packed = gzipSync(bytes, OPTIONS);
  // Small results lie in memory that all share.
  const own = packed.byteLength === packed.buffer.byteLength ? packed : packed.slice();
  const out = new Uint8Array(own.buffer, own.byteOffset, own.byteLength);
  parentPort.postMessage(
    { id, bytes: out },
    own.byteLength === own.buffer.byteLength ? [own.buffer] : [],
  );
});
