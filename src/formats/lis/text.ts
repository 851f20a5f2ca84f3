const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** How the texts of a file are decoded. */
export interface TextDecoding {
  /** Name of the character set, or undefined: UTF-8 where it is valid, else Windows-1252. */
  encoding: string | undefined;
  /** Becomes true with the first text whose character set was assumed. */
  assumed: boolean;
}

/**
 * How to decode the texts of a file; a name that no decoder knows counts as none.
 * @param encoding as the user or the page gives it
 */
export function createDecoding(encoding?: string): TextDecoding {
  return {
    encoding: encoding !== undefined && isEncoding(encoding) ? encoding : undefined,
    assumed: false,
  };
}

function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== '';
  } catch {
    return false;
  }
}

/**
 * Decodes a text of a LIS file, which declares no character set: LIS-79 allows ASCII, real files
 * hold KOI8-R, Windows-1251 and others. NUL bytes at its end are left out, blanks are kept.
 */
export function decodeLisText(bytes: Uint8Array, decoding: TextDecoding): string {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  let text = '';
  for (let i = 0; i < end && i < 32; i++) {
    const byte = bytes[i] ?? 0;
    if (byte > 127) return decodeWide(bytes.subarray(0, end), decoding);
    text += String.fromCharCode(byte);
  }
  return end <= 32 ? text : decodeWide(bytes.subarray(0, end), decoding);
}

function decodeWide(bytes: Uint8Array, decoding: TextDecoding): string {
  if (decoding.encoding !== undefined) return new TextDecoder(decoding.encoding).decode(bytes);
  try {
    return UTF8.decode(bytes);
  } catch {
    decoding.assumed = true;
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A short text without the blanks and NUL bytes around it: a mnemonic, a unit, a name. */
export function decodeName(bytes: Uint8Array, decoding: TextDecoding): string {
  return decodeLisText(bytes, decoding).replaceAll('\0', ' ').trim();
}
