/**
 * A section of the gallery: layers over a fault and a dome, as a migrated line of 25 Hz has them.
 */
export function seismicField(
  traces = 240,
  samples = 300,
): {
  values: Float32Array;
  traces: number;
  samples: number;
  sampleIntervalUs: number;
  domain: 'time';
  traceNumbers: Float64Array;
} {
  const values = new Float32Array(traces * samples);
  const layers = Array.from({ length: 24 }, (_, i) => ({
    at: 18 + i * 12 + ((i * 37) % 7),
    size: (((i * 53) % 17) - 8) / 8 || 0.4,
  }));
  for (let trace = 0; trace < traces; trace++) {
    const dome = 22 * Math.exp(-(((trace - 150) / 45) ** 2));
    const dip = trace * 0.05;
    for (const { at, size } of layers) {
      const fault = trace > 70 + at * 0.12 ? 9 : 0;
      const middle = at + dip + fault - dome * Math.min(1, at / 200);
      for (let k = Math.max(0, Math.floor(middle) - 14); k < Math.min(samples, middle + 14); k++) {
        const t = (k - middle) * 0.004 * 25 * Math.PI;
        values[trace * samples + k] =
          values[trace * samples + k]! + size * 1000 * (1 - 2 * t * t) * Math.exp(-t * t);
      }
    }
    // A hole, as a skipped shot leaves it.
    if (trace >= 30 && trace < 33) values.fill(NaN, trace * samples, (trace + 1) * samples);
  }
  return {
    values,
    traces,
    samples,
    sampleIntervalUs: 4000,
    domain: 'time',
    traceNumbers: Float64Array.from({ length: traces }, (_, i) => 101 + i),
  };
}
