/** How wells of different files are recognised as the same well. */

/** Words that people write where there is no number yet, by their letters and digits alone. */
const PLACEHOLDERS =
  /^(0+|9+|X+|N\/?A|NA|NONE|NULL|TBA|TBD|TBC|PENDING|UNKNOWN|NOTAVAILABLE|NOTASSIGNED|CONFIDENTIAL|TEST|DUMMY|UWI|API|WELL|WELLID|UNIQUEWELLID|UNIQUEWELLIDENTIFIER|APINUMBER|(0?123456789)+0?)$/;
/** State codes of API numbers (API Bulletin D12A), offshore areas included. */
const LAST_STATE_CODE = 61;
const API_DIGITS = 10;

/** The letters and digits of a number or name, in upper case: what is compared. */
export function compareKey(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether a text can identify a well: it has a digit, and is no placeholder. */
export function isWellNumber(text: string): boolean {
  const key = compareKey(text);
  return key.length > 1 && /\p{N}/u.test(key) && !PLACEHOLDERS.test(key) && !/^(.)\1*$/u.test(key);
}

/**
 * What well numbers are compared by: without dashes and blanks; of an API number its first 10
 * digits, which name the well: what follows names a bore and a completion.
 */
export function wellNumberKey(text: string): string {
  const key = compareKey(text);
  return isApiNumber(key) ? key.slice(0, API_DIGITS) : key;
}

/** Whether digits are an API number of 10, 12 or 14 digits. */
function isApiNumber(key: string): boolean {
  if (!/^\d{10}(\d{2}){0,2}$/.test(key)) return false;
  const state = Number(key.slice(0, 2));
  return state >= 1 && state <= LAST_STATE_CODE && Number(key.slice(2, 5)) > 0;
}

/** What is known of a well beside its number. */
export interface WellTraits {
  wellName: string | null;
  operatorName: string | null;
  fieldName: string | null;
  country: string | null;
  state: string | null;
  /** Longitude and latitude in EPSG:4326. */
  point: readonly [number, number] | null;
}

/** Wells of one name that lie further apart are two. */
const MOST_METRES = 1000;
const METRES_A_DEGREE = 111_320;

/** Whether two names can be of one well: the same, or one with more said ("A-1", "A-1 ST2"). */
export function namesAgree(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return true;
  const [one, other] = [compareKey(a), compareKey(b)];
  return one.includes(other) || other.includes(one);
}

/**
 * Whether two wells of one name are the same well: operator, field, country, state and place agree
 * as far as both are known.
 */
export function traitsAgree(a: WellTraits, b: WellTraits): boolean {
  const agree = (one: string | null, other: string | null): boolean =>
    one === null || other === null || namesAgree(one, other);
  return (
    agree(a.operatorName, b.operatorName) &&
    agree(a.fieldName, b.fieldName) &&
    agree(a.country, b.country) &&
    agree(a.state, b.state) &&
    (a.point === null || b.point === null || distance(a.point, b.point) <= MOST_METRES)
  );
}

/** Metres between two places that are near each other. */
function distance(
  [x, y]: readonly [number, number],
  [otherX, otherY]: readonly [number, number],
): number {
  const east = (x - otherX) * Math.cos((((y + otherY) / 2) * Math.PI) / 180);
  return Math.hypot(east, y - otherY) * METRES_A_DEGREE;
}
