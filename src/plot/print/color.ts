/** A colour as vector files take it: red, green, blue 0 to 255 and opacity 0 to 1. */
export interface Rgba {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

const BLACK: Rgba = { red: 0, green: 0, blue: 0, alpha: 1 };

/** The sixteen names of CSS 1, orange, and the two that mean nothing is drawn. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['black', '#000000'],
  ['silver', '#c0c0c0'],
  ['gray', '#808080'],
  ['grey', '#808080'],
  ['white', '#ffffff'],
  ['maroon', '#800000'],
  ['red', '#ff0000'],
  ['purple', '#800080'],
  ['fuchsia', '#ff00ff'],
  ['magenta', '#ff00ff'],
  ['green', '#008000'],
  ['lime', '#00ff00'],
  ['olive', '#808000'],
  ['yellow', '#ffff00'],
  ['navy', '#000080'],
  ['blue', '#0000ff'],
  ['teal', '#008080'],
  ['aqua', '#00ffff'],
  ['cyan', '#00ffff'],
  ['orange', '#ffa500'],
  ['brown', '#a52a2a'],
  ['transparent', '#00000000'],
  ['none', '#00000000'],
]);

function fromHex(digits: string): Rgba {
  const long = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const byte = (at: number): number => parseInt(long.slice(at, at + 2), 16);
  return {
    red: byte(0),
    green: byte(2),
    blue: byte(4),
    alpha: long.length === 8 ? byte(6) / 255 : 1,
  };
}

function fromFunction(body: string): Rgba | null {
  const parts = body.split(/[\s,/]+/).filter((part) => part !== '');
  if (parts.length < 3 || parts.length > 4) return null;
  const channel = (part: string | undefined, whole: number): number => {
    const value = Number.parseFloat(part ?? '');
    return Math.min(whole, Math.max(0, part?.endsWith('%') ? (value / 100) * whole : value));
  };
  const [red, green, blue] = parts.slice(0, 3).map((part) => Math.round(channel(part, 255)));
  const alpha = parts.length === 4 ? channel(parts[3], 1) : 1;
  return [red, green, blue, alpha].some((value) => value === undefined || Number.isNaN(value))
    ? null
    : { red: red!, green: green!, blue: blue!, alpha };
}

/**
 * What a browser makes of `hsl()`, `oklch()` and the other names: a canvas answers with `#rrggbb`
 * or `rgba()`.
 */
function askCanvas(text: string): string | null {
  if (typeof OffscreenCanvas === 'undefined') return null;
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return null;
  context.fillStyle = '#010203';
  context.fillStyle = text;
  return context.fillStyle === '#010203' ? null : context.fillStyle;
}

function parse(text: string, ask: boolean): Rgba | null {
  const named = NAMES.get(text) ?? text;
  const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(named);
  if (hex?.[1]) return fromHex(hex[1]);
  const call = /^rgba?\(([^()]*)\)$/.exec(named);
  if (call?.[1]) return fromFunction(call[1]);
  const answer = ask ? askCanvas(named) : null;
  return answer === null ? null : parse(answer, false);
}

const known = new Map<string, Rgba>();

/**
 * Reads a CSS colour; what no one can read (gradients and patterns of a canvas too) is black, as an
 * unset canvas style is.
 */
export function parseColor(style: unknown): Rgba {
  if (typeof style !== 'string') return BLACK;
  const found = known.get(style);
  if (found) return found;
  const color = parse(style.trim().toLowerCase(), true) ?? BLACK;
  if (known.size < 500) known.set(style, color);
  return color;
}

/** `#rrggbb`, opacity left out. */
export function formatHex(color: Rgba): string {
  return `#${((1 << 24) | (color.red << 16) | (color.green << 8) | color.blue).toString(16).slice(1)}`;
}
