import type { LogCurve } from '../../../formats/log-file.ts';
import { findFamily, matchMnemonic } from '../../../compute/curve-families.ts';
import { convertLimit } from '../../../units/curve-units.ts';
import type { CurveSpec } from '../../../plot/log/template.ts';
import { LIGHT_PLOT_THEME } from '../../../plot/log/theme.ts';

/** Names of a curve in a template: one mnemonic, or a family of which the first found counts. */
export type Names = string | readonly string[];

/**
 * The curves of a file that a template can draw: those with one number a sample, or with an array
 * of them.
 */
export function drawable(curves: readonly LogCurve[], arrays: boolean): LogCurve[] {
  return curves.filter(
    ({ kind, dimension }) => kind === 'number' && arrays === dimension.some((n) => n > 1),
  );
}

/** The text curves of a file, without its index. */
export function textCurves(curves: readonly LogCurve[]): LogCurve[] {
  return curves.filter(({ kind }, at) => at > 0 && kind === 'text');
}

/** The first curve of a file that is one of codes by its name; undefined where none is. */
export function suggestCodes(curves: readonly LogCurve[]): LogCurve | undefined {
  return drawable(curves, false).find(({ mnemonic }) =>
    /LITH|FACIES|FAC\b|ZONE|FLAG|ROCK|CODE|CLASS|\bPAY/i.test(mnemonic),
  );
}

/** The curve of the file that names find, or null. */
export function found(names: Names, curves: readonly LogCurve[]): LogCurve | null {
  return (
    curves[
      matchMnemonic(
        names,
        curves.map(({ mnemonic }) => mnemonic),
      )
    ] ?? null
  );
}

/**
 * What a curve is called in the editor: as the file calls it, else by the first name the template
 * gives.
 */
export function findCurveName(names: Names, curves: readonly LogCurve[]): string {
  return found(names, curves)?.mnemonic ?? [names].flat()[0] ?? '';
}

/** Names as they are typed: "GR, GRC, SGR". */
export function namesText(names: unknown): string {
  return (Array.isArray(names) ? names : [names])
    .filter((name) => typeof name === 'string')
    .join(', ');
}

/** Names out of typed text; "" for none, which no template takes. */
export function namesFrom(text: string): string | string[] {
  const names = text
    .split(/[,;،；，]/)
    .map((name) => name.trim())
    .filter(Boolean);
  return names.length > 1 ? names : (names[0] ?? '');
}

/**
 * Which curve, its unit and usual limits: what a specification takes over when another curve of the
 * file is chosen for it.
 */
export function suggestScale(
  { mnemonic, unit }: LogCurve,
  logarithmic: boolean,
): Pick<CurveSpec, 'curve' | 'left' | 'right' | 'unit'> {
  const family = findFamily(mnemonic, unit);
  const left = family ? convertLimit(family.left, family.unit, unit) : 0;
  const right = family ? convertLimit(family.right, family.unit, unit) : 1;
  const fits = !logarithmic || (left > 0 && right > 0);
  return { curve: mnemonic, left: fits ? left : 0.2, right: fits ? right : 2000, unit };
}

/**
 * Whether two curves usually have the same scale, so that a choice between them keeps the limits.
 */
export function sameFamily(a: LogCurve | null, b: LogCurve): boolean {
  const family = a && findFamily(a.mnemonic, a.unit);
  return Boolean(family) && family === findFamily(b.mnemonic, b.unit);
}

/** The suite's colours for curves, as a template names them. */
export const CURVE_COLORS = LIGHT_PLOT_THEME.curves;

/** The colour to show for a curve: its own, else its family's, else grey. */
export function resolveColor({ color, curve }: CurveSpec, curves: readonly LogCurve[]): string {
  if (color !== undefined) return color;
  const match = found(curve, curves);
  const family = match && findFamily(match.mnemonic, match.unit);
  return (family ? CURVE_COLORS[family.colorIndex] : undefined) ?? LIGHT_PLOT_THEME.muted;
}

/** The dash to show for a curve: its own; without one and without a colour its family's. */
export function resolveDash(
  { color, curve, dash }: CurveSpec,
  curves: readonly LogCurve[],
): readonly number[] {
  if (dash || color !== undefined) return dash ?? [];
  const match = found(curve, curves);
  return (match && findFamily(match.mnemonic, match.unit)?.dash) ?? [];
}

/** Line styles to choose from, in pixels of line and gap. */
export const DASHES = {
  solid: [],
  dashed: [6, 3],
  dotted: [2, 2],
  dashdot: [8, 3, 2, 3],
} as const satisfies Record<string, readonly number[]>;
