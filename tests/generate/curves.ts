/** A tool in the string: what it averages over and what it cannot see. */
export interface Tool {
  /** Full width of what a reading averages over, metres. */
  resolutionM: number;
  /** Height of its sensor above the bottom of the hole when logging starts, metres. */
  aboveBottomM: number;
  /** Reads nothing inside casing. */
  openHoleOnly: boolean;
}

const TOOLS = {
  none: { resolutionM: 0, aboveBottomM: 0, openHoleOnly: false },
  gamma: { resolutionM: 0.4, aboveBottomM: 9, openHoleOnly: false },
  sp: { resolutionM: 1.6, aboveBottomM: 3, openHoleOnly: true },
  caliper: { resolutionM: 0.1, aboveBottomM: 5, openHoleOnly: false },
  density: { resolutionM: 0.35, aboveBottomM: 5, openHoleOnly: true },
  neutron: { resolutionM: 0.6, aboveBottomM: 7, openHoleOnly: true },
  sonic: { resolutionM: 0.6, aboveBottomM: 14, openHoleOnly: true },
  deep: { resolutionM: 0.9, aboveBottomM: 2, openHoleOnly: true },
  medium: { resolutionM: 0.6, aboveBottomM: 2, openHoleOnly: true },
  shallow: { resolutionM: 0.25, aboveBottomM: 2, openHoleOnly: true },
} as const satisfies Record<string, Tool>;

/** What the model can compute at a depth. */
export type Property =
  | 'gr'
  | 'sp'
  | 'cali'
  | 'bs'
  | 'rhob'
  | 'drho'
  | 'nphi'
  | 'pef'
  | 'dt'
  | 'dts'
  | 'rd'
  | 'rm'
  | 'rs'
  | 'vsh'
  | 'phit'
  | 'sw'
  | 'lith'
  | 'tvd'
  | 'incl'
  | 'azim'
  | 'temp'
  | 'tens';

/** A curve as a file holds it. */
export interface CurveSpec {
  mnemonic: string;
  unit: string;
  description: string;
  property: Property;
  /** Decimals printed in LAS. */
  decimals: number;
}

/** What is measured and how. `noise` is in the property's own unit; resistivities are handled as natural logarithms. */
export const PROPERTIES: Readonly<
  Record<
    Property,
    {
      tool: Tool;
      noise: number;
      unit: string;
      description: string;
      decimals: number;
      logarithmic?: boolean;
    }
  >
> = {
  gr: { tool: TOOLS.gamma, noise: 2.5, unit: 'GAPI', description: 'Gamma Ray', decimals: 2 },
  sp: { tool: TOOLS.sp, noise: 0.4, unit: 'MV', description: 'Spontaneous Potential', decimals: 2 },
  cali: { tool: TOOLS.caliper, noise: 0.03, unit: 'IN', description: 'Caliper', decimals: 3 },
  bs: { tool: TOOLS.none, noise: 0, unit: 'IN', description: 'Bit Size', decimals: 3 },
  rhob: {
    tool: TOOLS.density,
    noise: 0.008,
    unit: 'G/C3',
    description: 'Bulk Density',
    decimals: 4,
  },
  drho: {
    tool: TOOLS.density,
    noise: 0.004,
    unit: 'G/C3',
    description: 'Bulk Density Correction',
    decimals: 4,
  },
  nphi: {
    tool: TOOLS.neutron,
    noise: 0.006,
    unit: 'V/V',
    description: 'Thermal Neutron Porosity (limestone)',
    decimals: 4,
  },
  pef: {
    tool: TOOLS.density,
    noise: 0.08,
    unit: 'B/E',
    description: 'Photoelectric Factor',
    decimals: 3,
  },
  dt: {
    tool: TOOLS.sonic,
    noise: 0.5,
    unit: 'US/F',
    description: 'Delta-T Compressional',
    decimals: 2,
  },
  dts: { tool: TOOLS.sonic, noise: 1.2, unit: 'US/F', description: 'Delta-T Shear', decimals: 2 },
  rd: {
    tool: TOOLS.deep,
    noise: 0.015,
    unit: 'OHMM',
    description: 'Deep Resistivity',
    decimals: 3,
    logarithmic: true,
  },
  rm: {
    tool: TOOLS.medium,
    noise: 0.015,
    unit: 'OHMM',
    description: 'Medium Resistivity',
    decimals: 3,
    logarithmic: true,
  },
  rs: {
    tool: TOOLS.shallow,
    noise: 0.03,
    unit: 'OHMM',
    description: 'Shallow Resistivity',
    decimals: 3,
    logarithmic: true,
  },
  vsh: { tool: TOOLS.gamma, noise: 0.01, unit: 'V/V', description: 'Shale Volume', decimals: 3 },
  phit: {
    tool: TOOLS.density,
    noise: 0.003,
    unit: 'V/V',
    description: 'Total Porosity',
    decimals: 3,
  },
  sw: { tool: TOOLS.deep, noise: 0.01, unit: 'V/V', description: 'Water Saturation', decimals: 3 },
  lith: { tool: TOOLS.none, noise: 0, unit: '', description: 'Lithology Code', decimals: 0 },
  tvd: { tool: TOOLS.none, noise: 0, unit: 'M', description: 'True Vertical Depth', decimals: 3 },
  incl: { tool: TOOLS.none, noise: 0, unit: 'DEG', description: 'Hole Inclination', decimals: 3 },
  azim: { tool: TOOLS.none, noise: 0, unit: 'DEG', description: 'Hole Azimuth', decimals: 3 },
  temp: {
    tool: TOOLS.none,
    noise: 0.01,
    unit: 'DEGC',
    description: 'Borehole Temperature',
    decimals: 3,
  },
  tens: { tool: TOOLS.none, noise: 25, unit: 'LBF', description: 'Cable Tension', decimals: 1 },
};

/** A curve of a property under its usual name, or under `changes`. */
export function curve(
  property: Property,
  changes: Partial<Omit<CurveSpec, 'property'>> = {},
): CurveSpec {
  const { unit, description, decimals } = PROPERTIES[property];
  return { mnemonic: property.toUpperCase(), unit, description, decimals, property, ...changes };
}

/** What a combined tool string brings home. */
export const STANDARD_CURVES: readonly CurveSpec[] = (
  [
    'gr',
    'sp',
    'cali',
    'bs',
    'rhob',
    'drho',
    'nphi',
    'pef',
    'dt',
    'dts',
    'rd',
    'rm',
    'rs',
    'vsh',
    'phit',
    'sw',
  ] as const
).map((property) => curve(property));
