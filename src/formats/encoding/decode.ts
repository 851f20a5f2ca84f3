import type { TextEncoding } from '../text-encoding.ts';
import { decodeEbcdic, EBCDIC_PAGES, type EbcdicEncoding } from './ebcdic.ts';

/** Whether an encoding is a code page of EBCDIC. */
export function isEbcdic(encoding: string): encoding is EbcdicEncoding {
  return Object.hasOwn(EBCDIC_PAGES, encoding);
}

const decoders = new Map<TextEncoding, TextDecoder>();

function createDecoder(encoding: TextEncoding): TextDecoder {
  const label = encoding === 'cp866' ? 'ibm866' : encoding;
  return new TextDecoder(label, { ignoreBOM: true });
}

/** Windows-1252 from 80 to 9F: some engines read it as ISO-8859-1, which has controls there. */
const WINDOWS_1252_SIGNS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function repairWindows1252(text: string): string {
  return text.replace(/[\x80-\x9f]/g, (sign) =>
    WINDOWS_1252_SIGNS.charAt(sign.charCodeAt(0) - 0x80),
  );
}

/**
 * Text of bytes. Bytes that the encoding does not have become U+FFFD, in EBCDIC a blank.
 */
export function decode(bytes: Uint8Array, encoding: TextEncoding): string {
  if (isEbcdic(encoding)) return decodeEbcdic(bytes, encoding);
  let decoder = decoders.get(encoding);
  if (!decoder) decoders.set(encoding, (decoder = createDecoder(encoding)));
  const text = decoder.decode(bytes);
  return encoding === 'windows-1252' ? repairWindows1252(text) : text;
}

const MULTI_BYTE = new Set<TextEncoding>(['utf-8', 'utf-16le', 'utf-16be', 'gbk', 'gb18030']);

/** Text of bytes cut into pieces: a character that is cut belongs to the second of its pieces. */
export function decodePieces(pieces: readonly Uint8Array[], encoding: TextEncoding): string[] {
  if (!MULTI_BYTE.has(encoding)) return pieces.map((piece) => decode(piece, encoding));
  const decoder = createDecoder(encoding);
  return pieces.map((piece, i) => decoder.decode(piece, { stream: i < pieces.length - 1 }));
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Text of bytes if they are well-formed UTF-8, else null. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
