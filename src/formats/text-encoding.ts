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
  (name) => !name.startsWith('ebcdic'),
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
 * @returns null for an unknown name
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
