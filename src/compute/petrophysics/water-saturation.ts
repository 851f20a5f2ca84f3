import { computeSamples, type SampleValues, requireAbove, toFraction } from './parameters.ts';

/** Parameters of Archie's equation. */
export interface ArchieParameters {
  /** Tortuosity factor. */
  a: number;
  /** Cementation exponent. */
  m: number;
  /** Saturation exponent. */
  n: number;
  /** Resistivity of the formation water, ohm·m. */
  rw: number;
}

/** The same with the resistivity of shale, ohm·m. */
export interface ShalyParameters extends ArchieParameters {
  rsh: number;
}

/** Curves of one well by which a saturation in shaly sand is worked out. */
export interface ShalyCurves {
  /** True resistivity, ohm·m; a sample without a positive one has no result. */
  rt: SampleValues;
  /** Porosity, v/v. */
  porosity: SampleValues;
  /** Volume of shale, v/v. */
  shale: SampleValues;
}

/** Conductivity of rock and its water at a porosity, saturated with water, in S/m. */
type WaterConductivity = (porosity: number) => number;

function waterConductivity({ a, m, n, rw }: ArchieParameters): WaterConductivity {
  for (const [name, value] of Object.entries({ a, m, n, rw })) requireAbove(name, value, 0);
  return (porosity) => porosity ** m / (a * rw);
}

/**
 * Water saturation of clean sand, `Sw = (a Rw / (φ^m Rt))^(1/n)`, limited to 0 to 1; 1 where there
 * is no porosity.
 *
 * Source: Archie (1942).
 * @param rt true resistivity, ohm·m; a sample without a positive one has no result
 * @param porosity v/v
 * @throws ParameterError for a parameter that is not positive
 */
export function computeArchieSaturation(
  rt: SampleValues,
  porosity: SampleValues,
  parameters: ArchieParameters,
): Float64Array {
  const conductivity = waterConductivity(parameters);
  const { n } = parameters;
  return computeSamples(rt.length, (row) =>
    saturation(rt[row]!, porosity[row]!, () =>
      Math.pow(1 / (conductivity(porosity[row]!) * rt[row]!), 1 / n),
    ),
  );
}

/** Forms of Simandoux's equation; they differ by up to some tenths, so a result names its form. */
export const SIMANDOUX_FORMS = ['original', 'modified'] as const;
/** One of them. */
export type SimandouxForm = (typeof SIMANDOUX_FORMS)[number];

/**
 * Water saturation of shaly sand by Simandoux (1963), limited to 0 to 1; 1 where there is no
 * porosity.
 *
 * - original: `1/Rt = φ^m Sw^n / (a Rw) + (Vsh/Rsh) Sw`
 * - modified: `1/Rt = φ^m Sw^n / (a Rw (1 − Vsh)) + (Vsh/Rsh) Sw^(n/2)`
 * @throws ParameterError for a parameter that is not positive
 */
export function computeSimandouxSaturation(
  { rt, porosity, shale }: ShalyCurves,
  form: SimandouxForm,
  parameters: ShalyParameters,
): Float64Array {
  const conductivity = waterConductivity(parameters);
  const { n, rsh } = parameters;
  requireAbove('rsh', rsh, 0);
  const solve = form === 'modified' ? solveModified : solveOriginal;
  return computeSamples(rt.length, (row) => {
    const volume = toFraction(shale[row]!);
    if (Number.isNaN(volume)) return NaN;
    return saturation(rt[row]!, porosity[row]!, () =>
      solve({ n, volume, rsh, rt: rt[row]!, sand: conductivity(porosity[row]!) }),
    );
  });
}

/** One sample: conductivity of the sand in S/m, volume of shale in v/v, resistivities in ohm·m. */
interface ShalySample {
  n: number;
  sand: number;
  volume: number;
  rsh: number;
  rt: number;
}

function solveOriginal({ n, sand, volume, rsh, rt }: ShalySample): number {
  const shale = volume / rsh;
  if (n === 2) return (Math.sqrt(shale * shale + (4 * sand) / rt) - shale) / (2 * sand);
  // Rises with the saturation, so that halving the interval finds the only root.
  const excess = (sw: number): number => sand * sw ** n + shale * sw - 1 / rt;
  let low = 0;
  let high = 1;
  if (excess(high) <= 0) return 1;
  for (let halved = 0; halved < 60; halved++) {
    const middle = (low + high) / 2;
    if (excess(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Pure shale holds water alone, where the equation, taken literally, gives none. */
function solveModified({ n, sand, volume, rsh, rt }: ShalySample): number {
  if (volume >= 1) return 1;
  const c = (1 - volume) / sand;
  const d = (c * volume) / (2 * rsh);
  return Math.pow(Math.sqrt(d * d + c / rt) - d, 2 / n);
}

/**
 * Water saturation of shaly sand by the Indonesia equation, limited to 0 to 1; 1 where there is no
 * porosity: `1/√Rt = (Vsh^(1 − Vsh/2)/√Rsh + φ^(m/2)/√(a Rw)) Sw^(n/2)`.
 *
 * Source: Poupon and Leveaux (1971).
 * @throws ParameterError for a parameter that is not positive
 */
export function computeIndonesiaSaturation(
  { rt, porosity, shale }: ShalyCurves,
  parameters: ShalyParameters,
): Float64Array {
  const conductivity = waterConductivity(parameters);
  const { n, rsh } = parameters;
  requireAbove('rsh', rsh, 0);
  return computeSamples(rt.length, (row) => {
    const volume = toFraction(shale[row]!);
    if (Number.isNaN(volume)) return NaN;
    return saturation(rt[row]!, porosity[row]!, () => {
      const rock =
        volume ** (1 - volume / 2) / Math.sqrt(rsh) + Math.sqrt(conductivity(porosity[row]!));
      return Math.pow(1 / (Math.sqrt(rt[row]!) * rock), 2 / n);
    });
  });
}

/** The rules that all methods share: no resistivity, no result; no porosity, all water. */
function saturation(rt: number, porosity: number, solve: () => number): number {
  if (!(rt > 0) || Number.isNaN(porosity)) return NaN;
  return porosity <= 0 ? 1 : toFraction(solve());
}
