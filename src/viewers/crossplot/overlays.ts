import {
  type MatrixName,
  type NeutronTool,
  overlayLine,
} from '../../compute/petrophysics/overlay-lines.ts';
import {
  computeMAndN,
  type FluidProperties,
  FRESH_MUD,
  MATRIX_MINERALS,
  type MatrixMineral,
} from '../../compute/petrophysics/lithology.ts';
import { computePickettLine } from '../../compute/petrophysics/pickett.ts';
import type { ArchieParameters } from '../../compute/petrophysics/water-saturation.ts';
import { findFamily } from '../../compute/curve-families.ts';
import { unitConversion } from '../../units/curve-units.ts';
import type { CrossCurve, CrossLine } from '../../plot/cross/cross-data.ts';

/** Overlays by name. */
export const OVERLAYS = ['neutron-density-cnl', 'neutron-density-tnph', 'pickett', 'm-n'] as const;
/** One of them. */
export type OverlayName = (typeof OVERLAYS)[number];

/** The curves on the axes. */
export interface AxisCurves {
  x: Pick<CrossCurve, 'mnemonic' | 'unit'>;
  y: Pick<CrossCurve, 'mnemonic' | 'unit'>;
}

const MATRICES: readonly MatrixName[] = ['sandstone', 'limestone', 'dolomite'];
/** Water saturations of the lines of a Pickett plot. */
const SATURATIONS = [1, 0.5, 0.25];
/** Porosities of the ends of its lines. */
const POROSITIES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 1];
/** Families that are porosities. */
const POROSITY = ['neutron', 'density-porosity', 'porosity'];
const RESISTIVITY = ['resistivity-deep', 'resistivity-medium', 'resistivity-shallow'];

/** A quantity on an axis: how its values become those of the curve there. */
export interface OnAxis {
  axis: 'x' | 'y';
  convert(value: number): number;
}

/**
 * The lines of an overlay in the units of the curves on the axes, whichever is on which.
 * @returns null where the axes do not have the curves that it needs
 */
export function overlayLines(
  name: OverlayName,
  curves: AxisCurves,
  archie: ArchieParameters,
  fluid: FluidProperties = FRESH_MUD,
): CrossLine[] | null {
  if (name === 'm-n') return mineralPoints(curves, fluid);
  if (name === 'pickett') {
    const axes = findPickettAxes(curves);
    return axes && pickettLines(axes.porosity, axes.resistivity, archie);
  }
  const neutron = findAxis(curves, ['neutron'], 'v/v');
  const density = findAxis(curves, ['density'], 'g/cm3');
  const tool: NeutronTool = name === 'neutron-density-cnl' ? 'CNL' : 'TNPH';
  return neutron && density
    ? MATRICES.map((matrix) => matrixLine(tool, matrix, neutron, density))
    : null;
}

/** A curve on an axis whose unit is not known, and the unit that an overlay takes it in. */
export interface StrangeUnit {
  name: string;
  unit: string;
  expected: string;
}

/** The curves on the axes that an overlay takes in a unit that theirs does not convert to. */
export function strangeUnits(name: OverlayName, curves: AxisCurves): StrangeUnit[] {
  if (name === 'm-n') return [];
  const needs: [families: readonly string[], expected: string][] =
    name === 'pickett'
      ? [
          [POROSITY, 'v/v'],
          [RESISTIVITY, 'ohm.m'],
        ]
      : [
          [['neutron'], 'v/v'],
          [['density'], 'g/cm3'],
        ];
  return needs.flatMap(([families, expected]) => {
    const found = findAxis(curves, families, expected);
    if (!found) return [];
    const { mnemonic, unit } = curves[found.axis];
    return unitConversion(expected, unit) ? [] : [{ name: mnemonic, unit, expected }];
  });
}

/** The axes of a Pickett plot; null where the curves on the axes are others. */
export function findPickettAxes(
  curves: AxisCurves,
): { porosity: OnAxis; resistivity: OnAxis } | null {
  const porosity = findAxis(curves, POROSITY, 'v/v');
  const resistivity = findAxis(curves, RESISTIVITY, 'ohm.m');
  return porosity && resistivity ? { porosity, resistivity } : null;
}

function findAxis(curves: AxisCurves, families: readonly string[], unit: string): OnAxis | null {
  for (const axis of ['x', 'y'] as const) {
    const { mnemonic, unit: own } = curves[axis];
    if (!families.includes(findFamily(mnemonic, own)?.id ?? '')) continue;
    const conversion = unitConversion(unit, own) ?? { factor: 1, offset: 0 };
    return { axis, convert: (value) => value * conversion.factor + conversion.offset };
  }
  return null;
}

function matrixLine(
  tool: NeutronTool,
  matrix: MatrixName,
  neutron: OnAxis,
  density: OnAxis,
): CrossLine {
  return {
    label: matrix,
    points: overlayLine(tool, matrix).map((point, i) => ({
      ...place(neutron, point.neutron, density, point.density),
      label: String(i * 5),
    })),
  };
}

/** The minerals of an M-N plot, where M and N are on the axes. */
function mineralPoints({ x, y }: AxisCurves, fluid: FluidProperties): CrossLine[] | null {
  const names = [x.mnemonic, y.mnemonic].map((name) => name.toUpperCase());
  if (!names.includes('M') || !names.includes('N')) return null;
  const minerals = Object.entries(MATRIX_MINERALS) as [MatrixMineral, FluidProperties][];
  const points = minerals.map(([label, { sonic, density, neutron }]) => {
    const { m, n } = computeMAndN(
      { sonic: [sonic], density: [density], neutron: [neutron] },
      fluid,
    );
    return names[0] === 'N' ? { x: n[0]!, y: m[0]!, label } : { x: m[0]!, y: n[0]!, label };
  });
  return [{ label: '', points, isScattered: true }];
}

function pickettLines(
  porosity: OnAxis,
  resistivity: OnAxis,
  archie: ArchieParameters,
): CrossLine[] {
  return SATURATIONS.map((saturation) => {
    const rt = computePickettLine(POROSITIES, saturation, archie);
    return {
      label: `Sw ${saturation}`,
      points: POROSITIES.map((value, i) => place(porosity, value, resistivity, rt[i]!)),
    };
  });
}

function place(one: OnAxis, value: number, other: OnAxis, otherValue: number) {
  const [a, b] = [one.convert(value), other.convert(otherValue)];
  return one.axis === 'x' ? { x: a, y: b } : { x: b, y: a };
}
