import { type PayCurves, sampleThickness, sumZone } from '../petrophysics/net-pay.ts';
import type { SampleValues } from '../petrophysics/parameters.ts';
import { stepLimits } from '../resample-curve.ts';
import type { RecipeRun } from './recipe-run.ts';
import type { ZonePay } from './recipe-well.ts';

/** Samples of a well from its top down, with the thickness of each. */
interface PaySamples {
  index: SampleValues;
  curves: PayCurves;
  kinds: Uint8Array;
  measured: Float64Array;
  /** NaN where a depth is not known. */
  vertical: Float64Array | null;
}

/**
 * Net pay of each zone, or of the whole log of a well without zones. A sample represents the depths
 * from its own to the next one's; at the ends of a zone only the part in the zone counts.
 */
export function sumZones(
  run: RecipeRun,
  output: string,
  curves: PayCurves,
  kinds: Uint8Array,
): ZonePay[] {
  const samples = collectSamples(run, curves, kinds);
  const { step, well } = run;
  if (well.zones.length > 0)
    return well.zones.map(({ name, top, base }) => ({
      step,
      output,
      zone: name,
      top,
      base,
      ...sumInterval(samples, top, base),
    }));
  const ends = findEnds(samples);
  return ends
    ? [{ step, output, zone: null, ...ends, ...sumInterval(samples, ends.top, ends.base) }]
    : [];
}

function collectSamples(run: RecipeRun, curves: PayCurves, kinds: Uint8Array): PaySamples {
  const { index, verticalDepth } = run;
  // Thickness is counted downwards, so that a log recorded upwards is turned.
  const isFalling = index[0]! > index[index.length - 1]!;
  const turn = <T extends SampleValues>(values: T): T =>
    isFalling ? ((values as unknown as Float64Array).slice().reverse() as unknown as T) : values;
  const depths = turn(index);
  return splitGaps({
    index: depths,
    curves: {
      shale: turn(curves.shale),
      porosity: turn(curves.porosity),
      saturation: turn(curves.saturation),
    },
    kinds: turn(kinds),
    measured: sampleThickness(depths),
    vertical: verticalDepth ? verticalThickness(turn(verticalDepth)) : null,
  });
}

/** Steps on either side of one that say how long it usually is there. */
const STEPS_AROUND = 5;

/**
 * Where rows are missing the sample above them represents the step that is usual there alone; a
 * sample without values, below it, the rest.
 */
function splitGaps(samples: PaySamples): PaySamples {
  const { index, curves, kinds, measured, vertical } = samples;
  const rows: { row: number; isGap: boolean }[] = [];
  const usual = usualSteps(index, measured);
  for (let row = 0; row < measured.length; row++) {
    rows.push({ row, isGap: false });
    if (usual.has(row)) rows.push({ row, isGap: true });
  }
  if (usual.size === 0) return samples;
  const part = (row: number, isGap: boolean): number => {
    const step = usual.get(row);
    if (step === undefined) return 1;
    return isGap ? 1 - step / measured[row]! : step / measured[row]!;
  };
  const spread = (thickness: Float64Array): Float64Array =>
    Float64Array.from(rows, ({ row, isGap }) => thickness[row]! * part(row, isGap));
  const pick = (values: SampleValues): SampleValues =>
    Float64Array.from(rows, ({ row, isGap }) => (isGap ? NaN : values[row]!));
  return {
    index: Float64Array.from(rows, ({ row, isGap }) => index[row]! + (isGap ? usual.get(row)! : 0)),
    curves: {
      shale: pick(curves.shale),
      porosity: pick(curves.porosity),
      saturation: pick(curves.saturation),
    },
    kinds: Uint8Array.from(rows, ({ row, isGap }) => (isGap ? 0 : kinds[row]!)),
    measured: spread(measured),
    vertical: vertical && spread(vertical),
  };
}

/**
 * The usual step around each row that has a much longer one. A log that is sampled more coarsely in
 * a part of it has long steps there, and no rows missing.
 */
function usualSteps(index: SampleValues, measured: Float64Array): Map<number, number> {
  const { usual, longest } = stepLimits(index);
  const found = new Map<number, number>();
  for (let row = 0; row < measured.length; row++) {
    if (!(measured[row]! > longest)) continue;
    const around = measured
      .slice(Math.max(0, row - STEPS_AROUND), row + STEPS_AROUND + 1)
      .filter((step) => step > 0)
      .sort();
    const median = around[around.length >> 1]!;
    if (measured[row]! * usual > longest * median) found.set(row, median);
  }
  return found;
}

function sumInterval(
  { index, curves, kinds, measured, vertical }: PaySamples,
  top: number,
  base: number,
): Pick<ZonePay, 'measured' | 'vertical'> {
  const parts = partsInside(index, measured, top, base);
  const along = parts.map((part, row) => part * measured[row]!);
  // A zone that the survey does not reach to its end has no vertical thickness.
  const isKnown = vertical?.every((height, row) => parts[row] === 0 || !Number.isNaN(height));
  return {
    measured: sumZone(curves, kinds, along),
    vertical:
      vertical && isKnown
        ? sumZone(
            curves,
            kinds,
            parts.map((part, row) => (part === 0 ? 0 : part * vertical[row]!)),
          )
        : null,
  };
}

/** The vertical thickness of each sample; NaN where its depth or the next one is not known. */
function verticalThickness(depths: SampleValues): Float64Array {
  const thickness = sampleThickness(depths);
  for (let row = 0; row < thickness.length; row++)
    if (Number.isNaN(depths[row]! + (depths[row + 1] ?? 0))) thickness[row] = NaN;
  return thickness;
}

/** The part of each sample's thickness that lies in an interval, 0 to 1. */
function partsInside(
  index: SampleValues,
  thickness: Float64Array,
  top: number,
  base: number,
): Float64Array {
  const parts = new Float64Array(thickness.length);
  for (let row = 0; row < parts.length; row++) {
    const from = index[row]!;
    const height = thickness[row]!;
    if (!(height > 0) || from >= base || from + height <= top) continue;
    const inside = Math.min(base, from + height) - Math.max(top, from);
    parts[row] = inside >= height ? 1 : inside / height;
  }
  return parts;
}

function findEnds({ index, measured }: PaySamples): { top: number; base: number } | null {
  let [top, base] = [Infinity, -Infinity];
  for (let row = 0; row < index.length; row++) {
    if (!Number.isFinite(index[row]!)) continue;
    top = Math.min(top, index[row]!);
    base = Math.max(base, index[row]! + measured[row]!);
  }
  return top < base ? { top, base } : null;
}
