import { FormatError } from '../format-error.ts';
import { foreignKind, knownKind, nameOfContent, SEGY_FILE } from '../name-of-content.ts';
import { SEISMIC_UNIX, seismicKind } from '../seismic-kinds.ts';
import { BINARY_START, FILE_HEADER_BYTES, readBinaryHeader } from './binary-header.ts';
import type { SizedSource } from '../known-size.ts';
import { type Message, msg } from '../msg.ts';

/** Bytes at the start that show what a file is: two traces of Seismic Unix and more. */
const HEAD_BYTES = 128 << 10;
const PLACE = { byteOffset: 3224, section: 'binary header' };
/** Well logs, which other viewers read. */
const LOGS: readonly (readonly [pattern: RegExp, name: Message])[] = [
  [/^\s*(?:#[^\n]*\n\s*)*~V/i, msg`a LAS file of well logs`],
  [/^.{4}V[12]\.\d\d(?:RECORD)/, msg`a DLIS file of well logs`],
];

/** Why a file that ends within the two headers of SEG-Y cannot be read. */
export function describeShort(raw: Uint8Array): FormatError {
  const other = logKind(raw) ?? foreignKind(raw);
  return other
    ? new FormatError(
        'FORMAT_UNKNOWN',
        msg`This is no SEG-Y file: it is ${other} of ${raw.length} bytes.`,
        { byteOffset: 0 },
        { kind: other },
      )
    : new FormatError(
        'FILE_TRUNCATED',
        msg`The file ends at byte ${raw.length}; the two headers of SEG-Y take ${FILE_HEADER_BYTES} bytes.`,
        { byteOffset: raw.length },
      );
}

/**
 * Why a file that has no binary header of SEG-Y cannot be read: FORMAT_UNSUPPORTED where the sample
 * format is of no revision but the rest is SEG-Y, else FORMAT_UNKNOWN with what the file is.
 */
export async function describeForeign(
  file: SizedSource,
  signal?: AbortSignal,
): Promise<FormatError> {
  const head = await file.read(0, Math.min(HEAD_BYTES, file.sizeBytes), signal);
  const { format, samples, interval } = readBinaryHeader(
    head.subarray(BINARY_START, FILE_HEADER_BYTES),
    false,
  );
  if (foreignKind(head) === SEGY_FILE)
    return new FormatError(
      'FORMAT_UNSUPPORTED',
      msg`The sample format at byte 3224 is ${format}, which no revision of SEG-Y has; the binary header tells ${samples} samples of ${interval} µs.`,
      PLACE,
    );
  return new FormatError(
    'FORMAT_UNKNOWN',
    msg`This is no SEG-Y file: ${nameForeign(head)}`,
    PLACE,
    {
      kind: logKind(head) ?? seismicKind(head) ?? knownKind(head),
    },
  );
}

/**
 * Refuses a file without a text whose bytes would do as a binary header by chance, though it begins
 * with traces of Seismic Unix.
 * @throws {FormatError} FORMAT_UNKNOWN
 */
export async function refuseSeismicUnix(file: SizedSource, signal?: AbortSignal): Promise<void> {
  const head = await file.read(0, Math.min(HEAD_BYTES, file.sizeBytes), signal);
  if (seismicKind(head) !== SEISMIC_UNIX) return;
  throw new FormatError('FORMAT_UNKNOWN', msg`This is no SEG-Y file: ${nameForeign(head)}`, {
    byteOffset: 0,
  });
}

function nameForeign(head: Uint8Array): Message {
  const kind = seismicKind(head);
  const convert = msg`Convert it to SEG-Y or to a store (MDIO).`;
  if (kind === SEISMIC_UNIX) return msg`it seems to be ${kind}, by its trace headers. ${convert}`;
  if (kind) return msg`it is ${kind}. ${convert}`;
  const log = logKind(head);
  if (log) return msg`it is ${log}. Open it in a log viewer.`;
  const { format } = readBinaryHeader(head.subarray(BINARY_START, FILE_HEADER_BYTES), false);
  return msg`it is ${nameOfContent(head)}; the sample format at byte 3224 would be ${format}.`;
}

/** The kind of well logs that the first bytes show, with its article; null where they show none. */
function logKind(head: Uint8Array): Message | null {
  const start = String.fromCharCode(...head.subarray(0, 2000));
  return LOGS.find(([pattern]) => pattern.test(start))?.[1] ?? null;
}
