import Blosc from 'numcodecs/blosc';
import Zstd from 'numcodecs/zstd';
import type { MemorySink } from './memory-sink.ts';

/** How the chunks of a store are packed. */
export type Codec = 'blosc' | 'zstd' | 'none';

/** The arrays that values of each type of a store lie in. */
const ARRAYS = {
  float32: Float32Array,
  float64: Float64Array,
  int32: Int32Array,
  bool: Uint8Array,
} as const;

/** An array of a store, filled by a function of the place. */
export interface FilledArray {
  shape: readonly number[];
  chunk: readonly number[];
  type: keyof typeof ARRAYS;
  value(...place: number[]): number;
}

/** Packs the bytes of a chunk. */
export async function packed(bytes: Uint8Array, codec: Codec): Promise<Uint8Array> {
  if (codec === 'none') return bytes;
  return codec === 'blosc'
    ? Blosc.fromConfig({ id: 'blosc', cname: 'zstd', clevel: 5, shuffle: 1 }).encode(bytes)
    : Zstd.fromConfig({ id: 'zstd', level: 3 } as never).encode(bytes);
}

/** Puts the chunks of an array under `path`, the places of a chunk parted by slashes. */
export async function putChunks(
  sink: MemorySink,
  path: string,
  { shape, chunk, type, value }: FilledArray,
  codec: Codec,
): Promise<void> {
  const counts = shape.map((n, i) => Math.ceil(n / chunk[i]!));
  const total = counts.reduce((all, n) => all * n, 1);
  for (let n = 0; n < total; n++) {
    const at = placeAt(counts, n);
    const values = new ARRAYS[type](chunk.reduce((all, size) => all * size, 1));
    for (let i = 0; i < values.length; i++) {
      const place = placeAt(chunk, i).map((p, axis) => at[axis]! * chunk[axis]! + p);
      values[i] = place.every((p, axis) => p < shape[axis]!) ? value(...place) : 0;
    }
    await sink.put(`${path}/${at.join('/')}`, await packed(new Uint8Array(values.buffer), codec));
  }
}

/** The n-th place of a grid, the last axis fastest. */
function placeAt(counts: readonly number[], n: number): number[] {
  const at: number[] = [];
  for (let axis = counts.length - 1, rest = n; axis >= 0; axis--) {
    at[axis] = rest % counts[axis]!;
    rest = Math.floor(rest / counts[axis]!);
  }
  return at;
}
