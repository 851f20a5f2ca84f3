import type { Bins } from './largest.ts';

/**
 * Magnitudes of bytes as they are compared, by their bits: of equal ones the negative is the
 * larger. Above 0, which is a gap's.
 */
const MAGNITUDES = Uint16Array.from({ length: 256 }, (_, bits) =>
  bits === 128 ? 0 : bits < 128 ? 2 * bits + 1 : 2 * (256 - bits) + 2,
);

/**
 * Samples of 8 bits and the amplitudes that they represent. A picture that reads them trace by
 * trace never makes all of them, which takes longer than drawing.
 */
export class RoundedSamples {
  readonly #bytes: Uint8Array;
  readonly #amplitudes: Float32Array;
  readonly #byMagnitude = new Float32Array(257).fill(NaN);
  #values: Float32Array | null = null;

  /** @param bytes signed; -128 is a gap
   *  @param scale amplitude of a 1 */
  constructor({ buffer, byteOffset, length }: Int8Array, scale: number) {
    this.#bytes = new Uint8Array(buffer, byteOffset, length);
    this.#amplitudes = Float32Array.from({ length: 256 }, (_, bits) =>
      bits === 128 ? NaN : ((bits << 24) >> 24) * scale,
    );
    MAGNITUDES.forEach(
      (magnitude, bits) => (this.#byMagnitude[magnitude] = this.#amplitudes[bits]!),
    );
  }

  get length(): number {
    return this.#bytes.length;
  }

  /** All amplitudes, made when they are first read. */
  get values(): Float32Array {
    if (!this.#values) this.read(0, (this.#values = new Float32Array(this.length)));
    return this.#values;
  }

  /** Fills `out` with the amplitudes from `from` on. */
  read(from: number, out: Float32Array): void {
    const [bytes, amplitudes] = [this.#bytes, this.#amplitudes];
    for (let i = 0; i < out.length; i++) out[i] = amplitudes[bytes[from + i]!]!;
  }

  /**
   * Fills `out` with the amplitude of largest magnitude of each bin of the trace that begins at
   * `from`. No bin has more than two samples.
   */
  readLargest(from: number, { first, end }: Bins, out: Float32Array): void {
    const [bytes, byMagnitude] = [this.#bytes, this.#byMagnitude];
    for (let y = 0; y < out.length; y++) {
      const one = MAGNITUDES[bytes[from + first[y]!]!]!;
      const less = one - MAGNITUDES[bytes[from + end[y]! - 1]!]!;
      out[y] = byMagnitude[one - (less & (less >> 31))]!;
    }
  }
}
