import { HELVETICA } from './helvetica.ts';

/**
 * What a vector file needs of a CSS font: size in the pen's units, weight, slant, and the families
 * as written.
 */
export interface PenFont {
  size: number;
  bold: boolean;
  italic: boolean;
  family: string;
}

const known = new Map<string, PenFont>();

/**
 * Reads the `font` of a canvas ("italic 600 11px/1.2 Arial, sans-serif"); what cannot be read is a
 * canvas's own "10px sans-serif".
 */
export function parseFont(font: string): PenFont {
  const found = known.get(font);
  if (found) return found;
  const match = /^(.*?)(\d+(?:\.\d+)?|\.\d+)(px|pt|mm)(?:\/\S+)?\s+(.+)$/.exec(font.trim());
  const perUnit = { px: 1, pt: 4 / 3, mm: 96 / 25.4 }[match?.[3] ?? 'px'] ?? 1;
  const style = match?.[1] ?? '';
  const weight = /\b([1-9]00)\b/.exec(style)?.[1];
  const parsed: PenFont = {
    size: match ? Number(match[2]) * perUnit : 10,
    bold: weight ? Number(weight) >= 600 : /\bbold(er)?\b/.test(style),
    italic: /\b(italic|oblique)\b/.test(style),
    family: match?.[4] ?? 'sans-serif',
  };
  if (known.size < 200) known.set(font, parsed);
  return parsed;
}

/** How far below the given y the baseline of a text lies, as a part of its size. */
export function baselineShift(baseline: CanvasTextBaseline): number {
  if (baseline === 'top') return HELVETICA.ascent;
  if (baseline === 'hanging') return HELVETICA.hanging;
  if (baseline === 'middle') return HELVETICA.middle;
  return baseline === 'bottom' || baseline === 'ideographic' ? -HELVETICA.descent : 0;
}

/**
 * Which part of a text's width lies left of the given x: 0, 0.5 or 1. Direction is left to right,
 * as in all plots.
 */
export function alignShare(align: CanvasTextAlign): number {
  return align === 'center' ? 0.5 : align === 'right' || align === 'end' ? 1 : 0;
}
