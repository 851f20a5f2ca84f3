/** Units of depth and time that a log index can have, and the factors between them. */

import { EPOCH_UNIT } from './time.ts';

/** What an index measures. `sample` is a bare row number. */
export type IndexKind = 'depth' | 'time' | 'sample';

/** Units a depth is shown in. */
export type DepthUnit = 'm' | 'ft';

/** Metres in one unit, by the unit's name in lower case without blanks, dots and brackets. */
const METRES: ReadonlyMap<string, number> = new Map([
  ['m', 1],
  ['meter', 1],
  ['meters', 1],
  ['metre', 1],
  ['metres', 1],
  ['mts', 1],
  ['mt', 1],
  ['mtr', 1],
  ['ft', 0.3048],
  ['f', 0.3048],
  ['feet', 0.3048],
  ['foot', 0.3048],
  ['ftus', 1200 / 3937],
  ['usft', 1200 / 3937],
  ['ussurveyfoot', 1200 / 3937],
  ['km', 1000],
  ['dm', 0.1],
  ['cm', 0.01],
  ['mm', 0.001],
  ['yd', 0.9144],
  ['in', 0.0254],
  ['inch', 0.0254],
  ['inches', 0.0254],
  ['01in', 0.00254],
  ['1in', 0.00254],
  ['01inch', 0.00254],
  ['05mm', 0.0005],
  ['005mm', 0.0005],
  ['м', 1],
  ['метр', 1],
  ['метры', 1],
  ['метра', 1],
  ['метров', 1],
  ['см', 0.01],
  ['мм', 0.001],
  ['км', 1000],
  ['фт', 0.3048],
  ['фут', 0.3048],
  ['футы', 0.3048],
  ['фута', 0.3048],
  ['футов', 0.3048],
  ['дюйм', 0.0254],
  ['дюймы', 0.0254],
  ['米', 1],
  ['公尺', 1],
  ['厘米', 0.01],
  ['毫米', 0.001],
  ['千米', 1000],
  ['公里', 1000],
  ['英尺', 0.3048],
  ['英寸', 0.0254],
  ['متر', 1],
  ['م', 1],
  ['metro', 1],
  ['metros', 1],
  ['mètre', 1],
  ['mètres', 1],
  ['pie', 0.3048],
  ['pies', 0.3048],
  ['قدم', 0.3048],
]);

/** Seconds in one unit. */
const SECONDS: ReadonlyMap<string, number> = new Map([
  ['s', 1],
  ['sec', 1],
  ['second', 1],
  ['seconds', 1],
  ['ms', 1e-3],
  ['msec', 1e-3],
  ['05ms', 5e-4],
  ['us', 1e-6],
  ['min', 60],
  ['h', 3600],
  ['hr', 3600],
  ['hour', 3600],
  ['hours', 3600],
  ['d', 86400],
  ['day', 86400],
  ['days', 86400],
  ['с', 1],
  ['сек', 1],
  ['мс', 1e-3],
  ['мсек', 1e-3],
  ['мин', 60],
  ['ч', 3600],
  ['час', 3600],
  ['сут', 86400],
  ['秒', 1],
  ['毫秒', 1e-3],
  ['分', 60],
  ['小时', 3600],
  ['天', 86400],
]);

/**
 * Names as found in files differ in case, blanks, decoration and width: ".1IN", "0.1 in", "(F)",
 * "FT.", "ｍ". ".1IN" and "0.1 in" are tenths of an inch; "1IN" without the dot is what some
 * writers make of ".1IN", whole inches are written "IN".
 */
function key(unit: string): string {
  return unit
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s().[\]_]/g, '');
}

/** Metres in one `unit`, or null where it is no length. */
export function metresPer(unit: string): number | null {
  return METRES.get(unit) ?? METRES.get(key(unit)) ?? null;
}

/** Seconds in one `unit`, or null where it is no time. */
export function secondsPer(unit: string): number | null {
  return SECONDS.get(key(unit)) ?? null;
}

/**
 * Whether an index in `unit` counts depth, time or rows. For an unknown unit the mnemonic decides;
 * rows if it is unknown too.
 */
export function classifyIndexUnit(unit: string, mnemonic: string): IndexKind {
  if (metresPer(unit) !== null) return 'depth';
  if (unit === EPOCH_UNIT || secondsPer(unit) !== null) return 'time';
  if (
    /^(DEPT|DEPTH|IDWD|MD|MD-DF|TDEP|BOREHOLE[-_ ]DEPTH|TVD.*|ГЛУБИНА|ГЛУБ|深度|测深)$/i.test(
      mnemonic.trim(),
    )
  )
    return 'depth';
  if (/^(E?TIME|TIM|ETIM)$/i.test(mnemonic.trim())) return 'time';
  return 'sample';
}

/**
 * Factor from an index in `unit` to `shown`; 1 where `unit` is not a length, so that nothing is
 * changed that is not understood.
 */
export function depthFactor(unit: string, shown: DepthUnit): number {
  const metres = metresPer(unit);
  if (metres === null) return 1;
  return metres === (shown === 'm' ? 1 : 0.3048) ? 1 : metres / (shown === 'm' ? 1 : 0.3048);
}

/**
 * The unit a depth index in `unit` is shown in by default: feet for feet and inches, else metres.
 */
export function defaultDepthUnit(unit: string): DepthUnit {
  const name = unit.normalize('NFKC').trim().replace(/^[([]/, '');
  return /^(ft|f$|feet|foot|us ?ft|\.?0?\.?1? ?in|ф|дюйм|英|قدم)/i.test(name) ? 'ft' : 'm';
}

/**
 * Curve names that are a depth wherever they stand (spec 4): preselected and locked in the curve
 * list.
 */
export const DEPTH_CURVE_NAMES: readonly string[] = [
  'DEPT',
  'DEPTH',
  'IDWD',
  'MD',
  'MD-DF',
  'TDEP',
];

/** True for a depth curve's name, in any case, with or without the `:n` of a doubled mnemonic. */
export function isDepthCurve(mnemonic: string): boolean {
  return DEPTH_CURVE_NAMES.includes(mnemonic.trim().toUpperCase().replace(/:\d+$/, ''));
}
