import type { GroundUnit } from '../../units/ground.ts';
import { encodeEbcdic } from './write-text.ts';
import { writeIbmFloat } from './write-ibm.ts';

/** A section that is written as SEG-Y. Arrays have one entry a trace; what is null is not known. */
export interface WrittenSection {
  /** Lines of the text header about what it is; the writer adds those about itself. */
  about: readonly string[];
  sampleFormat: 'ibm' | 'ieee';
  domain: 'time' | 'depth';
  /** Unit of `first` and `interval`. */
  unit: 'ms' | 'm' | 'ft';
  /** Time or depth of the first sample. */
  first: number;
  interval: number;
  samples: number;
  traces: number;
  inline: ArrayLike<number> | null;
  crossline: ArrayLike<number> | null;
  cdp: ArrayLike<number> | null;
  shotPoint: ArrayLike<number> | null;
  offset: ArrayLike<number> | null;
  /** In `groundUnit`; NaN where a trace has no place. */
  x: ArrayLike<number> | null;
  y: ArrayLike<number> | null;
  groundUnit: GroundUnit | null;
}

const TEXT_BYTES = 3200;
const HEAD_BYTES = 3600;
const TRACE_HEADER_BYTES = 240;
const LINE = 80;
const FORMAT_CODES = { ibm: 1, ieee: 5 } as const;
/** Live, dead (SEG-Y rev 2, table 3, bytes 29-30). */
const LIVE = 1;
const DEAD = 2;
/** Seconds of arc and length (bytes 89-90). */
const ARC_SECONDS = 2;
const LENGTH = 1;
const MOST_INT16 = 32_767;

/** Bytes of a whole file. */
export function segySize({ traces, samples }: Pick<WrittenSection, 'traces' | 'samples'>): number {
  return HEAD_BYTES + traces * (TRACE_HEADER_BYTES + 4 * samples);
}

/**
 * Text header in EBCDIC (code page 037) and binary header, big-endian. Revision 1; revision 2, with
 * the interval as a 64-bit number, where it is no whole number of microseconds (thousandths of the
 * unit in depth) or there are more samples than revision 1 counts.
 */
export function writeSegyHead(section: WrittenSection): Uint8Array {
  const bytes = new Uint8Array(HEAD_BYTES);
  const view = new DataView(bytes.buffer);
  const isRevision2 = needsRevision2(section);
  bytes.set(encodeEbcdic(textLines(section, isRevision2 ? 2 : 1), LINE));
  view.setInt32(3204, section.inline?.length ? Math.round(section.inline[0]!) : 1);
  view.setInt16(3212, 1);
  view.setInt16(3216, shortInterval(section));
  view.setInt16(3220, Math.min(section.samples, MOST_INT16));
  view.setInt16(3224, FORMAT_CODES[section.sampleFormat]);
  view.setInt16(3226, 1);
  view.setInt16(3254, section.unit === 'ft' ? 2 : 1);
  if (isRevision2) {
    view.setUint32(3268, section.samples);
    view.setFloat64(3272, section.interval * 1000);
    view.setUint32(3296, 0x01020304);
  }
  view.setUint8(3500, isRevision2 ? 2 : 1);
  view.setInt16(3502, 1);
  return bytes;
}

/**
 * Traces with their headers, from the `from`-th of the section on. Samples that are NaN are written
 * as 0; a trace of nothing else is marked dead.
 * @param values whole traces, one after another
 */
export function writeSegyTraces(
  section: WrittenSection,
  from: number,
  values: Float32Array,
): Uint8Array {
  const { samples, sampleFormat } = section;
  const count = Math.floor(values.length / Math.max(1, samples));
  const stride = TRACE_HEADER_BYTES + 4 * samples;
  const bytes = new Uint8Array(count * stride);
  const view = new DataView(bytes.buffer);
  const put =
    sampleFormat === 'ieee'
      ? (at: number, value: number): void => view.setFloat32(at, value)
      : (at: number, value: number): void => writeIbmFloat(view, at, value);
  for (let i = 0; i < count; i++) {
    const start = i * stride;
    let isLive = false;
    for (let s = 0; s < samples; s++) {
      const value = values[i * samples + s]!;
      if (!Number.isFinite(value)) continue;
      isLive = true;
      put(start + TRACE_HEADER_BYTES + 4 * s, value);
    }
    writeTraceHeader(new DataView(bytes.buffer, start, TRACE_HEADER_BYTES), section, from + i);
    view.setInt16(start + 28, isLive ? LIVE : DEAD);
  }
  return bytes;
}

function writeTraceHeader(view: DataView, section: WrittenSection, trace: number): void {
  const whole = (at: number, values: ArrayLike<number> | null, otherwise = 0): void => {
    const value = Number(values?.[trace] ?? NaN);
    view.setInt32(at, Number.isFinite(value) ? Math.round(value) : otherwise);
  };
  view.setInt32(0, trace + 1);
  view.setInt32(4, trace + 1);
  view.setInt32(8, 1);
  view.setInt32(12, trace + 1);
  whole(20, section.cdp, trace + 1);
  view.setInt32(24, 1);
  whole(36, section.offset);
  writePlace(view, section, trace);
  const [delay, scalar] = splitDelay(section);
  view.setInt16(108, delay);
  view.setInt16(214, scalar);
  view.setInt16(114, Math.min(section.samples, MOST_INT16));
  view.setInt16(116, shortInterval(section));
  whole(188, section.inline);
  whole(192, section.crossline);
  whole(196, section.shotPoint);
  view.setInt16(200, 1);
}

/** Coordinates as whole numbers with their scalar: centimetres, or thousandths of a second of arc. */
function writePlace(view: DataView, { x, y, groundUnit }: WrittenSection, trace: number): void {
  const [east, north] = [x?.[trace] ?? NaN, y?.[trace] ?? NaN];
  const isDegrees = groundUnit === 'deg';
  view.setInt16(88, isDegrees ? ARC_SECONDS : LENGTH);
  if (!Number.isFinite(east) || !Number.isFinite(north)) {
    view.setInt16(70, 1);
    return;
  }
  const fine = isDegrees ? 1000 : 100;
  const [a, b] = isDegrees ? [east * 3600, north * 3600] : [east, north];
  const scalar = Math.max(Math.abs(a), Math.abs(b)) * fine < 2 ** 31 ? fine : 1;
  view.setInt16(70, scalar === 1 ? 1 : -scalar);
  for (const [at, value] of [
    [72, a],
    [76, b],
    [80, a],
    [84, b],
    [180, a],
    [184, b],
  ] as const)
    view.setInt32(at, Math.round(value * scalar));
}

/** Thousandths of the unit, which are microseconds in time. */
function shortInterval({ interval }: WrittenSection): number {
  return Math.min(MOST_INT16, Math.max(1, Math.round(interval * 1000)));
}

function needsRevision2({ interval, samples }: WrittenSection): boolean {
  const thousandths = interval * 1000;
  return (
    Math.abs(thousandths - Math.round(thousandths)) > 1e-6 ||
    thousandths > MOST_INT16 ||
    samples > MOST_INT16
  );
}

/** The first sample's time by bytes 109-110, with the scalar of bytes 215-216 that holds it. */
function splitDelay({ first }: WrittenSection): [delay: number, scalar: number] {
  for (const [fine, scalar] of [
    [1, 1],
    [10, -10],
    [100, -100],
    [1000, -1000],
  ] as const) {
    const value = first * fine;
    if (Math.abs(value - Math.round(value)) < 1e-6 && Math.abs(value) <= MOST_INT16)
      return [Math.round(value), scalar];
  }
  const coarse = Math.abs(first) <= MOST_INT16 ? 1 : 10;
  return [Math.round(first / coarse), coarse];
}

function textLines(section: WrittenSection, revision: 1 | 2): string[] {
  const { unit, domain, first, interval, samples, traces, sampleFormat, groundUnit } = section;
  const has = (values: ArrayLike<number> | null): boolean => values !== null && values.length > 0;
  const places = has(section.x)
    ? `COORDINATES: BYTES 73 77 81 85 181 185, SCALAR 71, UNIT ${(groundUnit ?? 'not known').toUpperCase()}`
    : 'COORDINATES: NONE';
  const lines = [
    ...section.about,
    `SAMPLES PER TRACE: ${samples}  TRACES: ${traces}`,
    `DOMAIN: ${domain.toUpperCase()}  UNITS: ${unit.toUpperCase()}`,
    `SAMPLE INTERVAL: ${interval} ${unit.toUpperCase()}  FIRST SAMPLE: ${first} ${unit.toUpperCase()}`,
    ...(domain === 'depth'
      ? ['BYTES 3217 AND 117 HOLD THE INTERVAL IN THOUSANDTHS OF THE UNIT']
      : []),
    `FORMAT: ${sampleFormat === 'ibm' ? 'IBM FLOAT (1)' : 'IEEE FLOAT (5)'}, BIG-ENDIAN`,
    'AMPLITUDES AS STORED: NO GAIN, NO AGC, POLARITY NOT TURNED',
    `INLINE: ${has(section.inline) ? 'BYTE 189' : 'NONE'}  CROSSLINE: ${has(section.crossline) ? 'BYTE 193' : 'NONE'}  CDP: BYTE 21  SP: ${has(section.shotPoint) ? 'BYTE 197' : 'NONE'}`,
    places,
    'SAMPLES WITHOUT A VALUE ARE 0; EMPTY TRACES ARE DEAD (BYTE 29 = 2)',
  ].slice(0, 37);
  const numbered = Array.from({ length: TEXT_BYTES / LINE }, (_, i) => lines[i] ?? '');
  numbered[38] = `SEG Y REV${revision}`;
  numbered[39] = 'END TEXTUAL HEADER';
  return numbered.map((line, i) => `C${String(i + 1).padStart(2)} ${line}`);
}
