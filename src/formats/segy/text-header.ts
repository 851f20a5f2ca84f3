import type { EncodingFamily } from '../encoding/detect-encoding.ts';
import { EBCDIC_PAGES, IS_EBCDIC_VARIANT } from '../encoding/ebcdic.ts';
import { chosenEncoding, type TextDecision } from '../encoding/text-decision.ts';
import { hasHighBytes } from '../encoding/high-bytes.ts';
import { decodePieces, isEbcdic } from '../encoding/decode.ts';
import type { TextEncoding } from '../text-encoding.ts';
import { splitLineBytes } from './text-lines.ts';

/** Bytes of one text header: 40 lines of 80 characters (SEG-Y rev 2, clause 4). */
export const TEXT_BYTES = 3200;

/** A text header as in the file. */
export interface SegyText {
  /** How it is read; "ascii" where it is EBCDIC in no way and has nothing beyond ASCII. */
  encoding: TextEncoding | 'ascii';
  /**
   * 40 lines, blanks at their ends taken off; control characters are blanks. As many as there are
   * where the text has line breaks of its own, and fewer where the file ends.
   */
  lines: string[];
}

/** Signs that text headers are made of; other characters say nothing about the encoding. */
const EXPECTED = /[A-Za-z0-9 .,:;=()/+*#<>'"&%_-]/;
const IS_ASCII_TEXT = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 127 && EXPECTED.test(String.fromCharCode(byte)) ? 1 : 0,
);
const IS_EBCDIC_TEXT = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x40 && EXPECTED.test(EBCDIC_PAGES['ebcdic-037'].charAt(byte - 0x40)) ? 1 : 0,
);
const ASCII_BLANK = 0x20;
const EBCDIC_BLANK = 0x40;
/** Blanks of one family that stand against one of the other: "@", or a control. */
const CLEAR_BLANKS = 8;

/**
 * Whether bytes are EBCDIC or ASCII with what is built on it: by their blanks, which every header
 * is full of, else by what makes more of them text; ASCII where neither has any.
 */
export function detectFamily(bytes: Uint8Array): EncodingFamily {
  let ascii = 0,
    ebcdic = 0,
    asciiBlanks = 0,
    ebcdicBlanks = 0;
  for (const byte of bytes) {
    ascii += IS_ASCII_TEXT[byte] as number;
    ebcdic += IS_EBCDIC_TEXT[byte] as number;
    if (byte === ASCII_BLANK) asciiBlanks++;
    else if (byte === EBCDIC_BLANK) ebcdicBlanks++;
  }
  const enough = bytes.length / 100;
  if (asciiBlanks > enough && asciiBlanks > ebcdicBlanks * CLEAR_BLANKS) return 'ascii';
  if (ebcdicBlanks > enough && ebcdicBlanks > asciiBlanks * CLEAR_BLANKS) return 'ebcdic';
  return ebcdic > ascii ? 'ebcdic' : 'ascii';
}

/** The usual encoding of a family: its letters, digits and most signs are those of all others. */
export function usualEncoding(family: EncodingFamily): TextEncoding {
  return family === 'ebcdic' ? 'ebcdic-037' : 'windows-1252';
}

/**
 * Decides on the encoding of a text header. What is UTF-8 as a whole is read as such: programs of
 * today write letters beyond ASCII that way.
 * @param family where more than the bytes is known
 */
export async function decideText(
  bytes: Uint8Array,
  family: EncodingFamily = detectFamily(bytes),
): Promise<TextDecision> {
  if (family === 'ascii' && !hasHighBytes(bytes)) return chosenEncoding('ascii');
  if (family === 'ascii' && hasUtf8(bytes)) return chosenEncoding('utf-8');
  if (family === 'ebcdic' && !bytes.some((byte) => IS_EBCDIC_VARIANT[byte] === 1))
    return chosenEncoding('ebcdic-037');
  const { decideEncoding } = await import('../encoding/decide-encoding.ts');
  return decideEncoding([bytes], family);
}

/** The family of an encoding. */
export function encodingFamily(encoding: TextDecision['encoding']): EncodingFamily {
  return isEbcdic(encoding) ? 'ebcdic' : 'ascii';
}

/** A text header in its lines. */
export function readText(bytes: Uint8Array, { encoding }: TextDecision): SegyText {
  const used = encoding === 'ascii' ? 'windows-1252' : encoding;
  const lines = decodePieces(splitLineBytes(bytes, encodingFamily(encoding)), used);
  return { encoding, lines: lines.map((line) => printable(line).trimEnd()) };
}

/** Whether most of the bytes are letters of ASCII or of EBCDIC, or all are zero. */
export function holdsText(bytes: Uint8Array): boolean {
  let ascii = 0,
    ebcdic = 0,
    used = 0;
  for (const byte of bytes) {
    if (byte !== 0) used++;
    if (byte >= 0x20 && byte < 0x7f) ascii++;
    if (byte >= 0x40) ebcdic++;
  }
  return used === 0 || Math.max(ascii, ebcdic) > bytes.length * 0.8;
}

/**
 * Whether there are letters beyond ASCII and all of them are UTF-8; one may be cut off at the end.
 */
function hasUtf8(bytes: Uint8Array): boolean {
  try {
    return (
      bytes.some((byte) => byte > 127) &&
      new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }) !== ''
    );
  } catch {
    return false;
  }
}

function printable(text: string): string {
  return text.replace(/[\0-\x1f\x7f-\x9f]/g, ' ');
}
