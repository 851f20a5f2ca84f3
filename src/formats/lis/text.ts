/**
 * LIS-79 allows ASCII; real files hold KOI8-R, Windows-1251 and others and do not say which. A byte
 * beyond ASCII is kept in the text as a code unit from DC80 to DCFF, which no other text has
 * (PEP 383), until the encoding of the whole file is known.
 */
const ESCAPE = 0xdc00;
const ESCAPED = /[\udc80-\udcff]/;

/**
 * Reads a text byte by byte; bytes beyond ASCII are escaped. NUL bytes at its end are left out,
 * blanks are kept.
 */
export function decodeLisText(bytes: Uint8Array): string {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  if (end > 64) return decodeLong(bytes.subarray(0, end));
  let text = '';
  for (let i = 0; i < end; i++) {
    const byte = bytes[i] ?? 0;
    text += String.fromCharCode(byte < 0x80 ? byte : ESCAPE + byte);
  }
  return text;
}

const LATIN1 = new TextDecoder('latin1');

function decodeLong(bytes: Uint8Array): string {
  if (!bytes.some((byte) => byte > 0x7f)) return LATIN1.decode(bytes);
  const parts: string[] = [];
  const piece = 4096;
  for (let at = 0; at < bytes.length; at += piece) {
    const units = Uint16Array.from(bytes.subarray(at, at + piece), (byte) =>
      byte < 0x80 ? byte : ESCAPE + byte,
    );
    parts.push(String.fromCharCode(...units));
  }
  return parts.join('');
}

/** A short text without the blanks and NUL bytes around it: a mnemonic, a unit, a name. */
export function decodeName(bytes: Uint8Array): string {
  return trimName(decodeLisText(bytes));
}

/** A text without the blanks and NUL bytes around it. */
export function trimName(text: string): string {
  return text.replaceAll('\0', ' ').trim();
}

/** Control bytes that no text has. */
const CONTROL = /[\x01-\x08\x0e-\x1f]/;

/**
 * A text that may be no text at all, such as what an operator's console wrote: with control bytes
 * it tells nothing of the encoding of the file and is read as Windows-1252.
 */
export function decodeConsole(bytes: Uint8Array): string {
  const text = decodeLisText(bytes);
  return CONTROL.test(text) ? LATIN1.decode(textBytes(text)) : text;
}

/** Whether a text has bytes whose encoding is not known yet. */
export function isEscaped(text: string): boolean {
  return ESCAPED.test(text);
}

/** The bytes that a text was read from. */
export function textBytes(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length }, (_, i) => text.charCodeAt(i) & 0xff);
}
