import { hashNoise, planeNoise } from '../../../tests/generate/random.ts';
import { FORMATIONS, computeContact, distanceIn, topsAt, twtAt } from './structure.ts';
import type { DemoField } from './structure.ts';

/** How a trace is sampled, and which amplitudes it has. */
export interface TraceSampling {
  samples: number;
  intervalMs: number;
  kind: 'reflection' | 'velocity';
}

/** Mean distance of beds that reflect, metres. */
const BED_M = 13;
/** Of the wavelet's table: steps a sample, and samples to each side. */
const STEPS = 16,
  HALF = 12;
/** Amplitude of a reflection coefficient of 1. */
const GAIN = 26_000;
const WAVELETS = [32, 26, 20].map(wavelet);
const NOISE = noise(1 << 17);
/** Beds of each formation: where they lie from its top to its base, and how they reflect. */
const BEDS = FORMATIONS.map(({ thicknessM }, i) => {
  const count = Math.round(thicknessM / BED_M);
  return Array.from({ length: count - 1 }, (_, k) => ({
    share: (k + 1 + 0.35 * hashNoise(500 + i, k + 1)) / count,
    coefficient: 0.05 * hashNoise(700 + i, k + 1),
  }));
});
/** Interval velocities that differ from the trend, by formation, m/s. */
const ANOMALIES = [-120, -60, 40, -90, 180, 900, 420];
/** Of the tops of formations; limestone is hard. */
const TOP_COEFFICIENTS = ANOMALIES.map(
  (anomaly, i) => 0.11 * hashNoise(11, i * 7 + 3) + (anomaly > 300 ? 0.16 : 0.05),
);

/**
 * Of the sine of the angle at which a wave meets a bed, squared: the most that a gather shows (35
 * degrees), and what is left of its moveout.
 */
const MUTE = Math.sin((35 * Math.PI) / 180) ** 2,
  RESIDUAL = 0.012;
/**
 * How a reflection changes from zero to that angle: beds get weaker, gas sand stronger (class 3).
 */
const AVO = { bed: -0.7, gas: 1.6 };

/** Where a trace is. */
export interface TracePosition {
  /** On the grid, metres. */
  x: number;
  y: number;
  /** Distance of source and receiver, metres. */
  offset: number;
  /** Selects the noise, so that neighbours differ. */
  seed: number;
}

/** Fills `out` with the samples of a trace, whole numbers of 16 bits. */
export function fillTrace(
  fields: readonly DemoField[],
  { x, y, offset, seed }: TracePosition,
  { samples, intervalMs, kind }: TraceSampling,
  out: Int16Array,
): void {
  const unfaulted = topsAt(fields, x, y);
  const shift = faultShiftAt(x, y);
  const tops = unfaulted.map(shift);
  if (kind === 'velocity') return fillVelocities(tops, intervalMs, out);
  const sum = new Float64Array(samples);
  const add = (depthM: number, coefficient: number, avo: number): void => {
    const sine2 = (offset / 2) ** 2 / ((offset / 2) ** 2 + depthM ** 2) || 0;
    const at = (twtAt(depthM) / intervalMs) * (1 + RESIDUAL * sine2);
    if (at < samples + HALF) addWavelet(sum, at, coefficient * (1 + avo * sine2));
  };
  const field = fields.find((one) => distanceIn(one, x, y) < 1.3);
  FORMATIONS.forEach(({ reservoir }, i) => {
    const [top, base] = [tops[i]!, tops[i + 1]!];
    const [bedTop, bedBase] = [unfaulted[i]!, unfaulted[i + 1]!];
    const contact = reservoir && field ? contactIn(fields, field, i) : null;
    const lateral = 1 + 0.5 * planeNoise(300 + i, x / 5200, y / 5200);
    add(top, TOP_COEFFICIENTS[i]!, AVO.bed);
    for (const { share, coefficient } of BEDS[i]!) {
      // Each bed is shifted where the fault meets it, not where the fault meets its formation.
      const depth = shift(bedTop + (bedBase - bedTop) * share);
      const isGas = contact !== null && depth < contact;
      add(depth, coefficient * lateral * (isGas ? 2.3 : 1), isGas ? AVO.gas : AVO.bed);
    }
    // Gas over water is flat whatever the beds do.
    if (contact !== null && contact > top && contact < base)
      add(contact, 0.13 * Math.min(1, (contact - top) / 25), AVO.gas);
  });
  const from = Math.floor(((hashNoise(9, seed) + 1) / 2) * (NOISE.length - samples));
  // Above it the wave is stretched too far.
  const muted = offset > 0 ? twtAt((offset / 2) * Math.sqrt(1 / MUTE - 1)) / intervalMs : 0;
  for (let k = 0; k < samples; k++)
    out[k] = Math.max(
      -32_768,
      Math.min(
        32_767,
        Math.round(
          GAIN * (sum[k]! + NOISE[from + k]!) * Math.max(0, Math.min(1, (k - muted) / 20)),
        ),
      ),
    );
}

/**
 * Depths at which the tops of all formations, and the base of the last, reflect at a place: faults
 * shift them. Metres below sea level.
 */
export function reflectorsAt(fields: readonly DemoField[], x: number, y: number): number[] {
  return topsAt(fields, x, y).map(faultShiftAt(x, y));
}

const contacts = new Map<string, number>();

function contactIn(fields: readonly DemoField[], field: DemoField, formation: number): number {
  const key = `${field.id} ${formation}`;
  const contact = contacts.get(key) ?? computeContact(fields, field, formation);
  contacts.set(key, contact);
  return contact;
}

/**
 * Small normal faults across the basin, some kilometres apart; half of their throw is on each side.
 *
 * @returns where a depth of this place lies after them; metres, down is more
 */
function faultShiftAt(x: number, y: number): (depthM: number) => number {
  // They strike north-west and dip at 60 degrees.
  const surface = x * 0.64 + y * 0.77 + 900 * planeNoise(41, x / 14_000, y / 14_000);
  return (depthM) => {
    const across = (surface - depthM * 0.58) / 3100;
    const throwM = 11 + 7 * hashNoise(43, Math.floor(across + 0.5));
    const side = across - Math.floor(across) < 0.5 ? 1 : -1;
    return depthM + side * throwM * Math.min(1, Math.max(0, depthM / 700));
  };
}

function fillVelocities(tops: readonly number[], intervalMs: number, out: Int16Array): void {
  let i = 0;
  for (let k = 0; k < out.length; k++) {
    const depth = (1800 / 0.6) * (Math.exp((0.6 * k * intervalMs) / 2000) - 1);
    while (i < ANOMALIES.length - 1 && depth >= tops[i + 1]!) i++;
    out[k] = Math.round(1800 + 0.6 * depth + ANOMALIES[i]!);
  }
}

/** The deeper, the lower its frequencies. */
function addWavelet(sum: Float64Array, at: number, coefficient: number): void {
  const first = Math.ceil(at - HALF);
  const table =
    WAVELETS[Math.min(2, Math.floor((3 * Math.max(0, at)) / sum.length))]![
      Math.floor((first - at + HALF) * STEPS)
    ]!;
  for (let k = Math.max(0, first), end = Math.min(sum.length, first + table.length); k < end; k++)
    sum[k]! += coefficient * table[k - first]!;
}

/**
 * Ricker's, of zero phase, for samples of 4 ms: a table for each part of a sample by which it is
 * late.
 */
function wavelet(hertz: number): Float64Array[] {
  return Array.from({ length: STEPS }, (_, phase) =>
    Float64Array.from({ length: 2 * HALF }, (__, i) => {
      const a = (Math.PI * hertz * (i + phase / STEPS - HALF) * 0.004) ** 2;
      return (1 - 2 * a) * Math.exp(-a);
    }),
  );
}

/** What no reflector explains, in the frequencies of the rest; a trace has a part of it. */
function noise(length: number): Float64Array {
  const all = new Float64Array(length);
  for (let at = 0; at < length; at += 3)
    addWavelet(all, at + hashNoise(5, at), 0.006 * hashNoise(6, at));
  return all;
}
