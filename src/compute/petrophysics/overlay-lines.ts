import { requireAbove } from './parameters.ts';

/** A tool whose neutron porosity the lines are for. */
export type NeutronTool = 'CNL' | 'TNPH';
/** A rock with a line. */
export type MatrixName = 'sandstone' | 'limestone' | 'dolomite';

interface OverlayLine {
  /** Density of the matrix, g/cm³. */
  density: number;
  /** Apparent limestone porosity at 0, 5, 10, … p.u. of porosity, in p.u. */
  neutron: readonly number[];
}

const STEP_PU = 5;

/**
 * Readings of Schlumberger's charts CP-1c (CNL, curve NPHI) and CP-1e (curve TNPH) for fresh mud,
 * good to 0.3 p.u.
 */
const LINES: Readonly<Record<NeutronTool, Readonly<Record<MatrixName, OverlayLine>>>> = {
  CNL: {
    sandstone: {
      density: 2.65,
      neutron: [-1.5, 1.7, 6.05, 10.9, 15.9, 20.85, 25.9, 30.8, 35.8, 40.8],
    },
    limestone: {
      density: 2.71,
      neutron: [0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 35.0, 40.0, 45.0],
    },
    dolomite: { density: 2.87, neutron: [2.6, 12.0, 17.8, 22.8, 27.4, 31.6, 35.6, 39.4, 42.9] },
  },
  TNPH: {
    sandstone: { density: 2.65, neutron: [-2.0, 1.8, 6.0, 10.3, 15.0, 19.8, 24.8, 30.0, 35.6] },
    limestone: {
      density: 2.71,
      neutron: [0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 35.0, 40.0, 45.0],
    },
    dolomite: { density: 2.85, neutron: [0.7, 6.0, 11.3, 17.0, 22.8, 28.65, 34.35, 40.2] },
  },
};

/** A point of a neutron-density plot. */
export interface OverlayPoint {
  /** Apparent limestone porosity, v/v; NaN beyond the ends of the chart's line. */
  neutron: number;
  /** Bulk density, g/cm³. */
  density: number;
}

/**
 * The place of clean rock of a porosity in a neutron-density plot, straight between the points that
 * the chart names.
 * @param porosity v/v
 * @param fluid density of the fluid in the pores, g/cm³: 1 for fresh mud, which the lines are for
 */
export function overlayPoint(
  tool: NeutronTool,
  matrix: MatrixName,
  porosity: number,
  fluid = 1,
): OverlayPoint {
  requireAbove('fluid', fluid, 0);
  const { density, neutron } = LINES[tool][matrix];
  const place = (porosity * 100) / STEP_PU;
  const before = Math.min(Math.floor(place), neutron.length - 2);
  const isOnLine = place >= 0 && place <= neutron.length - 1;
  const from = neutron[before]!;
  return {
    neutron: isOnLine ? (from + (neutron[before + 1]! - from) * (place - before)) / 100 : NaN,
    density: density * (1 - porosity) + fluid * porosity,
  };
}

/** The points of a line that a chart names, one at each 5 p.u. of porosity. */
export function overlayLine(tool: NeutronTool, matrix: MatrixName): readonly OverlayPoint[] {
  return LINES[tool][matrix].neutron.map((_, i) => overlayPoint(tool, matrix, (i * STEP_PU) / 100));
}
