import { type FormatWarning, wholeFileWarning } from '../format-error.ts';
import type { SampleAxis } from './seismic-survey.ts';
import { FormatError } from '../format-error.ts';
import { malformedStore } from './store-metadata.ts';
import type { ArrayFacts } from './store-metadata.ts';
import { readUnit } from './store-units.ts';
import { joinMessages, msg } from '../msg.ts';

/** The place of each axis in the shape of the samples; -1 of one that a store does not have. */
export interface StoreAxes {
  inline: number;
  crossline: number;
  vertical: number;
  offset: number;
}

/** Which axis is which, by their names. @throws {FormatError} FORMAT_UNSUPPORTED */
export function identifyAxes({ dimensions, shape }: ArrayFacts): StoreAxes {
  const rank = shape.length;
  const vertical = rank - 1;
  const offset = dimensions.findIndex((name) => name === 'offset' || name === 'angle');
  const inline = dimensions.indexOf('inline');
  const crossline = dimensions.indexOf('crossline');
  const isVolume = inline >= 0 && crossline >= 0;
  const isKnown =
    dimensions.length === rank &&
    /^(time|depth)$/.test(dimensions[vertical] ?? '') &&
    rank === (isVolume ? 3 : 2) + (offset >= 0 ? 1 : 0);
  if (!isKnown)
    throw new FormatError(
      'FORMAT_UNSUPPORTED',
      msg`The samples of the store go along ${dimensions.length > 0 ? joinMessages(dimensions.map((name) => `"${name.slice(0, 50)}"`)) : msg`axes without a name`}: inline, crossline and time or depth are read, with or without offset, and lines.`,
    );
  return isVolume
    ? { inline, crossline, vertical, offset }
    : { inline: offset === 0 ? 1 : 0, crossline: -1, vertical, offset };
}

/**
 * Numbers of lines. @throws {FormatError} FILE_MALFORMED where they are not whole or several are
 * the same
 */
export function toLineNumbers(values: Float64Array): Int32Array {
  const numbers = Int32Array.from(values);
  if (numbers.some((number, i) => number !== values[i]))
    throw malformedStore(msg`the numbers of its lines are no whole numbers`);
  if (new Set(numbers).size < numbers.length)
    throw malformedStore(msg`several of its lines have the same number`);
  return numbers;
}

/** Units of an axis by their names in MDIO, as a factor and the unit that is shown. */
const VERTICAL_UNITS: Readonly<
  Record<
    'time' | 'depth',
    Readonly<Record<string, readonly [factor: number, unit: SampleAxis['unit']]>>
  >
> = {
  time: {
    ms: [1, 'ms'],
    millisecond: [1, 'ms'],
    s: [1000, 'ms'],
    second: [1000, 'ms'],
    us: [1e-3, 'ms'],
    µs: [1e-3, 'ms'],
    microsecond: [1e-3, 'ms'],
    ns: [1e-6, 'ms'],
    nanosecond: [1e-6, 'ms'],
  },
  depth: {
    m: [1, 'm'],
    meter: [1, 'm'],
    metre: [1, 'm'],
    km: [1000, 'm'],
    kilometer: [1000, 'm'],
    cm: [0.01, 'm'],
    centimeter: [0.01, 'm'],
    mm: [1e-3, 'm'],
    millimeter: [1e-3, 'm'],
    ft: [1, 'ft'],
    foot: [1, 'ft'],
    feet: [1, 'ft'],
    in: [1 / 12, 'ft'],
    inch: [1 / 12, 'ft'],
    yd: [3, 'ft'],
    yard: [3, 'ft'],
  },
};

/**
 * The vertical axis by its numbers and its unit. @throws {FormatError} FILE_MALFORMED where it does
 * not grow
 */
export function readVerticalAxis(
  name: string,
  values: Float64Array,
  attributes: Readonly<Record<string, unknown>>,
): { axis: SampleAxis; warnings: FormatWarning[] } {
  const parsed = readUnit(attributes);
  const domain = name === 'time' ? 'time' : 'depth';
  const usual = domain === 'time' ? 'ms' : 'm';
  const known = Object.hasOwn(VERTICAL_UNITS[domain], parsed)
    ? VERTICAL_UNITS[domain][parsed]
    : undefined;
  const [factor, unit] = known ?? ([1, usual] as const);
  const count = values.length;
  const first = (values[0] ?? 0) * factor;
  const interval = count > 1 ? ((values[count - 1] as number) * factor - first) / (count - 1) : 1;
  if (!Number.isFinite(first) || !(interval > 0) || !Number.isFinite(interval))
    throw malformedStore(msg`the axis "${name}" does not grow`);
  const isEven = values.every(
    (value, i) => Math.abs(value * factor - first - i * interval) <= interval / 2,
  );
  return {
    axis: { first, interval, count, domain, unit },
    warnings: [
      ...(isEven
        ? []
        : [
            wholeFileWarning(
              'AXIS_UNEVEN',
              msg`The samples along "${name}" are not of one distance: they are shown as if they were.`,
              'axis',
            ),
          ]),
      ...(parsed === '' || known
        ? []
        : [
            wholeFileWarning(
              'AXIS_UNIT_UNKNOWN',
              msg`The unit "${parsed.slice(0, 20)}" of "${name}" is not known: ${usual} is taken.`,
              'axis',
            ),
          ]),
    ],
  };
}
