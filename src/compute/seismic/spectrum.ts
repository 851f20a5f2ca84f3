/** Amplitudes of a section by frequency. */
export interface AmplitudeSpectrum {
  /** Hz; of depth cycles a kilometre (or a thousand feet). */
  frequencies: Float64Array;
  /** Mean over the traces, the largest is 1; all 0 where the traces are. */
  amplitudes: Float64Array;
  /** Frequency of the largest. */
  peak: number;
}

/**
 * Mean amplitude spectrum of traces, each without its mean and tapered (Hann) at its first and last
 * sample. Gaps and infinite samples within count as zero, traces without a sample not at all.
 * `interval` in ms or units of depth.
 */
export function computeSpectrum(
  values: Float32Array,
  traces: number,
  samples: number,
  interval: number,
): AmplitudeSpectrum {
  // When a trace begins does not change its amplitudes: empty ends of an axis that is longer than
  // its traces need no transform.
  const known = Array.from({ length: traces }, (_, trace) =>
    knownPart(values.subarray(trace * samples, (trace + 1) * samples)),
  );
  const size =
    2 ** Math.ceil(Math.log2(known.reduce((longest, { length }) => Math.max(longest, length), 2)));
  const sum = new Float64Array(size / 2 + 1);
  const [real, imaginary] = [new Float64Array(size), new Float64Array(size)];
  for (const trace of known) {
    if (trace.length === 0) continue;
    load(trace, real);
    imaginary.fill(0);
    transform(real, imaginary);
    for (let i = 0; i < sum.length; i++) sum[i] = sum[i]! + Math.hypot(real[i]!, imaginary[i]!);
  }
  let largest = 0;
  for (let i = 0; i < sum.length; i++) if (sum[i]! > sum[largest]!) largest = i;
  const most = sum[largest]! || 1;
  const frequencies = Float64Array.from(sum, (_, i) => (i * 1000) / (interval * size));
  return {
    frequencies,
    amplitudes: sum.map((amplitude) => amplitude / most),
    peak: frequencies[largest]!,
  };
}

/** A trace from its first to its last finite sample. */
function knownPart(trace: Float32Array): Float32Array {
  let [first, end] = [0, trace.length];
  while (first < end && !Number.isFinite(trace[first])) first++;
  while (first < end && !Number.isFinite(trace[end - 1])) end--;
  return trace.subarray(first, end);
}

/** A trace into `out`, less its mean and tapered. */
function load(trace: Float32Array, out: Float64Array): void {
  let [total, count] = [0, 0];
  for (const value of trace) {
    if (!Number.isFinite(value)) continue;
    total += value;
    count++;
  }
  out.fill(0);
  const mean = total / count;
  for (let i = 0; i < trace.length; i++)
    if (Number.isFinite(trace[i]))
      out[i] =
        (trace[i]! - mean) * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (trace.length - 1 || 1)));
}

/** Fourier transform in place; lengths are a power of 2 (Cooley and Tukey, radix 2). */
function transform(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length;
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [real[i], real[j]] = [real[j]!, real[i]!];
      [imaginary[i], imaginary[j]] = [imaginary[j]!, imaginary[i]!];
    }
  }
  for (let length = 2; length <= size; length <<= 1) {
    const half = length >> 1;
    for (let k = 0; k < half; k++) {
      const angle = (-2 * Math.PI * k) / length;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      for (let start = k; start < size; start += length) {
        const other = start + half;
        const re = real[other]! * cos - imaginary[other]! * sin;
        const im = real[other]! * sin + imaginary[other]! * cos;
        real[other] = real[start]! - re;
        imaginary[other] = imaginary[start]! - im;
        real[start] = real[start]! + re;
        imaginary[start] = imaginary[start]! + im;
      }
    }
  }
}
