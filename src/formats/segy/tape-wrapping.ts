import { TapeImageSource } from '../dlis/tape-image.ts';
import type { WarningList } from '../format-error.ts';
import type { SizedSource } from '../known-size.ts';
import { withSize } from '../known-size.ts';
import { msg } from '../msg.ts';

/** Bytes of a mark of a tape image: type, place of the mark before, place of the next one. */
const MARK_BYTES = 12;
/** The label of a storage unit (SEG-Y rev 2, annex C) and those of tapes (ANSI X3.27). */
const UNIT_LABEL_BYTES = 128;
const TAPE_LABEL_BYTES = 80;
const UNIT_LABEL = /^.{4}SY\d/;
const TAPE_LABEL = /^(?:VOL|HDR|UVL|UHL)\d/;
/** Letters and digits of labels in EBCDIC. */
const EBCDIC: Readonly<Record<number, string>> = {
  ...{ 0xe5: 'V', 0xd6: 'O', 0xd3: 'L', 0xc8: 'H', 0xc4: 'D', 0xd9: 'R', 0xe4: 'U' },
  ...{ 0xe2: 'S', 0xe8: 'Y' },
  ...Object.fromEntries(Array.from({ length: 10 }, (_, digit) => [0xf0 + digit, String(digit)])),
};
/** Labels of a tape that are looked for. */
const MOST_LABELS = 20;

/**
 * The file without what a tape has put around it: the marks of a tape image (TIF), and labels
 * before the text header. The same source where there is none.
 */
export async function unwrapTape(
  file: SizedSource,
  warnings: WarningList,
  signal?: AbortSignal,
): Promise<SizedSource> {
  const image = await unwrapImage(file, warnings, signal);
  const head = await image.read(0, UNIT_LABEL_BYTES, signal);
  if (startsWith(head, UNIT_LABEL)) return skip(image, UNIT_LABEL_BYTES, warnings);
  let labels = 0;
  while (labels < MOST_LABELS) {
    const label = await image.read(labels * TAPE_LABEL_BYTES, TAPE_LABEL_BYTES, signal);
    if (!startsWith(label, TAPE_LABEL)) break;
    labels++;
  }
  return labels > 0 ? skip(image, labels * TAPE_LABEL_BYTES, warnings) : image;
}

async function unwrapImage(
  file: SizedSource,
  warnings: WarningList,
  signal?: AbortSignal,
): Promise<SizedSource> {
  if (!(await isTapeImage(file, signal))) return file;
  warnings.add(
    'TAPE_IMAGE',
    msg`The file is a tape image: byte offsets in messages count without its marks.`,
    { byteOffset: 0 },
  );
  const tape = new TapeImageSource(file, 0, warnings);
  // Follows the marks to the end, so that the size is known.
  await tape.read(file.sizeBytes, 1, signal);
  return withSize(tape, signal);
}

/** Whether a file begins with a mark, and the mark that it leads to leads back to it. */
async function isTapeImage(file: SizedSource, signal?: AbortSignal): Promise<boolean> {
  const [type, previous, next] = await readMark(file, 0, signal);
  if (type !== 0 || previous !== 0 || next === undefined || next <= MARK_BYTES) return false;
  const [nextType, back, beyond] = await readMark(file, next, signal);
  return nextType !== undefined && nextType <= 1 && back === 0 && (beyond ?? 0) > next;
}

async function readMark(
  file: SizedSource,
  offset: number,
  signal?: AbortSignal,
): Promise<number[]> {
  if (offset + MARK_BYTES > file.sizeBytes) return [];
  const bytes = await file.read(offset, MARK_BYTES, signal);
  if (bytes.length < MARK_BYTES) return [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return [0, 4, 8].map((at) => view.getUint32(at, true));
}

/** Whether a pattern fits the first bytes as ASCII or as EBCDIC. */
function startsWith(bytes: Uint8Array, pattern: RegExp): boolean {
  const head = Array.from(bytes.subarray(0, 8));
  const ascii = String.fromCharCode(...head);
  return pattern.test(ascii) || pattern.test(head.map((byte) => EBCDIC[byte] ?? ' ').join(''));
}

function skip(source: SizedSource, bytes: number, warnings: WarningList): SizedSource {
  warnings.add(
    'TAPE_LABEL',
    msg`A tape label of ${bytes} bytes before the text header is skipped: byte offsets in messages count from behind it.`,
    { byteOffset: 0 },
  );
  return {
    name: source.name,
    sizeBytes: Math.max(0, source.sizeBytes - bytes),
    read: (offset, length, signal) => source.read(offset + bytes, length, signal),
  };
}
