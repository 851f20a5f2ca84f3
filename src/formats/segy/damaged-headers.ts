import type { HeaderField } from './header-field.ts';
import { STANDARD_MAP } from './header-map.ts';

/**
 * Fields of a trace header that hold one of few values in every file (SEG-Y rev 2, table 3), by
 * which a header that was overwritten is known.
 */
export const CHECKED_FIELDS = {
  checkedSamples: STANDARD_MAP.samples,
  checkedInterval: STANDARD_MAP.interval,
  checkedTraceId: STANDARD_MAP.traceId,
  checkedScalar: STANDARD_MAP.coordinateScalar,
  checkedElevationScalar: STANDARD_MAP.elevationScalar,
  checkedUnits: STANDARD_MAP.coordinateUnits,
} as const satisfies Record<string, HeaderField>;

/** Numbers of the checked fields, one for each trace. */
export type CheckedColumns = Record<keyof typeof CHECKED_FIELDS, ArrayLike<number>>;

/** Fields that have to be wrong in one header. */
const LEAST_WRONG = 3;
/** A field that is wrong in more traces than this share holds something else in the file. */
const MOST_WRONG = 0.2;
/** Codes of trace identification: the standard's, and those that systems add. */
const TRACE_IDS = { least: -1, most: 255 };
const MOST_UNITS = 4;
const POWERS_OF_TEN = new Set([0, 1, 10, 100, 1000, 10_000]);

/**
 * The traces whose headers hold what no writer puts there: in several fields that have one of few
 * values in every file, and do in the others. Zeros are no damage: headers without values.
 */
export function findDamaged(columns: CheckedColumns): Set<number> {
  const count = columns.checkedSamples.length;
  const wrong = new Uint8Array(count);
  for (const isWrong of listChecks(columns)) {
    let all = 0;
    for (let i = 0; i < count; i++) if (isWrong(i)) all++;
    if (all === 0 || all > count * MOST_WRONG) continue;
    for (let i = 0; i < count; i++) if (isWrong(i)) wrong[i]!++;
  }
  const damaged = new Set<number>();
  for (let i = 0; i < count; i++) if (wrong[i]! >= LEAST_WRONG) damaged.add(i);
  return damaged;
}

type Check = (i: number) => boolean;

function listChecks(columns: CheckedColumns): Check[] {
  const { checkedTraceId: id, checkedUnits: units } = columns;
  return [
    differsFromMost(columns.checkedSamples),
    differsFromMost(columns.checkedInterval),
    (i) => !(id[i]! >= TRACE_IDS.least && id[i]! <= TRACE_IDS.most),
    isNoScalar(columns.checkedScalar),
    isNoScalar(columns.checkedElevationScalar),
    (i) => !(units[i]! >= 0 && units[i]! <= MOST_UNITS),
  ];
}

function isNoScalar(values: ArrayLike<number>): Check {
  return (i) => !POWERS_OF_TEN.has(Math.abs(values[i]!));
}

/** Whether a number is neither 0 nor the one that most traces have (Boyer and Moore's vote). */
function differsFromMost(values: ArrayLike<number>): Check {
  let [most, lead] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    if (lead === 0) most = values[i]!;
    lead += values[i] === most ? 1 : -1;
  }
  return (i) => values[i] !== 0 && values[i] !== most;
}
