import type { Brick } from './quantise.ts';
import type { Size3 } from './store-layout.ts';

/** Packs bytes as gzip. */
export type Compress = (bytes: Uint8Array) => Promise<Uint8Array>;

/** The index says of a chunk that is not there (Zarr v3, sharding codec). */
const MISSING = 2n ** 64n - 1n;

/**
 * The chunks of a shard, cut out of a brick that begins with it; NaN beyond its edge, null where
 * there is no sample.
 */
export function encodeChunks(brick: Brick, chunk: Size3, shard: Size3): (Uint8Array | null)[] {
  const counts = shard.map((n, i) => n / (chunk[i] as number)) as unknown as Size3;
  const chunks: (Uint8Array | null)[] = [];
  for (let a = 0; a < counts[0]; a++)
    for (let b = 0; b < counts[1]; b++)
      for (let c = 0; c < counts[2]; c++) {
        const out = cutChunk(brick, [a * chunk[0], b * chunk[1], c * chunk[2]], chunk);
        chunks.push(out.every(Number.isNaN) ? null : new Uint8Array(out.buffer));
      }
  return chunks;
}

/** The samples of a chunk that begins at `first` of a brick; NaN beyond the brick. */
function cutChunk({ values, size }: Brick, first: Size3, chunk: Size3): Float32Array<ArrayBuffer> {
  const out = new Float32Array(chunk[0] * chunk[1] * chunk[2]);
  const [inlines, crosslines, samples] = chunk.map((n, i) =>
    Math.min(n, (size[i] as number) - (first[i] as number)),
  ) as unknown as Size3;
  const isInside = inlines === chunk[0] && crosslines === chunk[1] && samples === chunk[2];
  if (!isInside) out.fill(NaN);
  for (let i = 0; i < inlines && samples > 0; i++)
    for (let k = 0; k < crosslines; k++) {
      const from = ((first[0] + i) * size[1] + first[1] + k) * size[2] + first[2];
      out.set(values.subarray(from, from + samples), (i * chunk[1] + k) * chunk[2]);
    }
  return out;
}

/**
 * A shard: packed chunks one after another, their places and lengths at its end with a checksum.
 * Null where there is no chunk at all, unless one of none is wanted.
 */
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
