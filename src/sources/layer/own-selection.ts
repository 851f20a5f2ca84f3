import { nothingSelected, type Selection, type SelectionChange } from '../../core/selection.ts';
import type { MapRecord, RecordKeys } from './source.ts';

/** A selected record with where it is. */
export interface Selected {
  catalog: string;
  keys: RecordKeys;
  geometry: MapRecord['geometry'];
}

/** What is selected in a catalog, as the map shows it. */
export interface SelectionShown {
  selection: Selection;
  /** Null while it is counted. */
  size: number | null;
  /** The first of them. */
  records: readonly Selected[];
  /** How many are not on the map, because they are deleted or have no location. @default 0 */
  unplaced?: number;
  /** Of the page's own layers of these names: no server knows the records. */
  own?: readonly string[];
}

/** Records of layers that the page itself has. */
export interface OwnRecords {
  /** Names of the layers. */
  readonly labels: readonly string[];
  /** The first of them. */
  readonly records: readonly MapRecord[];
  /** All of them. @default the number of `records` */
  readonly size?: number;
  /** Keys of all that have any. @default the keys of `records` */
  readonly keys?: readonly RecordKeys[];
}

/**
 * Changes a selection of records that no server knows.
 *
 * @param shown - What is selected; null for nothing
 * @returns what is selected then; null for nothing
 */
export function changeOwnSelection(
  shown: SelectionShown | null,
  chosen: OwnRecords,
  change: SelectionChange,
): SelectionShown | null {
  const next = readOwn(chosen);
  const before = shown?.own === undefined || change === 'replace' ? null : shown;
  if (!before) return change === 'remove' ? shown : next;
  if (!next) return before;
  const given = new Set(next.records.map(identify));
  const givenKeys = new Set(next.selection.keys?.map((keys) => JSON.stringify(keys)));
  const rest = before.records.filter((record) => !given.has(identify(record)));
  const restKeys = (before.selection.keys ?? []).filter(
    (keys) => !givenKeys.has(JSON.stringify(keys)),
  );
  const isAdded = change === 'add';
  const records = isAdded ? [...rest, ...next.records] : rest;
  const keys = isAdded ? [...restKeys, ...(next.selection.keys ?? [])] : restKeys;
  if (records.length === 0) return null;
  return {
    own: isAdded ? [...new Set([...before.own!, ...chosen.labels])] : before.own!,
    selection: { ...before.selection, keys },
    records,
    size: Math.max(records.length, keys.length),
  };
}

/** Whether a record is among those of a selection that no server knows. */
export function isOwnSelected(shown: SelectionShown | null, record: MapRecord): boolean {
  const name = identify(toOwn(record));
  return shown?.own !== undefined && shown.records.some((one) => identify(one) === name);
}

function readOwn({ labels, records, size, keys }: OwnRecords): SelectionShown | null {
  if (records.length === 0) return null;
  const named = keys ?? records.map((one) => one.keys).filter((one) => one !== null);
  const catalog = records[0]!.catalog ?? records[0]!.layer;
  return {
    own: labels,
    selection: { ...nothingSelected(catalog), keys: named },
    size: size ?? records.length,
    records: records.map(toOwn),
  };
}

function toOwn({ catalog, layer, keys, geometry }: MapRecord): Selected {
  return { catalog: catalog ?? layer, keys: keys ?? {}, geometry };
}

/** Records without keys are distinguished by their places. */
function identify({ catalog, keys, geometry }: Selected): string {
  return JSON.stringify(Object.keys(keys).length > 0 ? [catalog, keys] : [catalog, geometry]);
}
