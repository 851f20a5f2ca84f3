/** Units of curve values: the factors between those that files use for the same quantity. */

/** value in the base unit = value · factor + offset. */
interface UnitEntry {
  quantity: string;
  factor: number;
  offset: number;
}

const TABLE: readonly [quantity: string, factor: number, names: string, offset?: number][] = [
  [
    'fraction',
    1,
    'v/v dec frac fraction m3/m3 ft3/ft3 cfcf cf/cf decimal vv vol/vol v/v_decimal k/k kg/kg',
  ],
  ['fraction', 0.01, '% pct percent percnt pu p.u. pcnt vol%'],
  ['slowness', 1, 'us/ft usec/ft us/f usft µs/ft microsec/ft usec/f usperft'],
  ['slowness', 0.3048, 'us/m usec/m µs/m uspm microsec/m'],
  ['density', 1, 'g/cm3 g/cc gm/cc g/c3 gr/cc gcc g/ml gm/cm3 g/cm^3 sg kg/l'],
  ['density', 0.001, 'kg/m3 k/m3 kgm3 kg/m^3'],
  ['diameter', 1, 'in inch inches in. "'],
  ['diameter', 1 / 25.4, 'mm millimeter millimetre'],
  ['diameter', 1 / 2.54, 'cm'],
  ['potential', 1, 'mv mvolt mvolts millivolt'],
  ['potential', 1000, 'v volt volts'],
  [
    'resistivity',
    1,
    'ohm.m ohmm ohm-m ohm/m ohms omm om ohm_m ohmmeter ohm.meter ohm*m ohm·m ohms.m ohms-m ohms/m ohmsm ohm.metre ohm-metre ohm-meter ohmmetre ohmm2/m ohm.m2/m ω.m ωm ω·m ω-m ω*m',
  ],
  ['gamma', 1, 'gapi api gapi. apiunits gr.api gapiunits cgapi'],
  ['speed', 1, 'm/h m/hr mph m/hour mhr'],
  ['speed', 0.3048, 'ft/h ft/hr f/hr f/h fph ft/hour fthr'],
  ['pressure', 1, 'kpa'],
  ['pressure', 6.894757, 'psi psia psig'],
  ['pressure', 1000, 'mpa'],
  ['pressure', 100, 'bar'],
  ['temperature', 1, 'degc c °c deg_c'],
  ['temperature', 5 / 9, 'degf f °f deg_f', -160 / 9],
  ['section', 1, 'b/e barn/e barns/e b/elec be bn/e'],
  ['permeability', 1, 'md'],
  ['permeability', 1000, 'd darcy'],
  ['length', 1, 'm meter metre'],
  ['length', 0.3048, 'ft feet'],
];

const UNITS: ReadonlyMap<string, UnitEntry> = new Map(
  TABLE.flatMap(([quantity, factor, names, offset]) =>
    names
      .split(' ')
      .map((name): [string, UnitEntry] => [key(name), { quantity, factor, offset: offset ?? 0 }]),
  ),
);

/**
 * A unit's name as it is looked up: "[KG/M³]" and "kg/m3" are one, and so are the two characters
 * that are read as micro.
 */
function key(unit: string): string {
  return unit
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^[([]|[)\]]$/g, '')
    .replace(/\s+/g, '');
}

function entry(unit: string): UnitEntry | undefined {
  return UNITS.get(key(unit));
}

/** What a unit measures ("fraction", "slowness" …), or null for one that is not known. */
export function findQuantity(unit: string): string | null {
  return entry(unit)?.quantity ?? null;
}

/**
 * How to turn a number in one unit into another: value · factor + offset; null where the units do
 * not measure the same known thing.
 */
export function unitConversion(
  from: string,
  to: string,
): { factor: number; offset: number } | null {
  const a = entry(from);
  const b = entry(to);
  if (!a || !b || a.quantity !== b.quantity) return null;
  return { factor: a.factor / b.factor, offset: (a.offset - b.offset) / b.factor };
}

/**
 * A scale limit in another unit, rounded to four digits (45 pu from 0.45 v/v, 459.3 us/m from 140
 * us/ft); unchanged where the units are the same or strange.
 */
export function convertLimit(value: number, from: string | undefined, to: string): number {
  const conversion = from === undefined ? null : unitConversion(from, to);
  if (!conversion || (conversion.factor === 1 && conversion.offset === 0)) return value;
  return Number((value * conversion.factor + conversion.offset).toPrecision(4));
}

/** Names of units as they are usually written, by quantity, for a choice. */
const USUAL: readonly (readonly string[])[] = [
  ['v/v', '%'],
  ['us/ft', 'us/m'],
  ['g/cm3', 'kg/m3'],
  ['in', 'mm', 'cm'],
  ['mV', 'V'],
  ['m/h', 'ft/h'],
  ['kPa', 'MPa', 'bar', 'psi'],
  ['degC', 'degF'],
  ['mD', 'D'],
  ['m', 'ft'],
];

/** Units of the same quantity that values can be turned into; none where there is no other. */
export function unitChoices(unit: string): readonly string[] {
  const quantity = findQuantity(unit);
  if (quantity === null) return [];
  const usual = USUAL.find(([first]) => findQuantity(first!) === quantity) ?? [];
  return usual.filter((name) => {
    const conversion = unitConversion(unit, name);
    return conversion !== null && (conversion.factor !== 1 || conversion.offset !== 0);
  });
}
