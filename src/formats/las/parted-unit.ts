import type { HeaderItem } from '../log-file.ts';

/** Longer ones are no units. */
const LONGEST_UNIT = 64;
/** The rest of a unit behind a blank, "/ cc"; a unit that a blank parts from the dot, "GAPI". */
const REST_OF_UNIT =
  /^(?:[/*·^]\s*[A-Za-z\d]+|[A-Za-z%°][^\s\d:{]*(?:\s*\/\s*[A-Za-z\d]+)?)(?=\s|$)/;

/**
 * An item whose value is a number or a code of digits, with the unit that blanks part from the dot
 * or within: "GR . GAPI", "RHOB.g / cc", "STRT . M 1000".
 */
export function joinPartedUnit(item: HeaderItem): HeaderItem {
  const { unit, value } = item;
  const rest = REST_OF_UNIT.exec(value)?.[0];
  if (rest === undefined || (unit !== '' && !/^[/*·^]/.test(rest))) return item;
  const joined = (unit + rest).replace(/\s+/g, '');
  if (joined.length > LONGEST_UNIT) return item;
  return { ...item, unit: joined, value: value.slice(rest.length).trim() };
}
