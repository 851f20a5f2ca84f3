import { NO_SAMPLE } from '../../../src/formats/seismic/seismic-survey.ts';
import type { SectionTile, TilePrecision } from '../../../src/formats/seismic/seismic-survey.ts';

/** Least values are the ones that say there is no sample, so both signs end here. */
const MOST = { int8: 127, int16: 32767 } as const;
/**
 * Of a tile's root mean square: where 8 bits differ by more (a spike among small amplitudes), 16
 * are sent.
 */
const WORST_SHARE = 0.06;

/**
 * A tile in whole numbers where less than float32 is wanted: the scale takes its largest amplitude
 * to the end of the range.
 */
export function encodeTile(tile: SectionTile, precision: TilePrecision): SectionTile {
  const { values, errorBound } = tile;
  if (precision === 'float32' || !(values instanceof Float32Array)) return tile;
  const { peak, rms } = measureStrength(values);
  // An amplitude that is no number can not be scaled.
  if (peak === Infinity) return tile;
  const step =
    precision === 'int8' && peak / MOST.int8 / 2 <= WORST_SHARE * rms
      ? 'int8'
      : peak === 0
        ? 'int8'
        : 'int16';
  const out = step === 'int8' ? new Int8Array(values.length) : new Int16Array(values.length);
  const scale = peak > 0 ? peak / MOST[step] : 1;
  const hole = NO_SAMPLE[step];
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    out[i] = Number.isNaN(value) ? hole : Math.round(value / scale);
  }
  return {
    ...tile,
    values: out,
    scale,
    errorBound: errorBound + (peak > 0 ? scale * 0.5000001 : 0),
  };
}

function measureStrength(values: Float32Array): { peak: number; rms: number } {
  let peak = 0,
    squares = 0,
    count = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    const size = Math.abs(value);
    if (size > peak) peak = size;
    squares += value * value;
    count++;
  }
  return { peak, rms: Math.sqrt(squares / Math.max(1, count)) };
}
