/**
 * Texts of a file, which declares no encoding (RP66 V1 appendix B.19 and B.20 allow ASCII alone;
 * real files hold °, µ, Cyrillic and Chinese). A byte beyond ASCII is kept in the text as a code
 * unit from DC80 to DCFF, which no other text has (PEP 383), until the encoding of the whole file
 * is known.
 */
const ESCAPE = 0xdc00;
const ESCAPED = /[\udc80-\udcff]/;

/** Reads text byte by byte; bytes beyond ASCII are escaped. */
export function readText(bytes: Uint8Array, start = 0, end = bytes.length): string {
  if (end - start > 64) return readLongText(bytes.subarray(start, end));
  let text = '';
  for (let i = start; i < end; i++) {
    const byte = bytes[i] ?? 0;
    text += String.fromCharCode(byte < 0x80 ? byte : ESCAPE + byte);
  }
  return text;
}

const LATIN1 = new TextDecoder('latin1');

function readLongText(bytes: Uint8Array): string {
  if (!bytes.some((byte) => byte > 0x7f)) return LATIN1.decode(bytes);
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 64)
    parts.push(readText(bytes, at, Math.min(at + 64, bytes.length)));
  return parts.join('');
}

/** Whether a text has bytes whose encoding is not known yet. */
export function isEscaped(text: string): boolean {
  return ESCAPED.test(text);
}

/** The bytes that a text was read from. */
export function textBytes(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length }, (_, i) => text.charCodeAt(i) & 0xff);
}
