import { detectEncoding, Utf16Transcoder } from './encoding.ts';

/**
 * Whether the first bytes of a file look like LAS: the first line that is neither blank nor a
 * comment is a section ("~V…"), or a version section begins further down, or the file is called
 * `.las` and has any section. A few kilobytes are enough; `name` may be empty.
 */
export function looksLikeLas(head: Uint8Array, name: string): boolean {
  const { encoding, bomLength } = detectEncoding(head);
  const bytes = head.subarray(bomLength, 65_536);
  const plain = encoding === 'bytes' ? bytes : new Utf16Transcoder(encoding).push(bytes, false);
  const lines = new TextDecoder('windows-1252').decode(plain).split(/[\r\n]+/);
  const first = lines
    .map((line) => line.replace(/^[\s\0]+/, ''))
    .find((line) => line !== '' && !line.startsWith('#'));
  if (first !== undefined && /^~\s*[A-Za-z]/.test(first)) return true;
  if (lines.some((line) => /^\s*~V/i.test(line))) return true;
  return /\.las$/i.test(name) && lines.some((line) => /^\s*~[A-Za-z]/.test(line));
}
