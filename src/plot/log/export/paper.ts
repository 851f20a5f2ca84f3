/** A sheet, in millimetres. */
export interface Paper {
  widthMm: number;
  heightMm: number;
}

/** Sheets a log is printed on, upright. */
export const PAPERS = {
  a4: { widthMm: 210, heightMm: 297 },
  a3: { widthMm: 297, heightMm: 420 },
  letter: { widthMm: 215.9, heightMm: 279.4 },
} as const satisfies Record<string, Paper>;

/** Name of a sheet; `continuous` is A4's width and as long as the log, up to `LONGEST_SHEET_MM`. */
export type PaperName = keyof typeof PAPERS | 'continuous';

/** Longest page of a PDF: 14,400 points (PDF 1.7, annex C.2), less a little. */
export const LONGEST_SHEET_MM = 5000;

/** Free edge on all sides; office printers reach no further. */
export const MARGIN_MM = 10;

/** CSS pixels (1/96 in) in one millimetre: the pens' unit. */
export const PIXELS_PER_MM = 96 / 25.4;

/** Millimetres of a log on paper are this divided by the denominator of its scale, per metre. */
const MM_PER_METRE = 1000;

/**
 * The denominator of a depth scale: 500 for "1:500", "1 : 500", "1/500", "500" or 500. Null for
 * what is no scale: not a positive finite number.
 */
export function scaleDenominator(scale: string | number): number | null {
  const match =
    typeof scale === 'number' ? null : /^\s*(?:1\s*[:/]\s*)?(\d+(?:\.\d+)?)\s*$/.exec(scale);
  const value = typeof scale === 'number' ? scale : Number(match?.[1] ?? NaN);
  return Number.isFinite(value) && value > 0 ? value : null;
}

/**
 * CSS pixels that one unit of depth takes at 1:`denominator`; `metresPerUnit` is 1 for metres,
 * 0.3048 for feet.
 */
export function pixelsPerDepth(denominator: number, metresPerUnit: number): number {
  return (metresPerUnit * MM_PER_METRE * PIXELS_PER_MM) / denominator;
}
