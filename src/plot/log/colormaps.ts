import { mixColors, parseHex } from './theme.ts';

/**
 * Colour maps by name, from low to high. All but the two for lithology keep their order in grey and
 * with the common kinds of colour blindness.
 */
const STOPS: Readonly<Record<string, readonly string[]>> = {
  gray: ['#000000', '#ffffff'],
  'gray-reversed': ['#ffffff', '#000000'],
  copper: ['#ffffff', '#ffe9b0', '#f5b942', '#b8641a', '#5c2508', '#000000'],
  viridis: ['#440154', '#414487', '#2a788e', '#22a884', '#7ad151', '#fde725'],
  plasma: ['#0d0887', '#7e03a8', '#cc4778', '#f89540', '#f0f921'],
  'red-white-blue': ['#b2182b', '#f4a582', '#ffffff', '#92c5de', '#2166ac'],
  gamma: ['#fff3a0', '#e9d36a', '#b7c26a', '#7f9f5e', '#5b6b4f', '#454a44'],
  heat: ['#000000', '#8b0000', '#ff6a00', '#ffd700', '#ffffff'],
};

/** Names of the colour maps. */
export const COLORMAP_NAMES: readonly string[] = Object.keys(STOPS);

const tables = new Map<readonly string[], Uint32Array>();

/**
 * 256 packed pixels, 0xAABBGGRR as a little-endian ImageData holds them; an unknown name gives
 * `fallback`. Not to be changed: made once for each map.
 */
export function colorTable(name: string | undefined, fallback: string): Uint32Array {
  const stops = findColorStops(name, fallback);
  const known = tables.get(stops);
  if (known) return known;
  const table = new Uint32Array(256);
  tables.set(stops, table);
  for (let i = 0; i < 256; i++) {
    const [r, g, b] = parseHex(colorAt(stops, i / 255))!;
    table[i] = ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
  }
  return table;
}

/** Stops of a map, evenly spaced. */
export function findColorStops(name: string | undefined, fallback: string): readonly string[] {
  const key = name?.trim().toLowerCase() ?? fallback;
  return (Object.hasOwn(STOPS, key) ? STOPS[key] : undefined) ?? STOPS[fallback] ?? STOPS['gray']!;
}

/** Colour at `share` (0 to 1, held) between stops. */
export function colorAt(stops: readonly string[], share: number): string {
  const at = Math.min(1, Math.max(0, share)) * (stops.length - 1);
  const k = Math.min(stops.length - 2, Math.floor(at));
  return mixColors(stops[k]!, stops[k + 1]!, at - k);
}
