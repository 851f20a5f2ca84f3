/**
 * Character sets of LAS files: everything is brought to bytes in which ASCII is ASCII, so that one
 * scanner reads them all.
 */

/**
 * How the bytes of a file make characters: UTF-16, or an encoding in which ASCII is ASCII, which
 * `LineTranscoder` finds.
 */
export type LasEncoding = 'bytes' | 'utf-16le' | 'utf-16be';

/** The encoding that the first bytes of a file show, and the length of its byte order mark. */
export function detectEncoding(head: Uint8Array): { encoding: LasEncoding; bomLength: number } {
  const [a, b, c] = head;
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', bomLength: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', bomLength: 2 };
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'bytes', bomLength: 3 };
  const length = Math.min(head.length, 1024) & ~1;
  let evenNuls = 0;
  let oddNuls = 0;
  for (let i = 0; i < length; i += 2) {
    if (head[i] === 0) evenNuls++;
    if (head[i + 1] === 0) oddNuls++;
  }
  const enough = (length / 2) * 0.6;
  if (length >= 4 && oddNuls > enough && evenNuls < oddNuls / 4)
    return { encoding: 'utf-16le', bomLength: 0 };
  if (length >= 4 && evenNuls > enough && oddNuls < evenNuls / 4)
    return { encoding: 'utf-16be', bomLength: 0 };
  return { encoding: 'bytes', bomLength: 0 };
}

/**
 * Turns UTF-16 into UTF-8 block by block; a block may end inside a code unit or a surrogate pair.
 */
export class Utf16Transcoder {
  readonly #decoder: TextDecoder;
  readonly #encoder = new TextEncoder();

  constructor(encoding: 'utf-16le' | 'utf-16be') {
    this.#decoder = new TextDecoder(encoding, { ignoreBOM: true });
  }

  /** UTF-8 for one block. `last` closes the text: half a character at its end becomes U+FFFD. */
  push(block: Uint8Array, last: boolean): Uint8Array {
    return this.#encoder.encode(this.#decoder.decode(block, { stream: !last }));
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const windows1252 = new TextDecoder('windows-1252');

/**
 * Text of `bytes[start, end)`: UTF-8, or Windows-1252 where it is not UTF-8. NUL bytes are left
 * out.
 */
export function decodeText(bytes: Uint8Array, start: number, end: number): string {
  const length = end - start;
  if (length <= 64) {
    let text = '';
    let i = start;
    for (; i < end; i++) {
      const byte = bytes[i] as number;
      if (byte >= 0x80 || byte === 0) break;
      text += String.fromCharCode(byte);
    }
    if (i === end) return text;
  }
  const part = bytes.subarray(start, end);
  let text: string;
  try {
    text = utf8.decode(part);
  } catch {
    text = windows1252.decode(part);
  }
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}
