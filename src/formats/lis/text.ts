import { readText, textBytes } from '../encoding/escaped-text.ts';

/** Reads a text; bytes beyond ASCII are escaped. NUL bytes at its end are left out, blanks kept. */
export function decodeLisText(bytes: Uint8Array): string {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return readText(bytes, 0, end);
}

/** A short text without the blanks and NUL bytes around it: a mnemonic, a unit, a name. */
export function decodeName(bytes: Uint8Array): string {
  return trimName(decodeLisText(bytes));
}

/** A text without the blanks and NUL bytes around it. */
export function trimName(text: string): string {
  return text.replaceAll('\0', ' ').trim();
}

const WINDOWS_1252 = new TextDecoder('windows-1252');
/** Control bytes that no text has. */
const CONTROL = /[\x01-\x08\x0e-\x1f]/;

/**
 * A text that may be no text at all, such as what an operator's console wrote: with control bytes
 * it tells nothing of the encoding of the file and is read as Windows-1252.
 */
export function decodeConsole(bytes: Uint8Array): string {
  const text = decodeLisText(bytes);
  return CONTROL.test(text) ? WINDOWS_1252.decode(textBytes(text)) : text;
}
