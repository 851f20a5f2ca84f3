/**
 * How values become horizontal positions: `left` lies at `x`, `right` at `x + width`; never sorted.
 */
export interface Scale {
  readonly kind: 'linear' | 'log';
  readonly left: number;
  readonly right: number;
  readonly x: number;
  readonly width: number;
  /** Position = a · v + b, or a · log10(v) + b. */
  readonly a: number;
  readonly b: number;
}

/**
 * How many track widths beyond its edges a position is still exact; past that it is clamped, so
 * that no drawing surface overflows.
 */
const REACH = 40;

/** A scale over a track. A logarithmic one needs limits above 0; otherwise it is linear. */
export function makeScale(
  kind: 'linear' | 'log',
  { left, right }: Pick<Scale, 'left' | 'right'>,
  { x, width }: Pick<Scale, 'x' | 'width'>,
): Scale {
  const log = kind === 'log' && left > 0 && right > 0;
  const from = log ? Math.log10(left) : left;
  const to = log ? Math.log10(right) : right;
  const a = to === from ? 0 : width / (to - from);
  return { kind: log ? 'log' : 'linear', left, right, x, width, a, b: x - a * from };
}

/**
 * Horizontal position of a value, held within `reach` of the track. On a logarithmic scale 0 and
 * negative values lie far off the low side.
 */
export function toPosition(scale: Scale, value: number, reach = REACH * scale.width): number {
  const p =
    scale.a * (scale.kind === 'linear' ? value : value > 0 ? Math.log10(value) : -40) + scale.b;
  const high = scale.x + scale.width + reach;
  if (p > high) return high;
  return p < scale.x - reach ? scale.x - reach : p;
}
