/** A colour at a share of the way from the lowest amplitude (0) to the highest (1). */
export interface ColorPoint {
  at: number;
  /** `#rrggbb`. */
  color: string;
}

/** A colour map: control points in ascending order, colours between them mixed evenly. */
export interface ColorMap {
  name: string;
  points: readonly ColorPoint[];
}

function evenly(name: string, ...colors: string[]): ColorMap {
  return { name, points: colors.map((color, i) => ({ at: i / (colors.length - 1), color })) };
}

/**
 * The maps that come with the suite, in the order of a list: those about zero first, then those of
 * one direction, for velocities.
 */
export const COLOR_MAPS: readonly ColorMap[] = [
  evenly('red-white-blue', '#b2101c', '#ff6a5c', '#ffffff', '#6c93ff', '#12309c'),
  evenly('gray', '#ffffff', '#000000'),
  evenly('gray-reversed', '#000000', '#ffffff'),
  evenly('petrel', '#a1ffff', '#0000bf', '#4d4d4d', '#cccccc', '#613500', '#bf0000', '#ffff00'),
  evenly('black-white-red', '#000000', '#ffffff', '#d00000'),
  evenly('red-white-black', '#d00000', '#ffffff', '#000000'),
  evenly('blue-white-brown', '#08306b', '#4292c6', '#ffffff', '#c08a4a', '#4a2500'),
  evenly(
    'viridis',
    '#440154',
    '#482878',
    '#3e4a89',
    '#31688e',
    '#26828e',
    '#1f9e89',
    '#35b779',
    '#6ece58',
    '#b5de2b',
    '#fde725',
  ),
  evenly('plasma', '#0d0887', '#5c01a6', '#9c179e', '#cc4778', '#ed7953', '#fdb42f', '#f0f921'),
  evenly(
    'velocity',
    '#30123b',
    '#4662d7',
    '#36aaf9',
    '#1ae4b6',
    '#72fe5e',
    '#c7ef34',
    '#faba39',
    '#f66b19',
    '#cb2a04',
    '#7a0403',
  ),
];

/** The map that is drawn with by default. */
export const DEFAULT_COLOR_MAP = 'red-white-blue';
/** Colour map of velocities by default. */
export const DEFAULT_VELOCITY_MAP = 'viridis';

/** A map by its name, case and blanks aside; null for an unknown one. */
export function findColorMap(name: string): ColorMap | null {
  const wanted = name.trim().toLowerCase();
  return COLOR_MAPS.find((map) => map.name === wanted) ?? null;
}

/** Entries of a look-up table. */
export const LUT_SIZE = 256;

/**
 * 256 colours of a map from low to high: RGBA bytes, opaque. Points may be in any order and outside
 * 0 to 1; a colour that is no `#rrggbb` is black; without a point all is black.
 */
export function colorLut({ points }: Pick<ColorMap, 'points'>): Uint8Array<ArrayBuffer> {
  const sorted = points
    .filter(({ at }) => Number.isFinite(at))
    .sort((a, b) => a.at - b.at)
    .map(({ at, color }) => ({ at, rgb: parseRgb(color) }));
  const lut = new Uint8Array(LUT_SIZE * 4);
  for (let i = 0, next = 0; i < LUT_SIZE; i++) {
    const share = i / (LUT_SIZE - 1);
    while (next < sorted.length && sorted[next]!.at < share) next++;
    const high = sorted[Math.min(next, sorted.length - 1)];
    const low = sorted[Math.max(0, next - 1)];
    const part =
      high && low && next < sorted.length && high.at > low.at
        ? (share - low.at) / (high.at - low.at)
        : 0;
    for (let c = 0; c < 3; c++)
      lut[4 * i + c] =
        low && high
          ? Math.round(low.rgb[c]! + (high.rgb[c]! - low.rgb[c]!) * Math.max(0, part))
          : 0;
    lut[4 * i + 3] = 255;
  }
  return lut;
}

function parseRgb(color: string): readonly [number, number, number] {
  const text = color.trim();
  const packed = (text.length === 7 && text[0] === '#' && Number(`0x${text.slice(1)}`)) || 0;
  return [packed >> 16, (packed >> 8) & 255, packed & 255];
}
