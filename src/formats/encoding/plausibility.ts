import { COMMON_HANZI } from './common-hanzi.ts';
import { LanguageModel } from './language-model.ts';
import type { TextLanguage } from './language-words.ts';

/** A text as one encoding reads it; `isOwn` tells for each character whether encodings differ. */
export interface Reading {
  text: string;
  isOwn(at: number): boolean;
}

/** Letters; µ, ª and º are signs here. */
export const LETTER = /(?![µªº])[\p{L}\p{M}]/u;
const UPPER = /\p{Lu}/u;
const LOWER = /\p{Ll}/u;

/** Costs in bits of what no language has. */
const CASE_BITS = 6;
const SCRIPT_BITS = 10;
const DIGIT_BITS = 3;
const ODD_SIGN_BITS = 11;
const ODD_SIGN_IN_WORD_BITS = 17;
const SIGN_IN_WORD_BITS = 6;
/** Signs that have letters on both sides: "O’Neill", "ohm·m". */
const INNER_SIGNS = '’‘·×–—´\u00a0';
const CONTROL_BITS = 14;
const OTHER_SIGN_BITS = 3;
/** Of a letter without another one beside it, which is no unit ("STRT.м", "Ом·м"). */
const LONE_LETTER_BITS = 4;
const LONE_OTHER_LETTER_BITS = 9;

/** Signs that headers have, where they are expected, and their bits there and elsewhere. */
const SIGNS: readonly {
  signs: string;
  before?: RegExp;
  after?: RegExp;
  bits: number;
  elsewhere: number;
}[] = [
  { signs: '°', before: /[^\p{L}]$|^$/u, bits: 3, elsewhere: 10 },
  { signs: 'µ', after: /[a-zA-ZΩ]/, bits: 3, elsewhere: 7 },
  {
    signs: '²³',
    before: /(?:[\d)°]|(?:^|[^\p{L}])(?:[cdkm]?m|ft|in|yd|[a-z]))$/iu,
    after: /[^a-zA-Z]|^$/,
    bits: 3,
    elsewhere: 14,
  },
  { signs: '½¼¾', before: /[\d\s]$|^$/, after: /["'\s-]|^$/, bits: 4, elsewhere: 9 },
  { signs: '±', after: /[\d\s.]/, bits: 4, elsewhere: 8 },
  { signs: '№', bits: 4, elsewhere: 4 },
  { signs: '\u00a0·×«»“”‘’„–—…•', bits: 5, elsewhere: 5 },
  { signs: '™®©', after: /[^\p{L}]|^$/u, before: /[\p{L}\s(]$|^$/u, bits: 5, elsewhere: 9 },
  { signs: 'º', before: /[\dNn]$/, after: /[^a-z]|^$/, bits: 5, elsewhere: 9 },
  { signs: '´', bits: 6, elsewhere: 6 },
  { signs: '€£', after: /[\d\s]/, bits: 5, elsewhere: 12 },
  { signs: 'ª', before: /\d$/, bits: 6, elsewhere: 9 },
  { signs: '§÷¿¡،؛؟¹', bits: 8, elsewhere: 8 },
];

/**
 * Bits of signs that code pages of EBCDIC have in different places: with no letter beside them,
 * with one behind, with one before, and between two.
 */
const EBCDIC_SIGNS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  '@#$`~': [3, 11, 11, 14],
  '"': [3, 3, 3, 14],
  '{[': [3, 4, 7, 14],
  '}]!': [3, 9, 3, 14],
  '\\': [3, 3, 5, 12],
  '|^': [3, 3, 3, 5],
  '¦': [7, 12, 12, 17],
  '¬¢': [9, 12, 12, 17],
};

const SIGN_RULES = new Map(
  SIGNS.flatMap((rule) => [...rule.signs].map((sign) => [sign, rule] as const)),
);

const EBCDIC_RULES = new Map(
  Object.entries(EBCDIC_SIGNS).flatMap(([signs, bits]) =>
    [...signs].map((sign) => [sign, bits] as const),
  ),
);

const models = new Map<TextLanguage, LanguageModel>();

function findModel(language: TextLanguage): LanguageModel {
  let model = models.get(language);
  if (!model) models.set(language, (model = new LanguageModel(language)));
  return model;
}

/**
 * Information of the characters of `readings` in which encodings differ, in bits: the smaller, the
 * more plausible is the reading. The language is the one of `languages` that fits best.
 */
export function measureReadings(
  readings: readonly Reading[],
  languages: readonly TextLanguage[],
): number {
  let shared = 0;
  for (const reading of readings) shared += sharedBits(reading);
  const byLanguage = languages.map((language) => {
    const model = findModel(language);
    return readings.reduce((sum, reading) => sum + letterBits(reading, model), 0);
  });
  return shared + Math.min(...byLanguage);
}

/** Bits of letters and their neighbours in a language. */
function letterBits({ text, isOwn }: Reading, model: LanguageModel): number {
  let bits = 0;
  let before = ' ';
  let isBeforeOwn = false;
  for (let i = 0; i <= text.length; i++) {
    const letter = LETTER.test(text.charAt(i)) ? model.lower(text.charAt(i)).charAt(0) : ' ';
    const isLetterOwn = letter !== ' ' && isOwn(i);
    if (isLetterOwn || isBeforeOwn) bits += model.bits(before, letter);
    before = letter;
    isBeforeOwn = isLetterOwn;
  }
  return bits;
}

/** Bits of signs, of breaks of case and script: of what is alike in every language. */
function sharedBits({ text, isOwn }: Reading): number {
  let bits = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    const isLetter = LETTER.test(char);
    if (isOwn(i) && !isLetter) bits += signBits(text, i);
    if (!isLetter) continue;
    const next = text.charAt(i + 1);
    const before = text.charAt(i - 1);
    if (isOwn(i) && !LETTER.test(next) && !LETTER.test(before) && !/[.·/]/.test(before))
      bits += findScript(char) === 'latin' ? LONE_LETTER_BITS : LONE_OTHER_LETTER_BITS;
    if (isOwn(i) && (/\d/.test(next) || /\d/.test(before))) bits += DIGIT_BITS;
    if (!LETTER.test(next) || !(isOwn(i) || isOwn(i + 1))) continue;
    if (findScript(char) !== findScript(next)) bits += SCRIPT_BITS;
    if (isCaseBroken(before, char, next)) bits += CASE_BITS;
  }
  return bits;
}

/** A capital behind a small letter, or a small letter behind two capitals. */
function isCaseBroken(before: string, letter: string, next: string): boolean {
  if (UPPER.test(next)) return LOWER.test(letter);
  return UPPER.test(letter) && LOWER.test(next) && UPPER.test(before);
}

function findScript(letter: string): string {
  const code = letter.charCodeAt(0);
  if (code < 0x370) return 'latin';
  if (code < 0x400) return 'greek';
  if (code < 0x530) return 'cyrillic';
  return code >= 0x600 && code < 0x700 ? 'arabic' : 'other';
}

function signBits(text: string, at: number): number {
  const sign = text.charAt(at);
  const code = sign.charCodeAt(0);
  if (code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0xfffd) return CONTROL_BITS;
  // A blank where encodings differ is a byte that the code page does not have.
  if (sign === ' ') return CONTROL_BITS;
  const isBehind = LETTER.test(text.charAt(at - 1));
  const isBefore = LETTER.test(text.charAt(at + 1));
  const inEbcdic = EBCDIC_RULES.get(sign)?.[(isBefore ? 1 : 0) + (isBehind ? 2 : 0)];
  if (inEbcdic !== undefined || code < 0x7f) return inEbcdic ?? OTHER_SIGN_BITS;
  const rule = SIGN_RULES.get(sign);
  if (!rule) return isBehind || isBefore ? ODD_SIGN_IN_WORD_BITS : ODD_SIGN_BITS;
  const fits =
    (rule.before?.test(text.slice(Math.max(0, at - 4), at)) ?? true) &&
    (rule.after?.test(text.charAt(at + 1)) ?? true);
  const inWord = isBehind && isBefore && !INNER_SIGNS.includes(sign) ? SIGN_IN_WORD_BITS : 0;
  return (fits ? rule.bits : rule.elsewhere) + inWord;
}

/** Bits of Chinese characters by their rows of GB 2312: common, first level, second level, signs. */
const COMMON_BITS = 9;
const FIRST_LEVEL_BITS = 13;
const SECOND_LEVEL_BITS = 16;
const SIGN_BITS = 11;
const FULL_WIDTH_BITS = 14;
const OTHER_ROW_BITS = 15;
const EXTENSION_BITS = 20;
const FOUR_BYTE_BITS = 26;
const BROKEN_BITS = 22;
/** Of a character that touches a Latin letter. */
const IN_WORD_BITS = 4;

const gbk = new TextDecoder('gbk');

/** Bits of a text in GB 18030, of which GBK is a part. */
export function measureChinese(bytes: Uint8Array): { bits: number; isFourByte: boolean } {
  let bits = 0;
  let isFourByte = false;
  for (let at = 0; at < bytes.length;) {
    if ((bytes[at] as number) < 0x80) {
      at++;
      continue;
    }
    if (isLatin(bytes[at - 1])) bits += IN_WORD_BITS;
    const length = hanziLength(bytes, at);
    isFourByte ||= length === 4;
    bits += hanziBits(bytes.subarray(at, at + length));
    at += length;
    if (isLatin(bytes[at])) bits += IN_WORD_BITS;
  }
  return { bits, isFourByte };
}

/** Bytes of the character at `at`; 1 where no character begins. */
function hanziLength(bytes: Uint8Array, at: number): 1 | 2 | 4 {
  const [lead = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4);
  if (lead === 0x80 || lead === 0xff) return 1;
  if (second >= 0x40 && second !== 0x7f && second !== 0xff) return 2;
  const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
  return isDigit(second) && third > 0x80 && isDigit(fourth) ? 4 : 1;
}

function hanziBits(char: Uint8Array): number {
  const [lead = 0, trail = 0] = char;
  if (char.length !== 2) return char.length === 4 ? FOUR_BYTE_BITS : BROKEN_BITS;
  if (COMMON_HANZI.has(gbk.decode(char))) return COMMON_BITS;
  if (trail < 0xa1 || lead < 0xa1 || lead > 0xf7) return EXTENSION_BITS;
  if (lead >= 0xb0) return lead >= 0xd8 ? SECOND_LEVEL_BITS : FIRST_LEVEL_BITS;
  if (lead === 0xa3) return trail < 0xb0 || trail === 0xba ? SIGN_BITS : FULL_WIDTH_BITS;
  return lead === 0xa1 ? SIGN_BITS : OTHER_ROW_BITS;
}

function isLatin(byte: number | undefined): boolean {
  return byte !== undefined && byte < 0x80 && /[a-z]/i.test(String.fromCharCode(byte));
}
