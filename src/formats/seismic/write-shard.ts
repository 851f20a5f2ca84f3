import type { Brick } from './quantise.ts';
import type { Size3 } from './store-layout.ts';

/** Packs bytes as gzip. */
export type Compress = (bytes: Uint8Array) => Promise<Uint8Array>;

/** The index says of a chunk that is not there (Zarr v3, sharding codec). */
const MISSING = 2n ** 64n - 1n;

/** The chunks of a shard, cut out of a brick that begins with it; NaN beyond its edge, null where there is no sample. */
export function encodeChunks(
  { values, size }: Brick,
  chunk: Size3,
  shard: Size3,
): (Uint8Array | null)[] {
  const counts = shard.map((n, i) => n / (chunk[i] as number)) as unknown as Size3;
  const chunks: (Uint8Array | null)[] = [];
  for (let a = 0; a < counts[0]; a++)
    for (let b = 0; b < counts[1]; b++)
      for (let c = 0; c < counts[2]; c++) {
        const isInside =
          (a + 1) * chunk[0] <= size[0] &&
          (b + 1) * chunk[1] <= size[1] &&
          (c + 1) * chunk[2] <= size[2];
        const out = new Float32Array(chunk[0] * chunk[1] * chunk[2]);
        if (!isInside) out.fill(NaN);
        const run = Math.min(chunk[2], size[2] - c * chunk[2]);
        for (let i = 0; i < chunk[0] && run > 0; i++)
          for (let k = 0; k < chunk[1]; k++) {
            const [inline, crossline] = [a * chunk[0] + i, b * chunk[1] + k];
            if (inline >= size[0] || crossline >= size[1]) continue;
            const from = (inline * size[1] + crossline) * size[2] + c * chunk[2];
            out.set(values.subarray(from, from + run), (i * chunk[1] + k) * chunk[2]);
          }
        chunks.push(out.every(Number.isNaN) ? null : new Uint8Array(out.buffer));
      }
  return chunks;
}

/** A shard: packed chunks one after another, their places and lengths at its end with a checksum. Null where there is no chunk at all, unless one of none is wanted. */
export async function packShard(
  chunks: readonly (Uint8Array | null)[],
  compress: Compress,
  keepsEmpty = false,
): Promise<Uint8Array | null> {
  if (!keepsEmpty && chunks.every((chunk) => chunk === null)) return null;
  const packed = await Promise.all(chunks.map((chunk) => chunk && compress(chunk)));
  const size = packed.reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0);
  const indexBytes = 16 * chunks.length;
  const out = new Uint8Array(size + indexBytes + 4);
  const view = new DataView(out.buffer);
  let at = 0;
  for (const [i, bytes] of packed.entries()) {
    view.setBigUint64(size + 16 * i, bytes ? BigInt(at) : MISSING, true);
    view.setBigUint64(size + 16 * i + 8, bytes ? BigInt(bytes.length) : MISSING, true);
    if (!bytes) continue;
    out.set(bytes, at);
    at += bytes.length;
  }
  view.setUint32(size + indexBytes, crc32c(out.subarray(size, size + indexBytes)), true);
  return out;
}

/** Castagnoli's polynomial, reversed. */
const CASTAGNOLI = 0x82f63b78;
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ CASTAGNOLI : value >>> 1;
  return value >>> 0;
});

function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 255] as number);
  return ~crc >>> 0;
}
