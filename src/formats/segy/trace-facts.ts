import type { WarningList } from '../format-error.ts';
import { isRevision2 } from './binary-header.ts';
import type { BinaryHeader } from './binary-header.ts';
import { chooseCoordinateUnits, declaredUnitCode, sampledUnitCode } from './coordinates.ts';
import type { CoordinateUnits } from './coordinates.ts';
import type { StatedDepth } from './domain-in-text.ts';
import { DEAD_TRACE } from './header-map.ts';
import type { HeaderFieldName, HeaderMap } from './header-map.ts';
import type { HeaderSample } from './header-sample.ts';
import { findMajority, pickVoters } from './header-sample.ts';
import type { SegyInfo, SegyOptions } from './segy-file.ts';
import { startMs } from './trace-axis.ts';
import type { TraceLayout } from './trace-place.ts';
import { msg } from '../msg.ts';

/** The traces of a file and a sample of their headers. */
export interface SampledTraces {
  sample: HeaderSample;
  layout: TraceLayout;
  map: HeaderMap;
}

/** What else says how the samples lie. */
export interface AxisSources {
  binary: BinaryHeader;
  /** What the text header states. */
  stated: StatedDepth | null;
  options: SegyOptions;
}

type TraceFacts = Pick<
  SegyInfo,
  | 'traces'
  | 'samples'
  | 'isVariable'
  | 'intervalUs'
  | 'delayMs'
  | 'domain'
  | 'depthUnit'
  | 'coordinateUnits'
  | 'marksDead'
  | 'traceStart'
  | 'traceBytes'
  | 'headerBytes'
>;

/** Interval where the file declares none, microseconds. */
const USUAL_INTERVAL = 4000;
/** Intervals beyond 32767 that are written without a sign are multiples of this. */
const ROUND_INTERVAL = 500;
/** An interval up to this, in microseconds, is rather one of milliseconds. */
const SHORT_INTERVAL = 20;
/** Traces of fewer samples may have any interval. */
const LEAST_SAMPLES = 32;
/** Measurement system of the binary header (SEG-Y rev 2, table 2): feet. */
const FEET = 2;

/** How the traces lie, and what the headers that were looked at say of all. */
export function describeTraces(
  { sample, layout, map }: SampledTraces,
  sources: AxisSources,
  warnings: WarningList,
): TraceFacts {
  const voters = (name: HeaderFieldName): number[] =>
    pickVoters(sample.column(map[name]), sample.votes);
  const { binary, options } = sources;
  return {
    traces: layout.count,
    samples: layout.samples,
    isVariable: layout.offsets !== null,
    ...describeAxis(voters('interval'), sources, layout, warnings),
    delayMs: chooseDelay(voters('delay'), voters('timeScalar')),
    coordinateUnits: describeUnits({ sample, layout, map }, binary.measurement, warnings),
    marksDead: sample.column(map.traceId).some((id) => id !== DEAD_TRACE),
    traceStart: layout.start,
    traceBytes: layout.traceBytes,
    headerBytes: layout.headerBytes,
    ...(options.domain && { domain: options.domain }),
    ...(options.depthUnit && { depthUnit: options.depthUnit }),
  };
}

/** The unit of coordinates; a warning tells where it cannot be the declared one. */
function describeUnits(
  { sample, layout, map }: SampledTraces,
  measurement: number | undefined,
  warnings: WarningList,
): CoordinateUnits {
  const [declared, code] = [declaredUnitCode(sample, map), sampledUnitCode(sample, map)];
  if (declared !== code)
    warnings.add(
      'COORDINATE_UNITS_WRONG',
      msg`The unit of coordinates at byte ${map.coordinateUnits.byte} of the trace headers is ${declared} (${chooseCoordinateUnits(declared, undefined)}), but most coordinates would lie beyond 90 and 360 degrees: they are read as lengths.`,
      { byteOffset: layout.start },
      'coordinates',
    );
  return chooseCoordinateUnits(code, measurement);
}

/** Time of the first sample: that of most traces, or of the first where they differ widely. */
function chooseDelay(delays: readonly number[], scalars: readonly number[]): number {
  const starts = delays
    .map((delay, i) => startMs(delay, scalars[i] as number))
    .filter(Number.isFinite);
  const majority = findMajority(starts);
  return (majority && majority.share > 0.5 ? majority.value : starts[0]) ?? 0;
}

/** Domain, unit and interval of the samples. */
function describeAxis(
  ofTraces: readonly number[],
  { binary, stated, options }: AxisSources,
  layout: TraceLayout,
  warnings: WarningList,
): Pick<TraceFacts, 'domain' | 'depthUnit' | 'intervalUs'> {
  const found =
    options.intervalUs ??
    chooseInterval(
      binary,
      findMajority(ofTraces.filter((interval) => interval > 0))?.value ?? 0,
      layout,
      warnings,
    );
  const depthUnit = stated?.unit ?? (binary.measurement === FEET ? 'ft' : 'm');
  const isDepth = (options.domain ?? (stated ? 'depth' : 'time')) === 'depth';
  if (!isDepth) {
    if (options.intervalUs === undefined) warnShort(found, layout, warnings);
    return { domain: 'time', depthUnit, intervalUs: found };
  }
  const intervalUs = options.intervalUs ?? (stated ? scaleToStated(found, stated.interval) : found);
  if (stated && options.domain === undefined)
    warnings.add(
      'DOMAIN_STATED',
      msg`Line ${stated.line} of the text header states depth: samples are taken as depths every ${intervalUs / 1000} ${depthUnit}, not as times.`,
      { section: 'text header', line: stated.line },
      'axis',
    );
  return { domain: 'depth', depthUnit, intervalUs };
}

/**
 * An interval of depth in thousandths. Writers who have no unit for it in the header write it in
 * other powers of ten: then it is the one that the text states.
 */
function scaleToStated(interval: number, stated: number | null): number {
  if (!stated) return interval;
  const power = Math.log10((stated * 1000) / interval);
  return Math.abs(power - Math.round(power)) < 1e-9 ? stated * 1000 : interval;
}

function warnShort(intervalUs: number, { samples }: TraceLayout, warnings: WarningList): void {
  if (intervalUs > SHORT_INTERVAL || samples < LEAST_SAMPLES) return;
  warnings.add(
    'INTERVAL_SHORT',
    msg`The headers declare a sample interval of ${intervalUs} µs, with which ${samples} samples are ${(intervalUs * samples) / 1000} ms: it is taken as it is, but may mean ${intervalUs} ms.`,
    { byteOffset: 3216, section: 'binary header' },
    'axis',
  );
}

/** The interval of the binary header, else that of the traces. */
function chooseInterval(
  binary: BinaryHeader,
  ofTraces: number,
  layout: TraceLayout,
  warnings: WarningList,
): number {
  const extended = isRevision2(binary) ? binary.extendedInterval : 0;
  const isOne = (interval: number): boolean =>
    Number.isFinite(interval) && interval > 0 && interval < 1e9;
  const declared = [extended, binary.interval, ofTraces].find(isOne);
  // An interval of revision 2 replaces both others.
  if (declared === binary.interval && isOne(ofTraces) && ofTraces !== declared)
    warnings.add(
      'INTERVAL_MISMATCH',
      msg`The sample interval is ${declared} µs by the binary header at byte 3216, which is taken, and ${ofTraces} µs by the trace headers from byte ${layout.start} on.`,
      { byteOffset: 3216, section: 'binary header' },
      'axis',
    );
  if (declared !== undefined) return declared;
  const unsigned = binary.interval + 2 ** 16;
  if (binary.interval < 0 && unsigned % ROUND_INTERVAL === 0) {
    warnings.add(
      'INTERVAL_UNSIGNED',
      msg`The sample interval at byte 3216 of the binary header is ${binary.interval} µs as a number with a sign, which is none: it is read without one, as ${unsigned} µs.`,
      { byteOffset: 3216, section: 'binary header' },
      'axis',
    );
    return unsigned;
  }
  warnings.add(
    'INTERVAL_MISSING',
    msg`Neither the binary header at byte 3216 (${binary.interval}) nor the trace headers from byte ${layout.start} on (${ofTraces}) declare a sample interval: ${USUAL_INTERVAL} µs are taken.`,
    { byteOffset: 3216, section: 'binary header' },
    'axis',
  );
  return USUAL_INTERVAL;
}
