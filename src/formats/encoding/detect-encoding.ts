import { decode } from './decode.ts';
import type { TextEncoding } from '../text-encoding.ts';
import { decodeEbcdic, type EbcdicEncoding, IS_EBCDIC_VARIANT } from './ebcdic.ts';
import type { TextLanguage } from './language-words.ts';
import { LETTER, measureChinese, measureReadings, type Reading } from './plausibility.ts';

/** Encodings whose bytes are of one kind: 8 bits beside ASCII, or EBCDIC. */
export type EncodingFamily = 'ascii' | 'ebcdic';

/** An encoding and how plausible texts are in it: the fewer bits, the more. */
export interface RatedEncoding {
  encoding: TextEncoding;
  bits: number;
  /** The texts as it reads them. */
  texts: string[];
}

interface Candidate {
  encoding: TextEncoding;
  languages: readonly TextLanguage[];
  /** What makes it less probable before any byte is seen. */
  priorBits: number;
}

const LATIN: readonly TextLanguage[] = ['fr', 'de', 'es', 'pt', 'no', 'sv', 'it'];

/** What is looked for, the most usual first. Chinese has a measure of its own. */
const CANDIDATES: Readonly<Record<EncodingFamily, readonly Candidate[]>> = {
  ascii: [
    { encoding: 'windows-1252', languages: LATIN, priorBits: 0 },
    { encoding: 'windows-1254', languages: ['tr'], priorBits: 1 },
    { encoding: 'windows-1251', languages: ['ru'], priorBits: 2 },
    { encoding: 'windows-1250', languages: ['cs', 'sk', 'pl', 'hu', 'ro', 'hr'], priorBits: 4 },
    { encoding: 'windows-1256', languages: ['ar', 'fa'], priorBits: 3 },
    { encoding: 'koi8-r', languages: ['ru'], priorBits: 4 },
    { encoding: 'cp866', languages: ['ru'], priorBits: 4 },
  ],
  ebcdic: [
    { encoding: 'ebcdic-037', languages: LATIN, priorBits: 0 },
    { encoding: 'ebcdic-1047', languages: LATIN, priorBits: 2 },
    { encoding: 'ebcdic-1026', languages: ['tr'], priorBits: 3 },
    { encoding: 'ebcdic-880', languages: ['ru'], priorBits: 3 },
  ],
};
const CHINESE_PRIOR_BITS = 3;
/** Of an encoding that gives signs alone: it is known by its letters. */
const NO_LETTER_BITS = 8;

/** Bytes of texts that encodings of a family read differently. */
export function countOwnBytes(texts: readonly Uint8Array[], family: EncodingFamily): number {
  let count = 0;
  for (const text of texts)
    for (const byte of text)
      if (family === 'ebcdic' ? IS_EBCDIC_VARIANT[byte] === 1 : byte > 0x7f) count++;
  return count;
}

/**
 * Rates every encoding of a family for texts that are in one encoding, the most plausible first. Of
 * encodings that read them alike only the most usual one is listed.
 */
export function rateEncodings(
  texts: readonly Uint8Array[],
  family: EncodingFamily,
): RatedEncoding[] {
  const rated: RatedEncoding[] = CANDIDATES[family].map(({ encoding, languages, priorBits }) => {
    const readings = texts.map((bytes) => readWith(bytes, encoding, family));
    const isKnown = priorBits === 0 || readings.some(hasOwnLetter);
    return {
      encoding,
      bits: priorBits + (isKnown ? 0 : NO_LETTER_BITS) + measureReadings(readings, languages),
      texts: readings.map(({ text }) => text),
    };
  });
  if (family === 'ascii') rated.push(rateChinese(texts));
  rated.sort((a, b) => a.bits - b.bits);
  return preferUsual(rated, family);
}

function hasOwnLetter({ text, isOwn }: Reading): boolean {
  for (let i = 0; i < text.length; i++) if (isOwn(i) && LETTER.test(text.charAt(i))) return true;
  return false;
}

function readWith(bytes: Uint8Array, encoding: TextEncoding, family: EncodingFamily): Reading {
  return family === 'ebcdic'
    ? {
        text: decodeEbcdic(bytes, encoding as EbcdicEncoding),
        isOwn: (at) => IS_EBCDIC_VARIANT[bytes[at] ?? 0] === 1,
      }
    : { text: decode(bytes, encoding), isOwn: (at) => (bytes[at] ?? 0) > 0x7f };
}

function rateChinese(texts: readonly Uint8Array[]): RatedEncoding {
  const measured = texts.map(measureChinese);
  const encoding = measured.some(({ isFourByte }) => isFourByte) ? 'gb18030' : 'gbk';
  return {
    encoding,
    bits: measured.reduce((sum, { bits }) => sum + bits, CHINESE_PRIOR_BITS),
    texts: texts.map((bytes) => decode(bytes, encoding)),
  };
}

/** Leaves of encodings that read the texts alike the one that is listed first in `CANDIDATES`. */
function preferUsual(rated: readonly RatedEncoding[], family: EncodingFamily): RatedEncoding[] {
  const order = CANDIDATES[family].map(({ encoding }) => encoding);
  const byText = new Map<string, RatedEncoding>();
  for (const one of rated) {
    const key = one.texts.join('\n');
    const known = byText.get(key);
    if (!known) byText.set(key, { ...one });
    else if (order.indexOf(one.encoding) < order.indexOf(known.encoding))
      known.encoding = one.encoding;
  }
  return [...byText.values()];
}
