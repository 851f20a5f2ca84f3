import { expect, it } from 'vitest';
import { pictureSize } from './picture-size.ts';

/** Bytes of a text in Latin-1 and of numbers; a list of numbers is one number of that many bytes. */
const concatBytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
    ),
  );
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);
const webp = (kind: string, ...body: number[][]): Buffer =>
  Buffer.concat([concatBytes('RIFF', zeros(4), 'WEBP', kind, zeros(4), ...body), Buffer.alloc(16)]);

it.each<[string, Buffer, number, number]>([
  ['a PNG', concatBytes('\x89PNG\r\n\x1a\n', zeros(4), 'IHDR', [0, 0, 1, 2], [0, 0, 0, 3]), 258, 3],
  ['a GIF', concatBytes('GIF89a', [2, 1], [3, 0]), 258, 3],
  ['a lossy WebP', webp('VP8 ', zeros(6), [2, 0x41], [3, 0]), 258, 3],
  ['a lossless WebP', webp('VP8L', [0x2f], [1, 0x81, 0, 0]), 258, 3],
  ['an extended WebP', webp('VP8X', zeros(4), [1, 1, 0], [2, 0, 0]), 258, 3],
  [
    'a JPEG with segments before its frame',
    concatBytes(
      '\xff\xd8',
      '\xff\xe0',
      [0, 4, 9, 9],
      '\xff\xff',
      '\xc2',
      [0, 17, 8],
      [0, 3],
      [1, 2],
      zeros(9),
    ),
    258,
    3,
  ],
])('pictureSize reads %s', (_name, bytes, widthPx, heightPx) => {
  expect(pictureSize(bytes)).toEqual({ widthPx, heightPx });
});

it.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<html><script>1</script></html>')],
  ['a report', Buffer.from('<ServiceExceptionReport/>')],
  ['a picture that can hold scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['the beginning of a PNG', concatBytes('\x89PNG\r\n\x1a\n', zeros(4), 'IHDR', [0, 0])],
  ['a PNG without its header', concatBytes('\x89PNG\r\n\x1a\n', zeros(20))],
  [
    'a JPEG without a frame',
    concatBytes('\xff\xd8', '\xff\xe0', [0, 4, 9, 9], '\xff\xd9', zeros(20)),
  ],
  ['a WebP of another kind', webp('ABCD')],
  ['zeros', Buffer.alloc(100)],
])('pictureSize of %s is null', (_name, bytes) => {
  expect(pictureSize(bytes)).toBeNull();
});
