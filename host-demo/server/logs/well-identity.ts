/** How wells of different files are recognised as the same well. */

/** Words that people write where there is no number yet, by their letters and digits alone. */
const PLACEHOLDERS =
  /^(0+|9+|X+|N\/?A|NA|NONE|NULL|TBA|TBD|TBC|PENDING|UNKNOWN|NOTAVAILABLE|NOTASSIGNED|CONFIDENTIAL|TEST|DUMMY|UWI|API|WELL|WELLID|UNIQUEWELLID|UNIQUEWELLIDENTIFIER|APINUMBER|(0?123456789)+0?)$/;
/** Placeholders that are counted: "TBD-1". */
const COUNTED_PLACEHOLDER = /^(TBA|TBD|TBC|UNKNOWN|DUMMY|NONE|UWI|API)\d{1,3}$/;
/** Numbers with all but their first digit left open, of Alberta too. */
const EMPTY_NUMBER = /^1?0+(W0*)?$|X{3,}/;
const COUNTED_DIGITS = '0123456789012345';
/** What people write before a number, and what a spreadsheet writes behind it. */
const AROUND_NUMBER = /^\W*(?:UWI|API)(?:\s*(?:NO|NUMBER))?[\s.:#]*(?=\d)|\.0+\W*$/gi;
/** A well of the survey of western Canada, in its long or short form: "00/06-12-034-05W5/0". */
const SURVEY_WELL = /^0?1?(\d{11}W\d)(?:0?(\d))?$/;
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
  if (key.length < 2 || !/\p{N}/u.test(key) || /^(.)\1*$/u.test(key)) return false;
  if (PLACEHOLDERS.test(key) || COUNTED_PLACEHOLDER.test(key) || EMPTY_NUMBER.test(key))
    return false;
  if (key.length >= 5 && /^[01]/.test(key) && COUNTED_DIGITS.includes(key)) return false;
  // A spreadsheet has lost its digits.
  if (/^\W*\d([.,]\d+)?E\+\d+\W*$/i.test(text)) return false;
  return !/^\d{5}0{5}(\d{2}){0,2}$/.test(key);
}

/**
 * What well numbers are compared by: without dashes and blanks; of an API number its first 10
 * digits, which name the well: what follows names a bore and a completion. The 0 before the code of
 * a state may be missing.
 */
export function wellNumberKey(text: string): string {
  const key = compareKey(text.normalize('NFKC').replace(AROUND_NUMBER, ''));
  const survey = SURVEY_WELL.exec(key);
  if (survey) return `1${survey[1]}0${survey[2] ?? '0'}`;
  if (isApiNumber(key)) return key.slice(0, API_DIGITS);
  return isApiNumber(`0${key}`) ? `0${key.slice(0, API_DIGITS - 1)}` : key;
}

/** The keys by which a catalog may have a number: with what `wellNumberKey` adds and without. */
export function storedKeys(key: string): string[] {
  const survey = SURVEY_WELL.exec(key);
  if (survey) return [key, `${survey[1]}${survey[2]}`];
  if (!/^0\d{9}$/.test(key)) return [key];
  return [key, ...['', '00', '0000'].map((bore) => key.slice(1) + bore)];
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
  /** Null for wells of the catalog, which does not have it. */
  lease: string | null;
  fieldName: string | null;
  country: string | null;
  state: string | null;
  /** Longitude and latitude in EPSG:4326. */
  point: readonly [number, number] | null;
}

/** Wells of one name that lie further apart are two. */
const MOST_METRES = 1000;
const METRES_A_DEGREE = 111_320;

/**
 * Whether two names can be of one well: the same, or one with more words or numbers ("A-1", "A-1
 * ST2"); "A-1" and "A-10" are two.
 */
export function namesAgree(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return true;
  const [one, other] = [splitName(a), splitName(b)];
  if (one.join('') === other.join('')) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return ` ${long.join(' ')} `.includes(` ${short.join(' ')} `);
}

/** The words and numbers of a name, without accents, "No." and zeros in front. */
function splitName(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').toUpperCase();
  const parts = plain.match(/\p{L}+|\p{N}+/gu) ?? [];
  return parts
    .map((part) => part.replace(/^0+(?=\d)/, ''))
    .filter((part) => !/^(NO|NR|NUMBER|WELL)$/.test(part));
}

/** Whether one text is the other, or a part of it. */
function textsAgree(a: string, b: string): boolean {
  const [one, other] = [compareKey(a), compareKey(b)];
  return one.includes(other) || other.includes(one);
}

/**
 * Whether two wells of one name are the same well: operator, lease, field, country, state and place
 * agree as far as both are known.
 */
export function traitsAgree(a: WellTraits, b: WellTraits): boolean {
  const agree = (one: string | null, other: string | null): boolean =>
    one === null || other === null || textsAgree(one, other);
  return (
    agree(a.operatorName, b.operatorName) &&
    agree(a.lease, b.lease) &&
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
