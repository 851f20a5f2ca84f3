/**
 * Automatic gain control of traces: each sample is divided by the root mean square of a window
 * centred on it, cut off at the trace's ends, and brought to `level`. Gaps stay and do not count,
 * infinite samples are gaps; where the window is silent, so is the result.
 * @param values trace after trace, `samples` each
 * @param window samples, at least 1
 * @returns a new array of the same length
 */
export function applyAgc(
  values: Float32Array,
  samples: number,
  window: number,
  level: number,
): Float32Array<ArrayBuffer> {
  const out = new Float32Array(values.length);
  const half = Math.max(0, Math.floor(window / 2));
  const squares = new Float64Array(samples + 1);
  const counts = new Uint32Array(samples + 1);
  for (let start = 0; start + samples <= values.length; start += samples) {
    for (let i = 0; i < samples; i++) {
      const value = values[start + i]!;
      const known = Number.isFinite(value);
      squares[i + 1] = squares[i]! + (known ? value * value : 0);
      counts[i + 1] = counts[i]! + (known ? 1 : 0);
    }
    // Sums of a loud trace leave a rest where the window is silent.
    const silent = squares[samples]! * 1e-14;
    for (let i = 0; i < samples; i++) {
      const from = i > half ? i - half : 0;
      const to = i + half + 1 < samples ? i + half + 1 : samples;
      const power = squares[to]! - squares[from]!;
      const value = values[start + i]!;
      out[start + i] = !Number.isFinite(value)
        ? NaN
        : power > silent
          ? (value * level) / Math.sqrt(power / (counts[to]! - counts[from]!))
          : 0;
    }
  }
  return out;
}
