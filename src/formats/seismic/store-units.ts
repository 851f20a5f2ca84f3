import * as v from 'valibot';
import { parseGroundUnit } from '../../units/ground.ts';
import type { GroundUnit } from '../../units/ground.ts';
import { type FormatWarning, wholeFileWarning } from '../format-error.ts';
import { msg } from '../msg.ts';

type Attributes = Readonly<Record<string, unknown>>;

const Name = v.pipe(v.string(), v.maxLength(100));
/** Of MDIO 1: one quantity and its unit. */
const UnitsV1 = v.object({
  unitsV1: v.union([
    v.object({ time: Name }),
    v.object({ length: Name }),
    v.object({ angle: Name }),
  ]),
});
/** As CF and xarray have it. */
const Units = v.object({ units: Name });

/** The unit that the attributes of an array tell; "" where they tell none. */
export function readUnit(attributes: Attributes): string {
  const [mdio, other] = [v.safeParse(UnitsV1, attributes), v.safeParse(Units, attributes)];
  if (mdio.success) return Object.values(mdio.output.unitsV1)[0] as string;
  return other.success ? other.output.units : '';
}

/**
 * The unit of coordinates by the attributes of their array. Null if it is missing or not supported
 * for coordinates, the latter with a warning.
 */
export function readGroundUnit(attributes: Attributes): {
  unit: GroundUnit | null;
  warnings: FormatWarning[];
} {
  const declaredUnit = readUnit(attributes);
  const unit = parseGroundUnit(declaredUnit);
  return {
    unit,
    warnings:
      declaredUnit === '' || unit
        ? []
        : [
            wholeFileWarning(
              'COORDINATE_UNIT_UNKNOWN',
              msg`The coordinates of the store are in "${declaredUnit}", which is not understood: they are taken as metres.`,
              'coordinates',
            ),
          ],
  };
}

/** A unit of coordinates as MDIO 1 writes it, which knows one foot alone. */
export function groundAttributes(unit: GroundUnit | null): Record<string, unknown> {
  if (unit === null) return {};
  return { unitsV1: unit === 'deg' ? { angle: 'deg' } : { length: unit === 'm' ? 'm' : 'ft' } };
}
