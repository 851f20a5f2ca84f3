import { splitLineBytes } from './text-lines.ts';

/** Bytes of one text header: 40 lines of 80 characters (SEG-Y rev 2, clause 4). */
export const TEXT_BYTES = 3200;

/** Encodings of textual headers. */
export type TextEncoding = 'ebcdic' | 'ascii';

/** A text header as in the file. */
export interface SegyText {
  encoding: TextEncoding;
  /**
   * 40 lines, blanks at their ends taken off; control characters are blanks. As many as there are
   * where the text has line breaks of its own, and fewer where the file ends.
   */
  lines: string[];
}

/** Code page 037, one character for each byte; a blank where it has a control character. */
const EBCDIC = `${' '.repeat(65)}\u00a0âäàáãåçñ¢.<(+|&éêëèíîïìß!$*);¬-/ÂÄÀÁÃÅÇÑ¦,%_>?øÉÊËÈÍÎÏÌ\`:#@'="Øabcdefghi«»ðýþ±°jklmnopqrªºæ¸Æ¤µ~stuvwxyz¡¿ÐÝÞ®^£¥·©§¶¼½¾[]¯¨´×{ABCDEFGHI\u00adôöòóõ}JKLMNOPQR¹ûüùúÿ\\÷STUVWXYZ²ÔÖÒÓÕ0123456789³ÛÜÙÚ `;

/** Signs that text headers are made of; other characters say nothing about the encoding. */
const EXPECTED = /[A-Za-z0-9 .,:;=()/+*#<>'"&%_-]/;
const IS_ASCII_TEXT = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 127 && EXPECTED.test(String.fromCharCode(byte)) ? 1 : 0,
);
const IS_EBCDIC_TEXT = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x40 && EXPECTED.test(EBCDIC[byte] ?? '') ? 1 : 0,
);

/** The encoding in which more of the bytes are text; ASCII where neither has any. */
export function detectEncoding(bytes: Uint8Array): TextEncoding {
  let ascii = 0,
    ebcdic = 0;
  for (const byte of bytes) {
    ascii += IS_ASCII_TEXT[byte] as number;
    ebcdic += IS_EBCDIC_TEXT[byte] as number;
  }
  return ebcdic > ascii ? 'ebcdic' : 'ascii';
}

/**
 * Bytes as text, one character for each. ASCII is read as Windows-1252, which headers of that age
 * hold.
 */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding): string {
  if (encoding === 'ascii') return new TextDecoder('windows-1252').decode(bytes);
  let text = '';
  for (const byte of bytes) text += EBCDIC[byte] ?? ' ';
  return text;
}

/**
 * A text header in its lines. What is UTF-8 as a whole is read as such: programs of today write
 * letters beyond ASCII that way.
 */
export function readText(
  bytes: Uint8Array,
  encoding: TextEncoding = detectEncoding(bytes),
): SegyText {
  const isUtf8 = encoding === 'ascii' && hasUtf8(bytes);
  const decode = (line: Uint8Array): string =>
    isUtf8 ? new TextDecoder().decode(line) : decodeText(line, encoding);
  return {
    encoding,
    lines: splitLineBytes(bytes, encoding).map((line) => printable(decode(line)).trimEnd()),
  };
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
