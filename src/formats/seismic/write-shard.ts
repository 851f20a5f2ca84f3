/** Packs bytes as gzip. */
export type Compress = (bytes: Uint8Array) => Promise<Uint8Array>;

/** The index says of a chunk that is not there (Zarr v3, sharding codec). */
const MISSING = 2n ** 64n - 1n;

/** A shard: packed chunks one after another, their places and lengths at its end with a checksum. Null where there is no chunk at all. */
export async function packShard(chunks: readonly (Uint8Array | null)[], compress: Compress): Promise<Uint8Array | null> {
  if (chunks.every((chunk) => chunk === null)) return null;
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
