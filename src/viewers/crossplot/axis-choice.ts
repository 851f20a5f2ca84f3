import type { LogFrame } from '../../formats/log-file.ts';
import { findByMnemonic } from '../../compute/find-curve.ts';
import { findFamily } from '../../compute/curve-families.ts';
import { computedCurves } from './mn-curves.ts';
import { isMissingCurve } from '../shared/curves/missing-curves.ts';
import { scalarCurves } from '../shared/curves/sample-curves.ts';

/** Mnemonics of the curves on the axes and of the one that colours the points. */
export interface AxisChoice {
  x: string | null;
  y: string | null;
  color: string | null;
}

/** What is asked for; undefined leaves the choice to the viewer, '' wants no colour. */
export interface WantedAxes {
  x?: string | undefined;
  y?: string | undefined;
  color?: string | undefined;
}

/** Families that are drawn against each other, the commonest pair first. */
const USUAL_PAIRS = [
  ['neutron', 'density'],
  ['sonic', 'density'],
  ['gamma', 'density'],
  ['gamma', 'neutron'],
] as const;

/**
 * The curves that are drawn: those that are wanted, where the frame has them; for the others a
 * usual pair of families, else the first two.
 */
export function chooseAxes(frame: LogFrame, wanted: WantedAxes): AxisChoice {
  const curves = scalarCurves(frame);
  const known = [...curves, ...computedCurves(curves)];
  const find = (name: string | undefined): string | null =>
    (name && findByMnemonic(known, name)?.mnemonic) || null;
  const byFamily = (id: string): string | null =>
    curves.find(({ mnemonic, unit }) => findFamily(mnemonic, unit)?.id === id)?.mnemonic ?? null;
  const pair = USUAL_PAIRS.map((ids) => ids.map(byFamily)).find((names) => names.every(Boolean));
  const [first, second] = pair ?? [curves[0]?.mnemonic ?? null, curves[1]?.mnemonic ?? null];
  const wantedY = find(wanted.y);
  const x = find(wanted.x) ?? [first!, second!].find((name) => name !== wantedY) ?? first!;
  const y = wantedY ?? [second!, first!].find((name) => name !== x) ?? second!;
  const gamma = byFamily('gamma');
  const color =
    wanted.color === undefined ? (gamma === x || gamma === y ? null : gamma) : find(wanted.color);
  return { x, y, color };
}

/** The wanted names that no curve of a frame has. */
export function missingCurves(frame: LogFrame, { x, y, color }: WantedAxes): string[] {
  const curves = scalarCurves(frame);
  const known = [...curves, ...computedCurves(curves)];
  return [x, y, color].filter((name) => isMissingCurve(known, name)) as string[];
}
