/** Where the descriptor of a Zstandard frame lies, behind its magic number (RFC 8878 3.1.1). */
const DESCRIPTOR = 4;
/** Flags of the descriptor: one segment without a window, a content size of 4 bytes. */
const IS_SINGLE = 0x20;
const SIZE_OF_4_BYTES = 2 << 6;

/** Where the content size of a frame lies or would lie. */
function sizePosition(flags: number): number {
  const dictionaryBytes = [0, 1, 2, 4][flags & 3] as number;
  return DESCRIPTOR + 1 + ((flags & IS_SINGLE) !== 0 ? 0 : 1) + dictionaryBytes;
}

/**
 * The content size that a Zstandard frame declares (RFC 8878 3.1.1.1); null where it declares none,
 * as streams of unknown length do.
 * @throws {RangeError} if the frame ends within its header
 */
export function zstdContentSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const flags = view.getUint8(DESCRIPTOR);
  const at = sizePosition(flags);
  switch (flags >> 6) {
    case 1:
      return view.getUint16(at, true) + 256;
    case 2:
      return view.getUint32(at, true);
    case 3:
      return Number(view.getBigUint64(at, true));
    default:
      return (flags & IS_SINGLE) !== 0 ? view.getUint8(at) : null;
  }
}

/**
 * The same frame with a content size, so that no more than it is unpacked; of a frame that declares
 * none.
 */
export function declareContentSize(bytes: Uint8Array, size: number): Uint8Array {
  const flags = bytes[DESCRIPTOR] ?? 0;
  const at = sizePosition(flags);
  const out = new Uint8Array(bytes.length + 4);
  out.set(bytes.subarray(0, at));
  out[DESCRIPTOR] = flags | SIZE_OF_4_BYTES;
  new DataView(out.buffer).setUint32(at, size, true);
  out.set(bytes.subarray(at), at + 4);
  return out;
}
