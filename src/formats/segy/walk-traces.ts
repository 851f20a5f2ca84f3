import type { ByteSource } from '../byte-source.ts';
import { fitsIn, readField } from './header-field.ts';
import type { LayoutFacts, TraceLayout } from './trace-place.ts';

interface Walk {
  start: number;
  end: number;
  headerBytes: number;
  facts: LayoutFacts;
  /** Samples of a trace whose header tells none. */
  fallback: number;
}

/** Bytes read at once while walking. */
const BLOCK_BYTES = 1 << 20;

/**
 * Goes from trace to trace by the samples that each header tells. Null where that does not lead to
 * the very end of the data: then the headers tell something else. `lengths` is how many lengths
 * there are.
 */
export async function walkTraces(
  source: ByteSource,
  { start, end, headerBytes, facts, fallback }: Walk,
  signal?: AbortSignal,
): Promise<{ layout: TraceLayout; lengths: number } | null> {
  if (!Number.isFinite(end)) return null;
  const offsets = new Offsets();
  const seen = new Set<number>();
  let longest = 0;
  let at = start;
  let block: Uint8Array = new Uint8Array(0);
  let blockStart = start;
  while (at < end) {
    if (at + headerBytes > blockStart + block.length) {
      blockStart = at;
      block = await source.read(at, Math.min(BLOCK_BYTES, end - at), signal);
      if (block.length < headerBytes || !fitsIn(facts.samplesField, block.length)) return null;
    }
    const declared = readField(
      new DataView(block.buffer, block.byteOffset, block.byteLength),
      facts.samplesField,
      facts.littleEndian,
      at - blockStart,
    );
    const samples = declared === 0 ? fallback : declared;
    if (!Number.isSafeInteger(samples) || samples <= 0) return null;
    if (seen.size < 100) seen.add(samples);
    longest = Math.max(longest, samples);
    offsets.push(at);
    at += headerBytes + samples * facts.format.bytes;
  }
  if (at !== end) return null;
  const count = offsets.length;
  offsets.push(end);
  return {
    layout: {
      count,
      headerBytes,
      samples: longest,
      traceBytes: null,
      start,
      end,
      offsets: offsets.values(),
    },
    lengths: seen.size,
  };
}

/** Offsets that grow in number without a list of boxed numbers. */
class Offsets {
  length = 0;
  #values = new Float64Array(256);

  push(value: number): void {
    if (this.length === this.#values.length) {
      const grown = new Float64Array(this.length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.length++] = value;
  }

  values(): Float64Array {
    return this.#values.slice(0, this.length);
  }
}
