/**
 * A whole logical record (RP66 V1 2.2): its segments' bodies without padding, checksum and trailing
 * length.
 */
export interface LogicalRecord {
  explicit: boolean;
  /** Logical record type: appendix A. */
  type: number;
  /** True where any of its segments is encrypted; it then has no chunks. */
  encrypted: boolean;
  /** Offset of its first segment. */
  offset: number;
  /** Bodies of its segments; views that stay valid. */
  chunks: Uint8Array[];
  /** Offset of each chunk. */
  offsets: number[];
}

/** Bytes of all chunks together. */
export function chunkBytes(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.length, 0);
}

/** The chunks as one array: the chunk itself where there is but one. */
export function joinChunks(chunks: readonly Uint8Array[]): Uint8Array {
  const first = chunks[0];
  if (first && chunks.length === 1) return first;
  const joined = new Uint8Array(chunkBytes(chunks));
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}

/** Offset of the byte at `position` of the joined record. */
export function offsetIn(record: LogicalRecord, position: number): number {
  let start = 0;
  for (let i = 0; i < record.chunks.length; i++) {
    const length = record.chunks[i]?.length ?? 0;
    if (position < start + length || i === record.chunks.length - 1)
      return (record.offsets[i] ?? 0) + position - start;
    start += length;
  }
  return record.offset;
}
