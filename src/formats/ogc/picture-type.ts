const SIGNATURES: readonly (readonly [type: string, bytes: readonly (number | null)[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
  ['image/avif', [null, null, null, null, 0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69, 0x66]],
  ['image/bmp', [0x42, 0x4d]],
];

/** Bytes from the start of a file that tell its type. */
export const PICTURE_HEAD_BYTES = 16;

/**
 * The media type of a picture by its first bytes, whatever type its server states; null for bytes
 * that are no picture of the web.
 */
export function findPictureType(head: Uint8Array): string | null {
  const found = SIGNATURES.find(([, bytes]) =>
    bytes.every((byte, i) => byte === null || head[i] === byte),
  );
  return found?.[0] ?? null;
}
