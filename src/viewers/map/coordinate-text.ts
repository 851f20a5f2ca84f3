import { numberFrom } from '../../ui/number-text.ts';

export { DEGREES } from '../../core/coordinate-systems.ts';

/** A pair of numbers in the coordinate system of the readout. */
export type Pair = readonly [x: number, y: number];

const DMS =
  /^([-+]?\d+(?:[.,]\d+)?)\s*°\s*(?:(\d+(?:[.,]\d+)?)\s*[′'’]\s*)?(?:(\d+(?:[.,]\d+)?)\s*(?:″|"|”|'')\s*)?([NSEWnsew])?$/;

/**
 * A coordinate as people type it: "29.5, 41", "29.5 41", "41°30′N 29°E", "668250.4; 4540871.2". x
 * before y, except degrees with their letters. Null if the text is not a coordinate.
 */
export function pairFrom(text: string): Pair | null {
  const parts = /[°]/.test(text)
    ? (text.trim().match(/[-+]?\d[^NSEWnsew,;]*[NSEWnsew]?/g) ?? [])
    : /[;\s]/.test(text.trim())
      ? text.trim().split(/\s*[;\s]\s*|,\s+/)
      : text.trim().split(',');
  const [first, second, ...rest] = parts
    .map((part) => angleFrom(part.trim().replace(/,$/, '')))
    .filter((one) => one !== null);
  if (!first || !second || rest.length > 0 || parts.length !== 2) return null;
  return first.axis === 'y' || second.axis === 'x'
    ? [second.value, first.value]
    : [first.value, second.value];
}

function angleFrom(text: string): { value: number; axis: 'x' | 'y' | null } | null {
  const dms = DMS.exec(text);
  if (dms) {
    const [degrees, minutes, seconds] = dms
      .slice(1, 4)
      .map((part) => (part === undefined ? 0 : numberFrom(part)));
    const letter = dms[4]?.toUpperCase();
    const value =
      (Math.abs(degrees!) + minutes! / 60 + seconds! / 3600) *
      (text.startsWith('-') || letter === 'S' || letter === 'W' ? -1 : 1);
    return {
      value,
      axis: letter === undefined ? null : letter === 'N' || letter === 'S' ? 'y' : 'x',
    };
  }
  const value = numberFrom(text);
  return Number.isNaN(value) ? null : { value, axis: null };
}

/**
 * The corners of an area, one a line; null if a line is not a coordinate or there are fewer than
 * two. Two are opposite corners of a box.
 */
export function cornersFrom(text: string): Pair[] | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const pairs = lines.map(pairFrom);
  if (pairs.length < 2 || pairs.includes(null)) return null;
  const [a, b, ...rest] = pairs as Pair[];
  if (rest.length > 0) return [a!, b!, ...rest];
  return [
    [a![0], a![1]],
    [b![0], a![1]],
    [b![0], b![1]],
    [a![0], b![1]],
  ];
}

/** A coordinate for people: degrees in five places (about a metre), metres in one. */
export function pairText([x, y]: Pair, isDegrees: boolean): string {
  const digits = isDegrees ? 5 : 1;
  return `${x.toFixed(digits)}, ${y.toFixed(digits)}`;
}
