import type { HeaderField } from './header-field.ts';

/** Positions of the trace header numbers that the product uses (SEG-Y rev 2, table 3). */
export interface HeaderMap {
  traceInLine: HeaderField;
  traceInFile: HeaderField;
  fieldRecord: HeaderField;
  channel: HeaderField;
  sourcePoint: HeaderField;
  cdp: HeaderField;
  traceInEnsemble: HeaderField;
  /** 1 seismic data, 2 dead, 3 dummy … */
  traceId: HeaderField;
  offset: HeaderField;
  elevationScalar: HeaderField;
  /** Positive multiplies, negative divides, 0 is 1. */
  coordinateScalar: HeaderField;
  sourceX: HeaderField;
  sourceY: HeaderField;
  receiverX: HeaderField;
  receiverY: HeaderField;
  /** 1 length, 2 seconds of arc, 3 decimal degrees, 4 degrees, minutes and seconds. */
  coordinateUnits: HeaderField;
  /** Time of the first sample, ms before `timeScalar`. */
  delay: HeaderField;
  samples: HeaderField;
  interval: HeaderField;
  cdpX: HeaderField;
  cdpY: HeaderField;
  inline: HeaderField;
  crossline: HeaderField;
  shotPoint: HeaderField;
  shotPointScalar: HeaderField;
  timeScalar: HeaderField;
}
/** Names of the trace header fields that a header map places. */
export type HeaderFieldName = keyof HeaderMap;

/**
 * Source of a field's position: the standard, the file's own layout stanza or its text header, the
 * readers' finding, the caller.
 */
export type MapOrigin = 'standard' | 'file' | 'detected' | 'caller';

const at4 = (byte: number): HeaderField => ({ byte, type: 'int32' });
const at2 = (byte: number): HeaderField => ({ byte, type: 'int16' });

/** The positions of the standard. */
export const STANDARD_MAP: Readonly<HeaderMap> = {
  traceInLine: at4(1),
  traceInFile: at4(5),
  fieldRecord: at4(9),
  channel: at4(13),
  sourcePoint: at4(17),
  cdp: at4(21),
  traceInEnsemble: at4(25),
  traceId: at2(29),
  offset: at4(37),
  elevationScalar: at2(69),
  coordinateScalar: at2(71),
  sourceX: at4(73),
  sourceY: at4(77),
  receiverX: at4(81),
  receiverY: at4(85),
  coordinateUnits: at2(89),
  delay: at2(109),
  samples: { byte: 115, type: 'uint16' },
  interval: at2(117),
  cdpX: at4(181),
  cdpY: at4(185),
  inline: at4(189),
  crossline: at4(193),
  shotPoint: at4(197),
  shotPointScalar: at2(201),
  timeScalar: at2(215),
};

/** Trace identification of a dead trace (SEG-Y rev 2, table 3, bytes 29-30). */
export const DEAD_TRACE = 2;

/** A scalar of the standard as a factor: positive multiplies, negative divides, 0 is 1. */
export function scalarFactor(scalar: number): number {
  if (scalar === 0 || !Number.isFinite(scalar)) return 1;
  return scalar > 0 ? scalar : -1 / scalar;
}
