import type { PickCatalog, PickRecord } from '../../backend/picks.ts';
import { formatLocalDay } from '../../core/local-day.ts';
import type { Pick } from '../../plot/correlation/well.ts';
import { metresPer } from '../../units/depth.ts';
import type { SavedPick } from './saved-pick.ts';
import type { DerivedDepths } from './served-path.ts';

/** Fields of the rows of picks, and what is known of them. */
export interface PickTable {
  fields: PickCatalog['cache']['catalogFields'];
  /** Stratigraphic unit by the name of a pick. */
  units: Map<string, string>;
}

/** A pick that is to be stored. */
export interface PickValues {
  pick: Pick & { id: string };
  /** What it changes; null for a new one. */
  saved: SavedPick | null;
  /** Its other depths; null where it was not moved. */
  derived: DerivedDepths | null;
  author: string | null;
  /** The well of a new pick. */
  well: { uwi: string; name: string } | null;
}

type Row = PickRecord['row'];

/** A row as a pick; null where it has no name, no depth, or a depth of an unknown unit. */
export function toSavedPick(record: PickRecord): SavedPick | null {
  const { row } = record;
  const name = readText(row, 'markerName') ?? readText(row, 'name');
  const metres = readMetres(row, 'mdOuom');
  const { md } = row;
  if (name === null || typeof md !== 'number' || metres === null) return null;
  return {
    ...record,
    uwi: readText(row, 'uwi') ?? '',
    name,
    mdM: md * metres,
    color: readText(row, 'color'),
    interpreter: readText(row, 'interpreter'),
    changedAt:
      readText(row, 'rowChangedDate') ??
      readText(row, 'rowCreatedDate') ??
      readText(row, 'pickDate'),
  };
}

/** The pick of the screen that a saved pick is. */
export function toPick({ id, name, mdM, color }: SavedPick): Pick {
  return { id, name, mdM, ...(color ? { color } : {}) };
}

/** Stratigraphic unit of each name, where the rows of one name agree. */
export function toUnits(records: readonly PickRecord[]): Map<string, string> {
  const units = new Map<string, string | null>();
  for (const { row } of records) {
    const name = readText(row, 'markerName') ?? readText(row, 'name');
    const unit = readText(row, 'stratUnitId');
    if (name === null || unit === null) continue;
    units.set(name, (units.get(name) ?? unit) === unit ? unit : null);
  }
  return new Map([...units].flatMap(([name, unit]) => (unit === null ? [] : [[name, unit]])));
}

/**
 * Values of a row for a pick, as far as its catalog has such fields and they may be written: what a
 * new row needs, or what changes of a stored one. Depths go in the row's own units. Where a pick
 * was moved, the depths that follow from it are those of the survey, null where it does not give
 * them.
 */
export function toValues(table: PickTable, values: PickValues): Row {
  const { saved, pick, author, well } = values;
  const key = table.fields.find(({ partOfKey }) => partOfKey)?.attribute.name;
  const isRenamed = !saved || saved.name !== pick.name;
  const unit = isRenamed ? table.units.get(pick.name) : undefined;
  const hasName = table.fields.some(({ attribute }) => attribute.name === 'markerName');
  const row: Row = {
    ...(well && {
      ...(key !== undefined && { [key]: pick.id }),
      uwi: well.uwi,
      wellboreName: well.name,
      ...(pick.color && { color: pick.color }),
    }),
    ...(isRenamed && { [hasName ? 'markerName' : 'name']: pick.name }),
    ...(unit !== undefined && { stratUnitId: unit }),
    ...depthValues(values),
    ...(author !== null && { interpreter: author }),
    pickDate: formatLocalDay(),
  };
  return pickWritable(table, row, saved ? 'editable' : 'creatable');
}

/** Measured depth and what follows from it; nothing where the pick was not moved. */
function depthValues({ pick, saved, derived }: PickValues): Row {
  if (!derived) return {};
  const { tvdssM, twtMs } = derived;
  const tvdssUnit = (saved && readText(saved.row, 'tvdssOuom')) ?? 'm';
  const tvdss = tvdssM === null ? null : round(tvdssM / (metresPer(tvdssUnit) ?? 1));
  return {
    md: round(pick.mdM / ((saved && readMetres(saved.row, 'mdOuom')) ?? 1)),
    ...(!saved && { mdOuom: 'm' }),
    tvdss: metresPer(tvdssUnit) === null ? null : tvdss,
    ...((!saved || !readText(saved.row, 'tvdssOuom')) && tvdss !== null && { tvdssOuom: 'm' }),
    twt: twtMs === null ? null : round(twtMs),
  };
}

function pickWritable({ fields }: PickTable, row: Row, flag: 'creatable' | 'editable'): Row {
  const writable = new Set(
    fields.filter((field) => field[flag] && !field.readOnly).map(({ attribute }) => attribute.name),
  );
  return Object.fromEntries(Object.entries(row).filter(([name]) => writable.has(name)));
}

/** Metres in one unit of a row's depth: without a unit it is in metres. Null for an unknown one. */
function readMetres(row: Row, field: string): number | null {
  const unit = readText(row, field);
  return unit === null ? 1 : metresPer(unit);
}

function readText(row: Row, field: string): string | null {
  const value = row[field];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** To a tenth of a millimetre, or of a microsecond. */
function round(value: number): number {
  return Number(value.toFixed(4));
}
