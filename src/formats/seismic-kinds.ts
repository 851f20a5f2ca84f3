import { type Message, msg } from './msg.ts';

/** Bytes that seismic and other gridded files of other kinds begin with, in hexadecimal. */
const SIGNATURES: readonly (readonly [pattern: RegExp, name: Message])[] = [
  [/^564[23]5300/, msg`a ZGY file`],
  // "HueDataStore".
  [/^48756544617461/, msg`a VDS file (OpenVDS)`],
  // A storage unit label with "SD" and a digit.
  [/^.{8}53443[0-9]/, msg`a SEG-D file`],
  [/^(553a|3a55)/, msg`a SEG-2 file`],
  [/^644742(00|01)/, msg`a CBVS file (OpendTect)`],
  [/^434446(01|02|05)/, msg`a netCDF file`],
  [/^934e554d5059/, msg`a NumPy file (NPY)`],
  // The length of the text header of SEG-Y, as it precedes each record of such an image.
  [/^(800c0000|00000c80)/, msg`a tape image of SEG-Y whose records have their lengths before them`],
];
/**
 * The general header of SEG-D: file number, FFFF for one beyond 9999, and format code in decimal
 * digits (rev 2.1, 7.1).
 */
const SEGD_CODE = /^([0-9]{4}|ffff)80(15|22|24|36|38|42|44|48|58)[0-9]{6}/;
/** Sequence number, quality and station of a miniSEED record, and the start of version 3. */
const MINISEED = /^(\d{6}[DRQM][ \0]|MS\x03)/;
/** Name that `seismicKind` gives files of Seismic Unix, which have no signature. */
export const SEISMIC_UNIX = msg`a Seismic Unix file (SU)`;

/** Bytes of a trace header of Seismic Unix, and where it declares its samples and their interval. */
const SU_HEADER_BYTES = 240;
const SU_SAMPLES = 114;
const SU_INTERVAL = 116;
const MOST_INTERVAL = 32_000;
/** Headers that are compared with the first. */
const MOST_COMPARED = 8;
/** Where the header of a compressed SEG-Y (SGZ) lists fields of trace headers, 12 bytes each. */
const SGZ_FIELDS = { first: 980, step: 12, bytes: [1, 5, 9, 13] } as const;

/**
 * The kind of seismic file, other than SEG-Y, that the first bytes show, with its article; null
 * where they show none. Seismic Unix is recognised by trace headers that follow one another, so
 * that `head` should hold two traces at least.
 */
export function seismicKind(head: Uint8Array): Message | null {
  const hex = Array.from(head.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  const signature = SIGNATURES.find(([pattern]) => pattern.test(hex));
  if (signature) return signature[1];
  if (SEGD_CODE.test(hex)) return msg`a SEG-D file`;
  if (MINISEED.test(String.fromCharCode(...head.subarray(0, 8)))) return msg`a miniSEED file`;
  if (isSgz(head)) return msg`a compressed SEG-Y file (SGZ)`;
  return isSeismicUnix(head, false) || isSeismicUnix(head, true) ? SEISMIC_UNIX : null;
}

function isSgz(head: Uint8Array): boolean {
  const { first, step, bytes } = SGZ_FIELDS;
  if (head.length < first + step * bytes.length) return false;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return bytes.every((byte, i) => view.getUint32(first + i * step, true) === byte);
}

/** Whether trace headers of one length follow one another from the first byte on. */
function isSeismicUnix(head: Uint8Array, littleEndian: boolean): boolean {
  if (head.length < SU_HEADER_BYTES) return false;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const samples = view.getUint16(SU_SAMPLES, littleEndian);
  const interval = view.getUint16(SU_INTERVAL, littleEndian);
  if (samples < 2 || interval === 0 || interval > MOST_INTERVAL) return false;
  const traceBytes = SU_HEADER_BYTES + samples * 4;
  const compared = Math.min(
    MOST_COMPARED,
    Math.floor((head.length - SU_HEADER_BYTES) / traceBytes),
  );
  for (let trace = 1; trace <= compared; trace++) {
    const at = trace * traceBytes;
    if (view.getUint16(at + SU_SAMPLES, littleEndian) !== samples) return false;
    if (view.getUint16(at + SU_INTERVAL, littleEndian) !== interval) return false;
  }
  return compared > 0;
}
