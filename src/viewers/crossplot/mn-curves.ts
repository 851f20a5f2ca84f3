import { computeMAndN, type FluidProperties } from '../../compute/petrophysics/lithology.ts';
import type { LogCurve } from '../../formats/log-file.ts';
import type { CrossCurve } from '../../plot/cross/cross-data.ts';
import { findFamily } from '../../compute/curve-families.ts';
import { nullIn } from '../../plot/log/log-data.ts';
import { unitConversion } from '../../units/curve-units.ts';

/** A curve that is computed of others. */
export type MnName = 'M' | 'N';
/** Curves that M and N are computed of. */
export type MnInputs<T> = Readonly<Record<keyof FluidProperties, T>>;

const UNITS: MnInputs<string> = { sonic: 'us/ft', density: 'g/cm3', neutron: 'v/v' };

/** The curves of a log that M and N are computed of; null where it does not have all three. */
export function findMnInputs(curves: readonly LogCurve[]): MnInputs<LogCurve> | null {
  const find = (id: string): LogCurve | undefined =>
    curves.find(({ mnemonic, unit }) => findFamily(mnemonic, unit)?.id === id);
  const [sonic, density, neutron] = [find('sonic'), find('density'), find('neutron')];
  return sonic && density && neutron ? { sonic, density, neutron } : null;
}

/** M and N, where a log has what they are computed of and no curves of these names. */
export function computedCurves(curves: readonly LogCurve[]): { mnemonic: MnName; unit: string }[] {
  if (!findMnInputs(curves)) return [];
  const names = new Set(curves.map(({ mnemonic }) => mnemonic.toUpperCase()));
  return (['M', 'N'] as const)
    .filter((mnemonic) => !names.has(mnemonic))
    .map((mnemonic) => ({ mnemonic, unit: '' }));
}

/** Computes M or N. @param nullValue a value of the log that stands for null beside NaN */
export function computeMnCurve(
  mnemonic: MnName,
  inputs: MnInputs<CrossCurve>,
  fluid: FluidProperties,
  nullValue: number | undefined,
): CrossCurve {
  const convert = (name: keyof FluidProperties): Float64Array => {
    const { values, unit } = inputs[name];
    const { factor, offset } = unitConversion(unit, UNITS[name]) ?? { factor: 1, offset: 0 };
    const nullNumber = nullIn(values, nullValue);
    return Float64Array.from(values, (value) =>
      value === nullNumber ? NaN : value * factor + offset,
    );
  };
  const { m, n } = computeMAndN(
    { sonic: convert('sonic'), density: convert('density'), neutron: convert('neutron') },
    fluid,
  );
  return { mnemonic, unit: '', values: mnemonic === 'M' ? m : n };
}
