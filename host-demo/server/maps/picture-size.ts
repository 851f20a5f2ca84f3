/**
 * Width and height of a picture by its first bytes; null for what is no PNG, JPEG, GIF or WebP,
 * whatever it is called. Numbers are read where each form has them; nothing is decoded.
 */
export function pictureSize(bytes: Buffer): { widthPx: number; heightPx: number } | null {
  const starts = (text: string, at = 0): boolean =>
    bytes.toString('latin1', at, at + text.length) === text;
  if (starts('\x89PNG\r\n\x1a\n') && starts('IHDR', 12) && bytes.length >= 24)
    return { widthPx: bytes.readUInt32BE(16), heightPx: bytes.readUInt32BE(20) };
  if (/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)) && bytes.length >= 10)
    return { widthPx: bytes.readUInt16LE(6), heightPx: bytes.readUInt16LE(8) };
  if (starts('RIFF') && starts('WEBP', 8) && bytes.length >= 30)
    return webpSize(bytes, bytes.toString('latin1', 12, 16));
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? jpegSize(bytes) : null;
}

/** RFC 9649, 2.5 to 2.7. */
function webpSize(bytes: Buffer, kind: string): { widthPx: number; heightPx: number } | null {
  if (kind === 'VP8 ')
    return { widthPx: bytes.readUInt16LE(26) & 0x3fff, heightPx: bytes.readUInt16LE(28) & 0x3fff };
  if (kind === 'VP8X')
    return { widthPx: bytes.readUIntLE(24, 3) + 1, heightPx: bytes.readUIntLE(27, 3) + 1 };
  if (kind !== 'VP8L') return null;
  const packed = bytes.readUInt32LE(21);
  return { widthPx: (packed & 0x3fff) + 1, heightPx: ((packed >>> 14) & 0x3fff) + 1 };
}

/** The frame's head behind segments of any length (ITU T.81, B.2.2). */
function jpegSize(bytes: Buffer): { widthPx: number; heightPx: number } | null {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { widthPx: bytes.readUInt16BE(at + 7), heightPx: bytes.readUInt16BE(at + 5) };
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
