/** Whether any byte is beyond ASCII. */
export function hasHighBytes(bytes: Uint8Array): boolean {
  const { buffer, byteOffset, length } = bytes;
  let at = 0;
  // Sixteen bytes at a time: blocks of files are long.
  if (length >= 64) {
    at = (4 - (byteOffset & 3)) & 3;
    const words = new Int32Array(buffer, byteOffset + at, ((length - at) >> 4) << 2);
    for (let i = 0; i < words.length; i += 4) {
      const bits = words[i]! | words[i + 1]! | words[i + 2]! | words[i + 3]!;
      if ((bits & 0x80808080) !== 0) return true;
    }
    for (let i = 0; i < at; i++) if ((bytes[i] as number) > 0x7f) return true;
    at += words.length * 4;
  }
  for (; at < length; at++) if ((bytes[at] as number) > 0x7f) return true;
  return false;
}
