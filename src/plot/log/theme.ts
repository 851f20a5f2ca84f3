/**
 * Colours and type that a plot is drawn with. Colours are `#rrggbb`; the host's tokens are resolved
 * before they come here.
 */
export interface PlotTheme {
  background: string;
  /** Thin lines, and among colours of amplitudes what has no sample. */
  grid: string;
  gridHeavy: string;
  /** Borders of tracks and header cells. */
  line: string;
  text: string;
  muted: string;
  /** Cursor, focus, selected range. */
  accent: string;
  /** Surface of what floats: the readout box. */
  raised: string;
  /** CSS font family list. */
  font: string;
  /** Ten colours for curves whose template names none, in fixed order. */
  curves: readonly string[];
}

const FONT =
  'system-ui, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", "Noto Sans SC", sans-serif';

/** Ten colours that stay apart with the common kinds of colour blindness, on white. */
const CURVES_LIGHT = [
  '#0b63c5',
  '#c2410c',
  '#00795c',
  '#8e3b8f',
  '#111827',
  '#b8860b',
  '#0891b2',
  '#d6246e',
  '#5b6b00',
  '#7c4a21',
];
/** The same ten on a dark ground. */
const CURVES_DARK = [
  '#6cb0ff',
  '#ff9a5c',
  '#3ddbb0',
  '#dc9be0',
  '#e6eaf0',
  '#f2c14e',
  '#5fd7f2',
  '#ff86b3',
  '#c3d64a',
  '#d9a679',
];

/** Light theme. */
export const LIGHT_PLOT_THEME: PlotTheme = {
  background: '#ffffff',
  grid: '#e3e7ec',
  gridHeavy: '#b9c2cc',
  line: '#7f8b98',
  text: '#1b2430',
  muted: '#55606e',
  accent: '#0b63c5',
  raised: '#ffffff',
  font: FONT,
  curves: CURVES_LIGHT,
};

/** Dark theme. */
export const DARK_PLOT_THEME: PlotTheme = {
  background: '#0e1217',
  grid: '#242c36',
  gridHeavy: '#3d4855',
  line: '#5c6876',
  text: '#e6eaf0',
  muted: '#a3aebb',
  accent: '#6cb0ff',
  raised: '#212934',
  font: FONT,
  curves: CURVES_DARK,
};

/** Print: black on white, grid darker than on a screen so that it survives a laser printer. */
export const PRINT_PLOT_THEME: PlotTheme = {
  ...LIGHT_PLOT_THEME,
  grid: '#d2d7dd',
  gridHeavy: '#9aa4af',
  line: '#333a44',
  text: '#000000',
  muted: '#333a44',
};

/** `#rgb` or `#rrggbb` as [r, g, b] of 0 to 255, or null for any other way of writing a colour. */
export function parseHex(color: string): [number, number, number] | null {
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (long) return [parseInt(long[1]!, 16), parseInt(long[2]!, 16), parseInt(long[3]!, 16)];
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color);
  return short
    ? [parseInt(short[1]!, 16) * 17, parseInt(short[2]!, 16) * 17, parseInt(short[3]!, 16) * 17]
    : null;
}

/** Parts of 0 to 255 as `#rrggbb`. */
function toHex(rgb: readonly number[]): string {
  return `#${rgb.map((c) => Math.round(c).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(rgb: readonly number[]): number {
  const [r, g, b] = rgb.map((c) =>
    c <= 10.3 ? c / 3294.6 : ((c / 255 + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** `share` of `b` in `a`; `a` unchanged where either is not written as hex. */
export function mixColors(a: string, b: string, share: number): string {
  const from = parseHex(a);
  const to = parseHex(b);
  return from && to ? toHex(from.map((c, i) => c + (to[i]! - c) * share)) : a;
}

/**
 * `color`, moved towards the text colour as far as it must be to be seen on the plot's ground
 * (contrast 4 : 1 on a dark ground, 2 : 1 on a light one, where ink is strong by itself).
 */
export function legibleColor(color: string, theme: PlotTheme): string {
  const ground = parseHex(theme.background);
  if (!ground || !parseHex(color)) return color;
  const low = luminance(ground);
  const wanted = low < 0.2 ? 4 : 2;
  for (let share = 0; share < 1; share += 0.15) {
    const mixed = mixColors(color, theme.text, share);
    const high = luminance(parseHex(mixed)!);
    if ((Math.max(high, low) + 0.05) / (Math.min(high, low) + 0.05) >= wanted) return mixed;
  }
  return theme.text;
}

/**
 * A fill's colour as it is on a light ground; on a dark one held back, so that lines on it can
 * still be read.
 */
export function fillColor(color: string, theme: PlotTheme): string {
  const ground = parseHex(theme.background);
  return ground && luminance(ground) < 0.2 ? mixColors(color, theme.background, 0.6) : color;
}
