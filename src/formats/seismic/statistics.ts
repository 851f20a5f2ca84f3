import { LEAST_UNDEFINED, isUndefinedSample } from '../segy/undefined-sample.ts';
import type { SurveyStatistics } from './seismic-survey.ts';

const BINS = 2048;
/**
 * Bits of a float32 that a fine bin leaves out: sign, exponent and 8 bits of fraction stay, 0.4 %
 * of the value wherever it lies; more bins fit no cache.
 */
const DROPPED_BITS = 15;
/** Spikes may be a million times the rest: bins of absolute values end at twice this. */
const ABSOLUTE_PERCENTILE = 99.9;
/**
 * Where spikes are more than few, bins end at a multiple of this percentile of what is not 0, which
 * they cannot move.
 */
const SOUND_PERCENTILE = 95;
const SOUND_REACH = 16;

/** Counts amplitudes in one pass, whatever their range. */
export class AmplitudeCounter {
  readonly #fine = new Float64Array(2 ** (32 - DROPPED_BITS));
  #min = Infinity;
  #max = -Infinity;
  #sum = 0;
  #squares = 0;
  #count = 0;
  /** Zeros of traces that have nothing else. */
  #nullSamples = 0;

  /**
   * Counts traces one after another; one that has nothing but zeros is left out, unless all are
   * such.
   * @param samples of each trace
   */
  addTraces(values: Float32Array, samples: number): void {
    for (let from = 0; from < values.length; from += samples) {
      const trace = values.subarray(from, from + samples);
      const zeros = countNullSamples(trace);
      if (zeros === null) this.add(trace);
      else this.#nullSamples += zeros;
    }
  }

  /** Values that are undefined (NaN, infinite, 1e30) are left out. */
  add(values: Float32Array): void {
    const fine = this.#fine;
    const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
    let min = this.#min,
      max = this.#max,
      sum = 0,
      squares = 0,
      count = 0;
    for (let i = 0; i < values.length; i++) {
      const value = values[i] as number;
      if (!(value < LEAST_UNDEFINED && value > -LEAST_UNDEFINED)) continue;
      if (value < min) min = value;
      if (value > max) max = value;
      sum += value;
      squares += value * value;
      count++;
      (fine[(bits[i] as number) >>> DROPPED_BITS] as number)++;
    }
    this.#min = min;
    this.#max = max;
    this.#sum += sum;
    this.#squares += squares;
    this.#count += count;
  }

  /** Of no value at all: zeros. */
  result(isExact: boolean): SurveyStatistics {
    if (this.#count === 0) {
      const none = new Float64Array(BINS);
      none[0] = this.#nullSamples;
      return {
        min: 0,
        max: 0,
        mean: 0,
        rms: 0,
        count: this.#nullSamples,
        isExact,
        histogram: none,
        absolute: none.slice(),
        absoluteTo: 0,
      };
    }
    const [min, max, count] = [this.#min, this.#max, this.#count];
    const largest = Math.max(Math.abs(min), Math.abs(max));
    const magnitudes = this.#magnitudes();
    const absoluteTo =
      Math.min(
        largest,
        2 * edgeAt(magnitudes, count * (ABSOLUTE_PERCENTILE / 100)),
        SOUND_REACH * soundMagnitude(magnitudes),
      ) || largest;
    return {
      min,
      max,
      mean: this.#sum / count,
      rms: Math.sqrt(this.#squares / count),
      count,
      isExact,
      histogram: spread(this.#signed(), min, max),
      absolute: spread(magnitudes, 0, absoluteTo),
      absoluteTo,
    };
  }

  /** Bins that have values, by their edges. */
  #signed(): Bin[] {
    const bins: Bin[] = [];
    const fine = this.#fine;
    for (let i = 0; i < fine.length; i++) {
      const count = fine[i] as number;
      if (count === 0) continue;
      const [near, far] = computeBinEdges(i);
      bins.push({ from: Math.min(near, far), to: Math.max(near, far), count });
    }
    return bins;
  }

  /** The same of absolute values, ascending. */
  #magnitudes(): Bin[] {
    const half = this.#fine.length / 2;
    const bins: Bin[] = [];
    const fine = this.#fine;
    for (let i = 0; i < half; i++) {
      const count = (fine[i] as number) + (fine[i + half] as number);
      if (count === 0) continue;
      const [from, to] = computeBinEdges(i);
      bins.push({ from, to, count });
    }
    return bins;
  }
}

interface Bin {
  from: number;
  to: number;
  count: number;
}

const word = new DataView(new ArrayBuffer(4));

function computeBinEdges(fineBin: number): [near: number, far: number] {
  word.setUint32(0, (fineBin << DROPPED_BITS) >>> 0);
  const near = word.getFloat32(0);
  word.setUint32(0, ((fineBin + 1) << DROPPED_BITS) >>> 0);
  const far = word.getFloat32(0);
  return [near, Number.isFinite(far) ? far : near];
}

/**
 * How many samples a trace without any amplitude has; null where one is neither 0 nor undefined.
 */
function countNullSamples(trace: Float32Array): number | null {
  let zeros = 0;
  for (let i = 0; i < trace.length; i++) {
    const value = trace[i] as number;
    if (value === 0) zeros++;
    else if (!isUndefinedSample(value)) return null;
  }
  return zeros;
}

/** A magnitude that most of what is not 0 does not exceed, however large the rest is. */
function soundMagnitude(magnitudes: readonly Bin[]): number {
  const used = magnitudes.filter(({ from }) => from > 0);
  const count = used.reduce((sum, bin) => sum + bin.count, 0);
  return edgeAt(used, count * (SOUND_PERCENTILE / 100));
}

function edgeAt(bins: readonly Bin[], wanted: number): number {
  let before = 0;
  for (const { to, count } of bins) {
    before += count;
    if (before >= wanted) return to;
  }
  return bins.at(-1)?.to ?? 0;
}

/**
 * Whole counts in bins of one width, the last one with all that is larger; what lies over several
 * is shared between them.
 */
function spread(bins: readonly Bin[], from: number, to: number): Float64Array {
  const out = new Float64Array(BINS);
  const width = (to - from) / BINS;
  const place = (value: number): number =>
    width > 0 ? Math.min(BINS, Math.max(0, (value - from) / width)) : 0;
  for (const bin of bins) {
    const [start, end] = [place(bin.from), place(bin.to)];
    const [first, last] = [
      Math.min(BINS - 1, Math.floor(start)),
      Math.min(BINS - 1, Math.floor(end)),
    ];
    if (first === last) {
      out[first] = (out[first] as number) + bin.count;
      continue;
    }
    for (let i = first; i <= last; i++)
      out[i] =
        (out[i] as number) +
        (bin.count * (Math.min(end, i + 1) - Math.max(start, i))) / (end - start);
  }
  let sum = 0,
    given = 0;
  for (let i = 0; i < BINS; i++) {
    sum += out[i] as number;
    const upToHere = Math.round(sum);
    out[i] = upToHere - given;
    given = upToHere;
  }
  return out;
}
