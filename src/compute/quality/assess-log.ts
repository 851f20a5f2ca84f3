import { findFamilyByName } from '../curve-families.ts';
import { findQuantity } from '../../units/curve-units.ts';
import { assessCurve, type CurveQuality } from './curve-quality.ts';
import { findLimits } from './family-limits.ts';
import { assessIndex } from './index-quality.ts';
import type { IndexInterval } from './intervals.ts';

/** A check of a log, and what its finding says. */
export type QualityCheck =
  /** {count} rows have no depth. */
  | 'INDEX_MISSING'
  /** Depths turn {count} times between down and up. */
  | 'INDEX_TURNS'
  /** {count} rows have the depth of the row before. */
  | 'INDEX_REPEATED'
  /** At {count} places the step is not {step}. */
  | 'STEP_IRREGULAR'
  /** No value. */
  | 'CURVE_EMPTY'
  /** {count} gaps, {percent} % of the interval without values. */
  | 'GAPS'
  /** One value repeats at {count} places, {samples} samples at most. */
  | 'CONSTANT'
  /** {samples} values are not between {least} and {most}. */
  | 'OUTSIDE'
  /** {value} stands for null in many files. */
  | 'NULLS_LEFT'
  /** {expected} is usual. */
  | 'UNIT_MISSING'
  /** {unit} is no known unit. */
  | 'UNIT_UNKNOWN'
  /** {unit} does not measure what curves of this name do, such as {expected}. */
  | 'UNIT_ODD'
  /** Another curve has the same mnemonic. */
  | 'NAME_REPEATED'
  /** No mnemonic. */
  | 'NAME_MISSING';

/** How bad a finding is. */
export type QualitySeverity = 'error' | 'warning' | 'info';

/** What a check has found in a curve, or in the index. */
export interface QualityFinding {
  check: QualityCheck;
  severity: QualitySeverity;
  /** Mnemonic; null for the index. */
  curve: string | null;
  /** The longest interval that it is about; null where it is about the whole curve. */
  interval: { top: number; base: number } | null;
  /** Values of its sentence, by name. */
  values: Readonly<Record<string, string | number>>;
}

/** A log that is assessed. */
export interface AssessedLog {
  /** Depth or time of each row, NaN where there is none. */
  index: ArrayLike<number>;
  curves: readonly {
    mnemonic: string;
    unit: string;
    /** One value per row, NaN for null. */
    values: ArrayLike<number>;
  }[];
}

/** Fewest equal samples in a row that are reported. */
const CONSTANT_SAMPLES = 20;
/** Share of a limit that rounding may be off. */
const ROUNDING = 1e-6;
/** Families whose curves are constant by nature, or where a result is cut at 0 or 1. */
const CONSTANT_FAMILIES: readonly string[] = [
  'bit-size',
  'shale-volume',
  'porosity',
  'water-saturation',
];
/** A curve with so few different values is one of codes or flags. */
const MOST_CODES = 20;

/** Assesses the index and the curves of a log: at most one finding for each check of a curve. */
export function findLogProblems({ index, curves }: AssessedLog): QualityFinding[] {
  return [
    ...findIndexProblems(index),
    ...curves.flatMap((curve) => findCurveProblems(index, curve)),
  ];
}

/** Assesses a curve: its names, then its values. */
export function findCurveProblems(
  index: ArrayLike<number>,
  curve: AssessedLog['curves'][number],
): QualityFinding[] {
  return [...assessNames(curve), ...assessValues(index, curve)];
}

/** Assesses the depths or times of a log. */
export function findIndexProblems(index: ArrayLike<number>): QualityFinding[] {
  const { missing, turns, repeated, irregular, step } = assessIndex(index);
  const find = (
    check: QualityCheck,
    severity: QualitySeverity,
    values: QualityFinding['values'],
    interval: QualityFinding['interval'] = null,
  ): QualityFinding => ({ check, severity, curve: null, interval, values });
  const [turn] = turns;
  return [
    ...(missing > 0 ? [find('INDEX_MISSING', 'error', { count: missing })] : []),
    ...(turn !== undefined
      ? [find('INDEX_TURNS', 'error', { count: turns.length }, { top: turn, base: turn })]
      : []),
    ...(repeated > 0 ? [find('INDEX_REPEATED', 'warning', { count: repeated })] : []),
    ...(irregular.length > 0
      ? [
          find(
            'STEP_IRREGULAR',
            'warning',
            { count: irregular.length, step: Number(step.toPrecision(6)) },
            findLongest(irregular),
          ),
        ]
      : []),
  ];
}

function assessNames({ mnemonic, unit }: AssessedLog['curves'][number]): QualityFinding[] {
  const find = (
    check: QualityCheck,
    severity: QualitySeverity,
    values: QualityFinding['values'] = {},
  ): QualityFinding => ({ check, severity, curve: mnemonic, interval: null, values });
  const expected = findFamilyByName(mnemonic)?.unit;
  const findings: QualityFinding[] = [];
  if (/^UNKNOWN:\d+$/.test(mnemonic)) findings.push(find('NAME_MISSING', 'info'));
  else if (/:\d+$/.test(mnemonic)) findings.push(find('NAME_REPEATED', 'info'));
  if (unit.trim() === '') {
    if (expected !== undefined) findings.push(find('UNIT_MISSING', 'info', { expected }));
    return findings;
  }
  const quantity = findQuantity(unit);
  if (unit.trim().toLowerCase() === expected?.toLowerCase()) return findings;
  if (quantity === null) findings.push(find('UNIT_UNKNOWN', 'info', { unit }));
  else if (expected !== undefined && findQuantity(expected) !== quantity)
    findings.push(find('UNIT_ODD', 'warning', { unit, expected }));
  return findings;
}

function assessValues(
  index: ArrayLike<number>,
  { mnemonic, unit, values }: AssessedLog['curves'][number],
): QualityFinding[] {
  const limits = findLimits(mnemonic, unit);
  const range = limits && widen(limits);
  const quality = assessCurve(index, values, { range, constantSamples: CONSTANT_SAMPLES });
  const find = (
    check: QualityCheck,
    severity: QualitySeverity,
    of: QualityFinding['values'] = {},
    intervals: readonly IndexInterval[] = [],
  ): QualityFinding => ({
    check,
    severity,
    curve: mnemonic,
    interval: findLongest(intervals),
    values: of,
  });
  if (quality.values === 0) return [find('CURVE_EMPTY', 'warning')];
  const { gaps, outside } = quality;
  const constant = isVarying(mnemonic, values) ? quality.constant : [];
  return [
    ...(gaps.length > 0
      ? [find('GAPS', 'info', { count: gaps.length, percent: missingPercent(quality) }, gaps)]
      : []),
    ...(constant.length > 0
      ? [
          find(
            'CONSTANT',
            'warning',
            { count: constant.length, samples: Math.max(...constant.map((run) => run.samples)) },
            constant,
          ),
        ]
      : []),
    ...(limits && outside.length > 0
      ? [find('OUTSIDE', 'warning', describeOutside(quality, limits), outside)]
      : []),
    ...quality.suspectedNulls.map((value) => find('NULLS_LEFT', 'warning', { value })),
  ];
}

/** Limits and what rounding to single precision may be off of them. */
function widen([least, most]: readonly [number, number]): [least: number, most: number] {
  const slack = ROUNDING * Math.min(1, most - least);
  return [
    least - Math.max(slack, ROUNDING * Math.abs(least)),
    most + Math.max(slack, ROUNDING * Math.abs(most)),
  ];
}

function describeOutside(
  { outside }: CurveQuality,
  [least, most]: readonly [number, number],
): QualityFinding['values'] {
  const short = (value: number): number => Number(value.toPrecision(4));
  return {
    samples: outside.reduce((sum, { samples }) => sum + samples, 0),
    least: short(least),
    most: short(most),
  };
}

function missingPercent({ coverage }: CurveQuality): number {
  return Number((100 * (1 - coverage)).toPrecision(2));
}

/** Whether equal values in a row are odd: not of a bit size, nor of codes. */
function isVarying(mnemonic: string, values: ArrayLike<number>): boolean {
  if (CONSTANT_FAMILIES.includes(findFamilyByName(mnemonic)?.id ?? '')) return false;
  const different = new Set<number>();
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (Number.isNaN(value)) continue;
    if (!Number.isInteger(value)) return true;
    different.add(value);
    if (different.size > MOST_CODES) return true;
  }
  return false;
}

function findLongest(intervals: readonly IndexInterval[]): QualityFinding['interval'] {
  if (intervals.length === 0) return null;
  const longest = intervals.reduce((a, b) => (b.samples > a.samples ? b : a));
  const { top, base } = longest;
  return { top: Math.min(top, base), base: Math.max(top, base) };
}
