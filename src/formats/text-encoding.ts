import { decodeEbcdic, EBCDIC_PAGES, type EbcdicEncoding } from './encoding/ebcdic.ts';

/**
 * Character sets in which texts of files are read, by the names that the attribute `encoding`
 * takes. ISO-8859-9 is read as Windows-1254, which has more signs and no other letters; GBK is read
 * as its superset GB18030.
 */
export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250', // Central European
  'windows-1251', // Cyrillic
  'windows-1252', // Western European
  'windows-1254', // Turkish
  'windows-1256', // Arabic
  'iso-8859-9', // Turkish
  'koi8-r', // Russian
  'cp866', // Russian, DOS
  'gbk', // Chinese
  'gb18030', // Chinese
  'ebcdic-037', // Western European, mainframe
  'ebcdic-1026', // Turkish, mainframe
  'ebcdic-880', // Cyrillic, mainframe
  'ebcdic-1047', // Western European, mainframe
] as const;

/** One of `TEXT_ENCODINGS`. */
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** Encodings that texts of LAS, DLIS and LIS files are read in: those without EBCDIC. */
export const LOG_TEXT_ENCODINGS: readonly TextEncoding[] = TEXT_ENCODINGS.filter(
  (name) => !isEbcdic(name),
);

/** Encodings that text headers of SEG-Y files are read in: those without UTF-16. */
export const SEGY_TEXT_ENCODINGS: readonly TextEncoding[] = TEXT_ENCODINGS.filter(
  (name) => !name.startsWith('utf-16'),
);

/** Names under which encodings are known elsewhere. */
const OTHER_NAMES: ReadonlyMap<string, TextEncoding> = new Map(
  Object.entries<TextEncoding>({
    ascii: 'windows-1252',
    latin1: 'windows-1252',
    'iso-8859-1': 'windows-1252',
    utf8: 'utf-8',
    'utf-16': 'utf-16le',
    latin5: 'iso-8859-9',
    'koi8-u': 'koi8-r',
    ibm866: 'cp866',
    gb2312: 'gbk',
    ebcdic: 'ebcdic-037',
  }),
);

/**
 * The encoding of a name as pages and people write it: "Windows-1254", "cp1254", "KOI8R",
 * "ibm1047".
 * @returns null for a name that is none
 */
export function parseEncodingName(name: string): TextEncoding | null {
  const plain = name.trim().toLowerCase().replaceAll('_', '-');
  const number = /^(?:windows|win|cp|ibm|ebcdic|ebcdic-cp)?-?0*(\d+)$/.exec(plain)?.[1];
  const candidates = [
    plain,
    plain.replace(/^(utf|koi8|iso-?8859)-?/, '$1-').replace('iso8859', 'iso-8859'),
    ...(number
      ? [`windows-${number}`, `cp${number}`, `ebcdic-${number}`, `ebcdic-0${number}`]
      : []),
  ];
  for (const one of candidates) {
    const known = TEXT_ENCODINGS.find((encoding) => encoding === one) ?? OTHER_NAMES.get(one);
    if (known) return known;
  }
  return null;
}

/** The name of an encoding as people know it: "Windows-1254", "EBCDIC 037"; "ASCII". */
export function encodingLabel(encoding: TextEncoding | 'ascii'): string {
  const [family, number] = encoding.split(/-(.*)/, 2);
  if (family === 'windows') return `Windows-${number}`;
  return encoding.startsWith('ebcdic') ? `EBCDIC ${number}` : encoding.toUpperCase();
}

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

/** Whether any byte is beyond ASCII. */
export function hasHighBytes(bytes: Uint8Array): boolean {
  const { buffer, byteOffset, length } = bytes;
  let at = 0;
  // Four bytes at a time: blocks of files are long.
  if (length >= 64) {
    at = (4 - (byteOffset & 3)) & 3;
    const words = new Uint32Array(buffer, byteOffset + at, (length - at) >> 2);
    for (let i = 0; i < words.length; i++)
      if (((words[i] as number) & 0x80808080) !== 0) return true;
    for (let i = 0; i < at; i++) if ((bytes[i] as number) > 0x7f) return true;
    at += words.length * 4;
  }
  for (; at < length; at++) if ((bytes[at] as number) > 0x7f) return true;
  return false;
}
