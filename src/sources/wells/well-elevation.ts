import type { FormatWarning } from '../../formats/format-error.ts';
import { msg } from '../../formats/msg.ts';
import { wholeFileWarning } from '../../formats/format-error.ts';
import type { HeaderItem } from '../../formats/log-file.ts';
import { metresPer } from '../../units/depth.ts';

/** Elevations of what depths are measured from, by the names that headers give them. */
const KELLY = ['EKB', 'KB', 'ELEV-KB', 'KBELEV', 'EREF', 'ERT', 'RT'];
const ROTARY = ['ERT', 'RT', 'ELEV-RT', 'EREF', 'EKB', 'KB', 'EDF', 'DF'];
const FLOOR = ['EDF', 'DF', 'ELEV-DF', 'ERF', 'RF', 'EREF', 'EKB', 'KB'];
const GROUND = ['EGL', 'GL', 'ELEV-GL', 'EREF'];
const ANY = ['EREF', 'EKB', 'KB', 'ELEV-KB', 'KBELEV', 'ERT', 'RT', 'EDF', 'DF'];

/** Elevations by what a header calls the place that depths are measured from. */
const BY_REFERENCE: readonly [pattern: RegExp, names: readonly string[]][] = [
  [/^R?KB$|KELLY|BUSHING/, KELLY],
  [/^RT$|ROTARY/, ROTARY],
  [/^[DR]F$|FLOOR|DERRICK/, FLOOR],
  [/^GL$|GROUND/, GROUND],
];
const SEA_LEVEL = /^A?MSL$|SEALEVEL/;

/**
 * Elevation of the place that a log's depths are measured from, over sea level in metres, by the
 * lines of a header; null where they give none. Where the elevation names no unit, that of the
 * depths is taken, with a note.
 */
export function readElevation(
  items: readonly HeaderItem[],
  depthUnit: string,
): { elevationM: number | null; notes: FormatWarning[] } {
  const reference = (readText(items, ['LMF', 'DREF', 'LOG-MEASURED-FROM']) ?? '')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  const names = BY_REFERENCE.find(([pattern]) => pattern.test(reference))?.[1] ?? ANY;
  const notes: FormatWarning[] = [];
  const measure = (name: string): number | null => {
    const item = findItem(items, name);
    const value = item ? Number(item.value) : NaN;
    if (!item || !Number.isFinite(value)) return null;
    const unit = item.unit.trim() || depthUnit;
    const metres = metresPer(unit);
    if (metres !== null && item.unit.trim() === '') notes.push(noteUnit(item, unit));
    return metres === null ? null : value * metres;
  };
  for (const name of names) {
    const elevationM = measure(name);
    if (elevationM !== null) return { elevationM, notes };
  }
  const above = measure('APD');
  const datum = measure('EPD');
  if (above !== null && datum !== null) return { elevationM: above + datum, notes };
  return { elevationM: SEA_LEVEL.test(reference) ? 0 : null, notes: [] };
}

function noteUnit({ mnemonic, value }: HeaderItem, unit: string): FormatWarning {
  return wholeFileWarning(
    'ELEVATION_UNIT_MISSING',
    msg`${mnemonic} ${value} has no unit: it is taken in ${unit}, the unit of the depths.`,
    'unit',
  );
}

/** The first of several header lines that has a value. */
export function readText(items: readonly HeaderItem[], names: readonly string[]): string | null {
  for (const name of names) {
    const value = findItem(items, name)?.value.trim();
    if (value !== undefined) return value;
  }
  return null;
}

function findItem(items: readonly HeaderItem[], name: string): HeaderItem | undefined {
  return items.find(
    ({ mnemonic, value }) =>
      mnemonic.toUpperCase().replaceAll('_', '-') === name && isGiven(items, value),
  );
}

/**
 * Whether a header has a value: some programs write the null value of the curves into empty
 * headers.
 */
function isGiven(items: readonly HeaderItem[], value: string): boolean {
  const absent = Number(
    items.find(({ mnemonic }) => mnemonic.toUpperCase() === 'NULL')?.value || NaN,
  );
  return value.trim() !== '' && Number(value) !== absent;
}
