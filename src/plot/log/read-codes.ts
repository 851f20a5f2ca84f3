import type { DocArray } from './document.ts';
import type { IndexAxis } from './index-axis.ts';
import { firstAtOrPast } from './index-axis.ts';
import type { PlotTheme } from './theme.ts';
import { codeColor, codeSpans, describeCodes } from './zone-codes.ts';

/** The codes that a curve has, ascending: the first 500 of them, more are no codes. */
export function listCodes(curve: DocArray, axis: IndexAxis): number[] {
  return [...describeCodes(curve, axis).slots.keys()].sort((a, b) => a - b);
}

/** The code that is drawn at a depth of the index; NaN where there is none. */
export function codeAt(curve: DocArray, axis: IndexAxis, depth: number): number {
  const layout = { axis, curve, isHeld: describeCodes(curve, axis).isHeld };
  for (const run of axis.runs) {
    const near = firstAtOrPast(run, depth);
    const [from, to] = [Math.max(run.from, near - 2), Math.min(run.to, near + 2)];
    const spans = codeSpans(layout, { run, from, to });
    const found = spans.find(({ top, base }) => depth >= top && depth <= base);
    if (found) return found.code;
  }
  return NaN;
}

/** The colour that a code has on a theme's ground. */
export function findCodeColor(
  curve: DocArray,
  axis: IndexAxis,
  code: number,
  theme: PlotTheme,
): string {
  return codeColor(describeCodes(curve, axis).slots.get(code) ?? 0, theme);
}
