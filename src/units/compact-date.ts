/** Dates and times of day that are digits alone, such as "190403235959". */

/**
 * How digits make a moment: letters of `Y M D H N S`, one for each digit; N are minutes. DDD
 * without M is the day of the year.
 */
export interface CompactDate {
  pattern: string;
  /** Whether the pattern has a day, and not the time of day alone. */
  hasDay: boolean;
}

const DAYS = ['YYYYMMDD', 'DDMMYYYY', 'MMDDYYYY', 'YYMMDD', 'DDMMYY', 'MMDDYY', 'YYYYDDD', 'YYDDD'];
const CLOCKS = ['HHNNSS', 'HHNN', ''];
const PATTERNS = DAYS.flatMap((day) => CLOCKS.map((clock) => day + clock));

/**
 * The form that a unit such as "YYMMDDHHMMSS" or "ddMMyyyy HHmm" names; null where it names none
 * of digits alone.
 */
export function parseCompactFormat(unit: string): CompactDate | null {
  const letters = unit
    .toUpperCase()
    .replace(/[\s_]/g, '')
    .replace('HH24', 'HH')
    // The M behind the hours are minutes.
    .replace(/HH(?:MM|MI|NN)/, 'HHNN');
  const isClock = letters === 'HHNNSS' || letters === 'HHNN';
  if (!isClock && !PATTERNS.includes(letters)) return null;
  return { pattern: letters, hasDay: !isClock };
}

/** Forms that a column may have whose unit does not tell. */
const USUAL = ['YYYYMMDDHHNNSS', 'YYYYMMDDHHNN', 'YYMMDDHHNNSS', 'YYYYMMDD'].map((pattern) => ({
  pattern,
  hasDay: true,
}));

/** Forms in which all texts are moments, the likeliest first. */
export function findCompactDates(texts: readonly string[]): CompactDate[] {
  return USUAL.filter(
    (form) =>
      texts.length > 0 &&
      texts.every((text) => text.length === form.pattern.length) &&
      texts.every((text) => isOfThisAge(parseCompactDate(text, form))),
  );
}

/** Years that logs are of. */
function isOfThisAge(ms: number): boolean {
  return ms >= Date.UTC(1970, 0) && ms < Date.UTC(2060, 0);
}

/**
 * Milliseconds since 1970-01-01 of digits, or since midnight where the form has no day; NaN where
 * they are no moment. Digits that lack a leading zero, as numbers do, are read with it.
 */
export function parseCompactDate(text: string, { pattern, hasDay }: CompactDate): number {
  const [, whole, fraction = ''] = /^(\d+)(\.\d+)?$/.exec(text.trim()) ?? [];
  if (whole === undefined || whole.length > pattern.length) return NaN;
  // A time of day just behind midnight may lack them all; a date lacks one at the most.
  if (hasDay && whole.length < pattern.length - 1) return NaN;
  const digits = whole.padStart(pattern.length, '0');
  const part = (letter: string): number => {
    const first = pattern.indexOf(letter);
    return first < 0 ? 0 : Number(digits.slice(first, pattern.lastIndexOf(letter) + 1));
  };
  const [hour, minute, second] = [part('H'), part('N'), part('S')];
  if (hour > 24 || minute > 59 || second > 60) return NaN;
  const clock = ((hour * 60 + minute) * 60 + second + Number(`0${fraction}`)) * 1000;
  if (!hasDay) return clock;
  const year = part('Y');
  const isShort = !pattern.includes('YYYY');
  const fullYear = isShort ? year + (year < 70 ? 2000 : 1900) : year;
  const date = new Date(0);
  const [month, day] = pattern.includes('M') ? [part('M') - 1, part('D')] : [0, part('D')];
  date.setUTCFullYear(fullYear, month, day);
  const isDay = pattern.includes('M')
    ? date.getUTCMonth() === month && date.getUTCDate() === day
    : day > 0 && date.getUTCFullYear() === fullYear;
  return isDay ? date.getTime() + clock : NaN;
}
