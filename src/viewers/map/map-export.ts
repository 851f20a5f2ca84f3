import type { ElementHost } from '../../core/element-host.ts';
import { formatLocalDay } from '../../core/local-day.ts';
import { allMatching, type Selection } from '../../core/selection.ts';
import type { Geometry } from '../../plot/map/map-data.ts';
import {
  convertGeometries,
  type ExportProgress,
  loadSelectedRecords,
  MOST_EXPORTED,
  type FeatureTable,
} from '../../sources/layer/export-records.ts';
import { createMapSelection } from '../../sources/layer/map-calls.ts';
import type { SelectionShown } from '../../sources/layer/own-selection.ts';
import type { MapRecord } from '../../sources/layer/source.ts';
import { safeName } from '../../ui/save-file.ts';
import { areaOfBox } from './area-of-interest.ts';
import type { MapController } from './controller.ts';
import type { LayerRow } from './map-layers.ts';
import { type MapFile, type MapFileKind, writeMapFile } from './write-map-file.ts';
import { joinList } from '../../i18n/join-list.ts';

/** What can be exported: what is selected, or what the map shows of a layer. */
export type ExportSubject =
  | { readonly kind: 'selection'; readonly shown: SelectionShown; readonly label: string }
  | { readonly kind: 'layer'; readonly row: LayerRow; readonly label: string };

/** How records are exported. */
export interface ExportChoice {
  readonly subject: ExportSubject;
  readonly file: MapFileKind;
  /** System of the coordinates, as "EPSG:4326". */
  readonly system: string;
}

/** Lists what a map can export, what is selected first, then the layers from above. */
export function listSubjects({ records, layers, t }: MapController): ExportSubject[] {
  const shown = records.selection.shown.peek();
  const selected: ExportSubject[] = shown
    ? [
        {
          kind: 'selection',
          shown,
          label: shown.own ? joinList(t, shown.own) : records.findLabel(shown.selection.catalog),
        },
      ]
    : [];
  const rows = layers.rows
    .peek()
    .toReversed()
    .filter(
      ({ visible, layer, features, drawn }) =>
        visible && (layer.catalog !== null || (drawn === 'features' && features !== null)),
    );
  return [
    ...selected,
    ...rows.map((row): ExportSubject => ({ kind: 'layer', row, label: row.layer.displayName })),
  ];
}

/**
 * Writes a file of what is chosen.
 *
 * @throws the problem of the server; AbortError
 */
export async function exportFromMap(
  controller: MapController,
  { subject, file, system }: ExportChoice,
  progress: ExportProgress,
): Promise<MapFile & { count: number; isCut: boolean }> {
  const { host } = controller;
  const table = await loadSubject(controller, subject, progress);
  const places = await convertGeometries(
    host,
    table.records.map(({ geometry }) => geometry),
    system,
    progress.signal,
  );
  progress.signal.throwIfAborted();
  const name = nameFile(subject);
  const written = writeMapFile({ kind: file, name, table, places, system });
  const count = table.records.length;
  return { ...written, count, isCut: count >= MOST_EXPORTED };
}

async function loadSubject(
  controller: MapController,
  subject: ExportSubject,
  progress: ExportProgress,
): Promise<FeatureTable> {
  const { host, stage, layers } = controller;
  if (subject.kind === 'selection')
    return subject.shown.own === undefined
      ? loadSelectedRecords(host, subject.shown.selection, progress)
      : tabulate(findOwnRecords(controller, subject.shown));
  const { layer, features, drawn } = subject.row;
  const plot = await stage.whenReady('export');
  const area = areaOfBox(plot.view.box);
  if (drawn === 'features' && features)
    return tabulate(
      plot.inside(layer.id, area).flatMap((ref) => layers.record(layer.id, ref) ?? []),
    );
  const inside = await describeInside(host, layer.catalog!, area);
  return loadSelectedRecords(host, inside, progress);
}

async function describeInside(
  host: ElementHost,
  catalog: string,
  area: ReturnType<typeof areaOfBox>,
): Promise<Selection> {
  const selection = createMapSelection(host, () => undefined);
  const inside = await selection.describeInside(catalog, area);
  selection.dispose();
  return inside ?? allMatching(catalog, []);
}

/** Records of the page with their properties, which a selection does not hold. */
function findOwnRecords({ layers }: MapController, shown: SelectionShown): MapRecord[] {
  const wanted = new Set(shown.records.map(({ keys, geometry }) => identify(keys, geometry)));
  return layers.rows
    .peek()
    .flatMap(({ features }) =>
      features
        ? Array.from({ length: features.count }, (_, ref) => features.record(ref)).filter(
            (record) => wanted.has(identify(record.keys ?? {}, record.geometry)),
          )
        : [],
    );
}

function identify(keys: object, geometry: Geometry | null): string {
  return JSON.stringify(Object.keys(keys).length > 0 ? keys : geometry);
}

/** Records of features as a table: a field for each property, of the type of its values. */
function tabulate(records: readonly MapRecord[]): FeatureTable {
  const kept = records.slice(0, MOST_EXPORTED);
  const names = [...new Set(kept.flatMap(({ properties }) => Object.keys(properties)))];
  return {
    fields: names.map((name) => ({ name, type: findType(kept, name) })),
    records: kept.map(({ geometry, properties }) => ({ geometry, properties })),
  };
}

function findType(records: readonly MapRecord[], name: string): string {
  const values = records
    .map(({ properties }) => properties[name])
    .filter((value) => value !== null && value !== undefined);
  const isAll = (type: string): boolean =>
    values.length > 0 && values.every((value) => typeof value === type);
  return isAll('number') ? 'number' : isAll('boolean') ? 'boolean' : 'string';
}

/** "Wells selected 2026-11-26": what it is of, and the day. */
function nameFile({ kind, label }: ExportSubject): string {
  const day = formatLocalDay();
  return safeName(`${label}${kind === 'selection' ? ' selected' : ''} ${day}`).replaceAll(' ', '_');
}
