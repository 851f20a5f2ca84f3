import { findConversion } from '../../units/conversion.ts';
import { findQuantity } from '../../units/curve-units.ts';
import { metresPer } from '../../units/depth.ts';
import type { WarningList } from '../format-error.ts';
import { msg } from '../msg.ts';
import { parseMeasured } from './number-text.ts';

/** A number and its unit in one field. */
export interface CellUnit {
  number: string;
  unit: string;
}

/** Signs of percent in other scripts and widths. */
const PERCENT = /^[%\u066a\uff05\ufe6a]$/;
const PERCENT_BEFORE = /^[%\u066a\uff05\ufe6a]\s*(?=[\d.,+\u2212-])/;
/** A text that ends in a digit, and what is behind it. */
const NUMBER_AND_UNIT = /^([^\p{L}%\u2030]*\p{Nd})\s*([^\s\p{Nd}].*)$/u;
/** Units of one letter that are names of zones and of bores as well. */
const LETTERS = /^[a-ln-z]$/i;

const ZERO = 0x30;
const NINE = 0x39;

/** Whether a text is a unit that values are written with. */
export function isCellUnit(text: string): boolean {
  if (PERCENT.test(text) || text === '\u2030') return true;
  if (LETTERS.test(text)) return false;
  return findQuantity(text) !== null || metresPer(text) !== null;
}

/**
 * The number and the unit of a field such as "45%", "%45" or "1000 m"; null for a field that is no
 * number with a known unit.
 */
export function splitCellUnit(field: string): CellUnit | null {
  const last = field.charCodeAt(field.length - 1);
  const before = PERCENT_BEFORE.exec(field);
  if (before) return { number: field.slice(before[0].length), unit: '%' };
  if (last >= ZERO && last <= NINE) return null;
  const [, number = '', unit = ''] = NUMBER_AND_UNIT.exec(field) ?? [];
  if (!isCellUnit(unit)) return null;
  return { number, unit: PERCENT.test(unit) ? '%' : unit };
}

/** The number of a value, also behind the sign of a limit or beside a unit; NaN for a text. */
export function parseWithUnit(field: string, decimal: '.' | ','): number {
  const number = parseMeasured(field, decimal);
  if (!Number.isNaN(number)) return number;
  const parts = splitCellUnit(field);
  return parts ? parseMeasured(parts.number, decimal) : NaN;
}

/** Where a field is. */
interface FieldPosition {
  decimal: '.' | ',';
  /** Whether its column has had no value so far. */
  isFirst: boolean;
  line: number;
}

/** The units that columns have beside their numbers, as in "45%" and "1000 m". */
export class CellUnits {
  /** Unit of each column: that of its heading, else that of its first value. */
  readonly units: string[];
  readonly #names: readonly string[];
  readonly #warnings: WarningList;
  /** By column: factor of each unit beside its numbers. */
  readonly #factors: Map<string, number>[] = [];

  /** @param units those of the headings */
  constructor(units: readonly string[], names: readonly string[], warnings: WarningList) {
    this.units = [...units];
    this.#names = names;
    this.#warnings = warnings;
  }

  /**
   * The number of a field that has a unit beside it, in the unit of its column; NaN for a text, and
   * for a unit that the column does not have and that cannot be turned into its own.
   */
  read(at: number, field: string, position: FieldPosition): number {
    const parts = splitCellUnit(field);
    if (!parts) return NaN;
    const number = parseMeasured(parts.number, position.decimal);
    if (Number.isNaN(number)) return NaN;
    if (position.isFirst && !this.#factors[at]) this.#begin(at, parts.unit, position.line);
    const factor = this.#factors[at] && this.#findFactor(at, parts.unit);
    return factor === undefined ? NaN : number * factor;
  }

  /** Notes a number without a unit in a column whose values have one. */
  takePlain(at: number, field: string, line: number): void {
    const written = this.#factors[at]?.keys().next().value;
    if (written === undefined) return;
    const name = this.#names[at]!;
    this.#warnings.add(
      'CELL_UNIT_ASSUMED',
      msg`"${field.slice(0, 40)}" in ${name} has no unit, other values have "${written}": ${this.units[at]!} is taken.`,
      { line, section: name },
      'format',
    );
  }

  /** Takes the unit of the first value of a column where the heading has none that fits. */
  #begin(at: number, unit: string, line: number): void {
    const name = this.#names[at]!;
    const heading = this.units[at]!;
    this.#factors[at] = new Map();
    if (heading === unit) return;
    const isConverted = heading !== '' && convert(unit, heading) !== undefined;
    if (!isConverted) this.units[at] = unit;
    this.#warnings.add(
      'CELL_UNITS',
      isConverted
        ? msg`The values of ${name} are written with "${unit}", its heading says "${heading}": they are converted to ${heading}.`
        : heading === ''
          ? msg`The values of ${name} are written with their unit: "${unit}".`
          : msg`The values of ${name} are written with "${unit}", its heading says "${heading}": read in ${unit}.`,
      { line, section: name },
      'format',
    );
  }

  #findFactor(at: number, unit: string): number | undefined {
    const factors = this.#factors[at]!;
    const known = factors.get(unit);
    if (known !== undefined) return known;
    const factor = convert(unit, this.units[at]!);
    if (factor !== undefined) factors.set(unit, factor);
    return factor;
  }
}

/** Factor between units; undefined where there is none, or values are moved as well. */
function convert(from: string, to: string): number | undefined {
  if (from === to) return 1;
  const found = findConversion(from, to);
  return found?.offset === 0 ? found.factor : undefined;
}
