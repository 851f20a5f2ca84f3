import type { RecipeParameter } from './recipe.ts';
import { convert, type RecipeRun } from './recipe-run.ts';
import { zoneKey } from '../row-zones.ts';
import { StepFailure } from './recipe-problem.ts';
import type { RecipeZone } from './recipe-well.ts';

/** Rows in a row that have the same parameters. */
export interface ParameterRows {
  from: number;
  /** Row after the last. */
  to: number;
  /** Null outside of the zones that have parameters of their own. */
  zone: string | null;
  parameters: Readonly<Record<string, number>>;
}

/** A number of a step, and its values by zone in lower case. */
export interface ZoneNumber {
  value: number;
  zones: ReadonlyMap<string, number>;
}

/**
 * The number that a step gives, or that of the parameter which it names, in a unit.
 * @throws StepFailure for a name that the recipe lacks, and a unit that is not converted
 */
export function resolveNumber(run: RecipeRun, given: number | string, unit: string): ZoneNumber {
  if (typeof given === 'number') return { value: given, zones: new Map() };
  const parameter = run.parameter(given);
  const conversion = convert(parameter.unit ?? '', unit);
  if (!conversion)
    throw new StepFailure('UNIT_MISMATCH', {
      curve: given,
      unit: parameter.unit ?? '',
      expected: unit,
    });
  const { factor, offset } = conversion;
  return byZone(run, parameter, (value) =>
    factor === 1 && offset === 0 ? value : value * factor + offset,
  );
}

/** A parameter as it is, with the values of the zones that the well has. */
export function byZone(
  run: RecipeRun,
  { name, value, zones = {} }: RecipeParameter,
  change: (value: number) => number = (given) => given,
): ZoneNumber {
  const found = new Map<string, number>();
  for (const [zone, own] of Object.entries(zones)) {
    const key = zoneKey(zone);
    if (run.well.zones.some((given) => zoneKey(given.name) === key)) found.set(key, change(own));
    else run.note('ZONE_MISSING', { parameter: name, zone });
  }
  return { value: change(value), zones: found };
}

/**
 * Divides the rows of a well by the parameters that they have. Of zones that overlap the shorter
 * one counts.
 */
export function parameterRows(
  run: RecipeRun,
  numbers: ReadonlyMap<string, ZoneNumber>,
): ParameterRows[] {
  const names = new Set([...numbers.values()].flatMap(({ zones }) => [...zones.keys()]));
  const zones = run.well.zones
    .filter(({ name }) => names.has(zoneKey(name)))
    .sort((a, b) => b.base - b.top - (a.base - a.top));
  const codes = zoneCodes(run.index, zones);
  const parts: ParameterRows[] = [];
  for (let from = 0, to = 0; from < codes.length; from = to) {
    const code = codes[from]!;
    while (to < codes.length && codes[to] === code) to++;
    const zone = zones[code - 1]?.name ?? null;
    parts.push({ from, to, zone, parameters: valuesIn(numbers, zone) });
  }
  return parts.length > 0
    ? parts
    : [{ from: 0, to: 0, zone: null, parameters: valuesIn(numbers, null) }];
}

/** One value per sample of a number that zones have values for. */
export function spreadNumber(run: RecipeRun, number: ZoneNumber): Float64Array {
  const values = new Float64Array(run.index.length);
  for (const { from, to, parameters } of parameterRows(run, new Map([['value', number]])))
    values.fill(parameters.value!, from, to);
  return values;
}

function valuesIn(
  numbers: ReadonlyMap<string, ZoneNumber>,
  zone: string | null,
): Record<string, number> {
  const key = zone === null ? null : zoneKey(zone);
  return Object.fromEntries(
    Array.from(numbers, ([name, { value, zones }]) => [
      name,
      (key === null ? undefined : zones.get(key)) ?? value,
    ]),
  );
}

/** For each row the place of its zone, from 1; 0 outside of all. */
function zoneCodes(index: Float64Array, zones: readonly RecipeZone[]): Uint16Array {
  const codes = new Uint16Array(index.length);
  for (const [place, { top, base }] of zones.entries())
    for (let row = 0; row < index.length; row++)
      if (index[row]! >= top && index[row]! < base) codes[row] = place + 1;
  return codes;
}
