/** How names of different sources are recognised as the same name. */

/** Letters that lose no mark in Unicode and still are written without it. */
const PLAIN: Readonly<Record<string, string>> = {
  ı: 'i',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
};
const ARABIC_DIGITS = /[٠-٩۰-۹]/g;
/** Shorter names differ too easily by one letter. */
const FEWEST_LETTERS = 6;

/**
 * A name by what is compared: lower case without marks, punctuation and blanks, letters of Turkish
 * and other alphabets by their plain ones. "AKPINAR" and "Akpınar" are the same.
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}|\u0640/gu, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7f]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether two names may be one: the same but for how they are written, or for one letter. */
export function areNear(one: string, other: string): boolean {
  const [a, b] = [nameKey(one), nameKey(other)];
  if (a === '' || b === '') return false;
  return a === b || (haveSameNumbers(a, b) && isOneLetterOff(a, b));
}

/** "A-1" and "A-2" are two names, however near they are. */
function haveSameNumbers(a: string, b: string): boolean {
  const numbers = (key: string): string => key.match(/\p{N}+/gu)?.join(' ') ?? '';
  return numbers(a) === numbers(b);
}

function isOneLetterOff(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < FEWEST_LETTERS || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  const isReplaced = short.length === long.length;
  return short.slice(isReplaced ? at + 1 : at) === long.slice(at + 1);
}
