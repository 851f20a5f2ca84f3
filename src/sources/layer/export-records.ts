import { getBackend } from '../../backend/backend.ts';
import { loadCatalog } from '../../backend/catalogs.ts';
import { pickKeys } from '../../backend/records.ts';
import { rows as askRows } from '../../backend/rows.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { answerError } from '../../core/problem-error.ts';
import { constraintsOfSelection, type Selection } from '../../core/selection.ts';
import type { Geometry, Position } from '../../plot/map/map-data.ts';
import { convertPositions } from './find-places.ts';
import { type FieldWords, loadFieldWords } from './map-calls.ts';
import { geometryField } from './map-selection.ts';
import { readGeometry } from './read-features.ts';

/** A record as a file holds it: its place in degrees, null without one. */
export interface ExportedRecord {
  readonly geometry: Geometry | null;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Records with the fields that they have. */
export interface FeatureTable {
  readonly fields: readonly Pick<FieldWords, 'name' | 'type'>[];
  readonly records: readonly ExportedRecord[];
}

/** How an export reports and is stopped. */
export interface ExportProgress {
  readonly signal: AbortSignal;
  onCount(records: number): void;
}

/** Rows of one request. */
const ROWS_AT_ONCE = 2000;
/** Records of one file. */
export const MOST_EXPORTED = 50_000;
/** Positions of one request. */
const POSITIONS_AT_ONCE = 10_000;

/**
 * Loads the selected records of a catalog with their fields and places, at most `MOST_EXPORTED` of
 * them.
 *
 * @throws the problem of the server; AbortError
 */
export async function loadSelectedRecords(
  host: ElementHost,
  selection: Selection,
  { signal, onCount }: ExportProgress,
): Promise<FeatureTable> {
  const backend = getBackend(host);
  const { catalog } = selection;
  const [cache, words] = await Promise.all([
    loadCatalog(backend, catalog, { signal }),
    loadFieldWords(host, catalog, signal),
  ]);
  if (!cache.ok) throw answerError(cache.error);
  if (!words.ok) throw answerError(words.error);
  const place = geometryField(cache.data);
  const all = cache.data.catalogFields.map(({ attribute }) => attribute);
  const fields = all
    .filter(({ typeName }) => typeName !== 'geometry')
    .map(({ name, typeName }) => ({ name, type: typeName }));
  const request = {
    catalog,
    fields: all.map(({ name }) => name),
    constraints: constraintsOfSelection(selection, cache.data.keys),
    orderBy: cache.data.keys[0],
    limit: ROWS_AT_ONCE,
  };
  const records: ExportedRecord[] = [];
  const known = new Set<string>();
  for (let offset = 0; offset < MOST_EXPORTED; offset += ROWS_AT_ONCE) {
    const page = await askRows(backend, { ...request, offset }, { signal });
    if (!page.ok) throw answerError(page.error);
    for (const row of page.data) {
      const key = JSON.stringify(pickKeys(cache.data, row));
      if (known.has(key)) continue;
      known.add(key);
      const properties = Object.fromEntries(fields.map(({ name }) => [name, row[name] ?? null]));
      records.push({ geometry: place ? readGeometry(row[place]) : null, properties });
    }
    onCount(records.length);
    if (page.data.length < ROWS_AT_ONCE) break;
  }
  return { fields, records };
}

/**
 * Converts the places of records from degrees to a system.
 *
 * @returns null for a record without a place in the system
 * @throws the problem of the server; AbortError
 */
export async function convertGeometries(
  host: ElementHost,
  geometries: readonly (Geometry | null)[],
  system: string,
  signal: AbortSignal,
): Promise<(Geometry | null)[]> {
  if (system === 'EPSG:4326') return [...geometries];
  const positions = geometries.flatMap((one) => (one ? collectPositions(one.coordinates) : []));
  const converted: (Position | null)[] = [];
  for (let from = 0; from < positions.length; from += POSITIONS_AT_ONCE) {
    const part = positions.slice(from, from + POSITIONS_AT_ONCE);
    const answer = await convertPositions(host, ['EPSG:4326', system], part, signal);
    if (!answer.ok) throw answerError(answer.error);
    for (const at of answer.data) converted.push(at);
  }
  let next = 0;
  return geometries.map((one) => {
    if (!one) return null;
    let isWhole = true;
    const coordinates = mapPositions(one.coordinates, () => {
      const at = converted[next++];
      isWhole &&= Boolean(at);
      return at ?? [0, 0];
    });
    return isWhole ? ({ type: one.type, coordinates } as Geometry) : null;
  });
}

function collectPositions(value: unknown): Position[] {
  const parts = value as readonly unknown[];
  return typeof parts[0] === 'number'
    ? [parts as unknown as Position]
    : parts.flatMap(collectPositions);
}

function mapPositions(value: unknown, change: () => Position): unknown {
  const parts = value as readonly unknown[];
  return typeof parts[0] === 'number' ? change() : parts.map((part) => mapPositions(part, change));
}
