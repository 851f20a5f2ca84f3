import type { HeaderItem, HeaderSection } from '../../../src/formats/log-file.ts';
import { removeGroupSigns } from '../../../src/formats/group-signs.ts';
import { toAsciiDigits } from '../../../src/units/arabic-digits.ts';
import { metresPer } from '../../../src/units/depth.ts';

/** Items by mnemonic in upper case; the first that has a value counts. */
export type Items = ReadonlyMap<string, HeaderItem>;

/** What headers hold where nothing is known. */
const NOTHING =
  /^([^\p{L}\p{N}]*|n\/?a|none|nil|null|unknown|unkown|undefined|not available|tba|tbd|uwi|unique well id|well|api number|-?999+(\.25)?|0+(\.0+)?)$/iu;

/** Whether the value of an item says nothing. */
function isNothing({ value }: HeaderItem): boolean {
  return NOTHING.test(value.trim());
}

/** The items of a header: those of the well first, then parameters and the rest. */
export function indexItems(sections: readonly HeaderSection[]): Items {
  const items = new Map<string, HeaderItem>();
  for (const kind of ['well', 'parameter', 'other'] as const) {
    for (const item of sections
      .filter((section) => section.kind === kind)
      .flatMap((section) => section.items)) {
      const name = item.mnemonic.toUpperCase().replace(/[:[]\d+\]?$/, '');
      const known = items.get(name);
      if (!known || isNothing(known)) items.set(name, readGlued(item));
    }
  }
  return items;
}

/** Units and formats that an item without a value may have. */
const UNIT = /^([^\p{L}\p{N}]*|deg.*|dd.*|dms|mm.*|yy.*|hh.*|sec|s|ohm.*|%|unitless|none)$/iu;

/** "LATI.37.5": without a blank behind the dot the value is where the unit belongs. */
function readGlued(item: HeaderItem): HeaderItem {
  const isUnit = metresPer(item.unit) !== null || UNIT.test(item.unit);
  return item.value.trim() === '' && item.unit !== '' && !isUnit
    ? { ...item, unit: '', value: item.unit }
    : item;
}

/**
 * The first item with a value among those that are named, in the order of the names; a pattern
 * means each mnemonic that it matches.
 */
export function findItem(
  items: Items,
  names: readonly (string | RegExp)[],
): HeaderItem | undefined {
  for (const name of names) {
    const found =
      typeof name === 'string'
        ? [items.get(name)]
        : [...items].filter(([mnemonic]) => name.test(mnemonic)).map(([, item]) => item);
    const item = found.find((one) => one !== undefined && !isNothing(one));
    if (item) return item;
  }
  return undefined;
}

/** All items with a value whose mnemonics match one of the patterns. */
export function listItems(items: Items, patterns: readonly RegExp[]): HeaderItem[] {
  return [...items]
    .filter(([name, item]) => patterns.some((one) => one.test(name)) && !isNothing(item))
    .map(([, item]) => item);
}

/** The value of the first item with one, blanks as one; null without one. */
export function findText(items: Items, names: readonly (string | RegExp)[]): string | null {
  return findItem(items, names)?.value.trim().replace(/\s+/g, ' ').slice(0, 200) ?? null;
}

/**
 * The number that people write: `1,000.50`, `1 000,5`, `512345.67`; NaN if it is not a number. A
 * single comma with three digits behind it groups thousands, with another count it is a decimal
 * comma.
 */
export function parseHeaderNumber(text: string): number {
  const clean = removeGroupSigns(toAsciiDigits(text.trim()));
  if (/^[-+]?(\d+\.?\d*|\.\d+)(E[-+]?\d+)?$/i.test(clean)) return Number(clean);
  if (/^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(clean)) return Number(clean.replaceAll(',', ''));
  if (/^[-+]?\d{1,3}(\.\d{3})+,\d+$/.test(clean))
    return Number(clean.replaceAll('.', '').replace(',', '.'));
  return /^[-+]?\d+,\d+$/.test(clean) ? Number(clean.replace(',', '.')) : NaN;
}
