const UTF8 = new TextDecoder('utf-8', { fatal: true });
const LATIN1 = new TextDecoder('latin1');

/**
 * Decodes text of a file, which declares no encoding: as UTF-8 if the bytes are valid UTF-8, else
 * as Latin-1, so that every byte string gives a text (RP66 V1 appendix B.19 and B.20 allow ASCII
 * alone; real files hold °, µ and Cyrillic).
 */
export function decodeText(bytes: Uint8Array, start = 0, end = bytes.length): string {
  if (end - start <= 24) {
    let text = '';
    for (let i = start; i < end; i++) {
      const byte = bytes[i] ?? 0;
      if (byte > 127) return decodeWide(bytes.subarray(start, end));
      text += String.fromCharCode(byte);
    }
    return text;
  }
  return decodeWide(bytes.subarray(start, end));
}

function decodeWide(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    return LATIN1.decode(bytes);
  }
}
