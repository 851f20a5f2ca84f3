import { findFamily } from '../curve-families.ts';
import { unitConversion } from '../../units/curve-units.ts';

/**
 * Least and greatest value that the curves of a family can have in a borehole, in the unit of the
 * family: wider than what is usual, so that what lies outside is a fault of the tool or of the
 * unit.
 */
const LIMITS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  gamma: [0, 1000],
  'gamma-uranium-free': [0, 600],
  caliper: [2, 40],
  'bit-size': [2, 40],
  'spontaneous-potential': [-1000, 1000],
  'resistivity-deep': [0.01, 100_000],
  'resistivity-medium': [0.01, 100_000],
  'resistivity-shallow': [0.01, 100_000],
  'resistivity-micro': [0.01, 100_000],
  density: [1, 3.3],
  neutron: [-0.15, 1],
  'density-correction': [-0.5, 0.5],
  photoelectric: [0, 20],
  'density-porosity': [-0.25, 1],
  sonic: [35, 250],
  'sonic-shear': [60, 1000],
  'rate-of-penetration': [0, 1000],
  'shale-volume': [0, 1],
  porosity: [0, 0.75],
  'water-saturation': [0, 1],
  permeability: [0, 1_000_000],
  potassium: [0, 20],
  thorium: [0, 300],
  uranium: [0, 300],
  tension: [0, 30_000],
  temperature: [-30, 350],
};

/**
 * Values that a curve can have, in its own unit; a curve without a unit is taken to be in that of
 * its family. Null where its family is not known, or its unit does not convert.
 */
export function findLimits(
  mnemonic: string,
  unit: string,
): readonly [least: number, most: number] | null {
  const family = findFamily(mnemonic, unit);
  const limits = family && LIMITS[family.id];
  if (!limits) return null;
  const conversion =
    unit.trim() === '' ? { factor: 1, offset: 0 } : unitConversion(family.unit, unit);
  if (!conversion) return null;
  const [least, most] = limits.map((value) => value * conversion.factor + conversion.offset);
  return [Math.min(least!, most!), Math.max(least!, most!)];
}
