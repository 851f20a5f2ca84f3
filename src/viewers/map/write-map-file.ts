import { writeCsv, type CsvCell } from '../../formats/delimited/write-csv.ts';
import { writeGeoJson } from '../../formats/geojson/write-geojson.ts';
import { projectionText } from '../../formats/shapefile/projection-text.ts';
import type { DbfKind } from '../../formats/shapefile/write-dbf.ts';
import { writeZippedShapefile } from '../../formats/shapefile/write-shapefile.ts';
import type { Geometry } from '../../plot/map/map-data.ts';
import type { FeatureTable } from '../../sources/layer/export-records.ts';

/** Kinds of files that records of a map are written as. */
export const MAP_FILE_KINDS = ['geojson', 'shapefile', 'csv'] as const;
/** Name of a kind of file. */
export type MapFileKind = (typeof MAP_FILE_KINDS)[number];

/** What a file is written of. */
export interface MapFileContent {
  readonly kind: MapFileKind;
  /** Name of the file without its ending. */
  readonly name: string;
  readonly table: FeatureTable;
  /** The places of the records in `system`, one a record. */
  readonly places: readonly (Geometry | null)[];
  /** As "EPSG:4326". */
  readonly system: string;
}

/** A written file. */
export interface MapFile {
  readonly blob: Blob;
  readonly name: string;
  /** Records that the file cannot hold, because they have no place. */
  readonly leftOut: number;
}

const SHAPE_FIELDS: Readonly<Record<string, DbfKind>> = {
  number: 'number',
  integer: 'number',
  boolean: 'flag',
  date: 'date',
};
const CSV_X = ['x', 'longitude'] as const;
const CSV_Y = ['y', 'latitude'] as const;

/** Whether a shapefile can name a system, without which its coordinates have no place. */
export function canWriteSystem(kind: MapFileKind, system: string): boolean {
  return (
    kind === 'csv' ||
    (kind === 'geojson' ? system === 'EPSG:4326' : projectionText(system) !== null)
  );
}

/** Writes records as a file. */
export function writeMapFile(content: MapFileContent): MapFile {
  const { kind, name, table, places } = content;
  const placed = places.filter((one) => one !== null).length;
  if (kind === 'csv') {
    const blob = new Blob([writeTable(content)], { type: 'text/csv' });
    return { blob, name: `${name}.csv`, leftOut: 0 };
  }
  if (kind === 'geojson') {
    const records = table.records.map(({ properties }, i) => ({
      properties,
      geometry: places[i] ?? null,
    }));
    const blob = new Blob([writeGeoJson(name, records)], { type: 'application/geo+json' });
    return { blob, name: `${name}.geojson`, leftOut: 0 };
  }
  const bytes = writeZippedShapefile({
    name,
    fields: table.fields.map((field) => ({
      name: field.name,
      kind: SHAPE_FIELDS[field.type] ?? 'text',
    })),
    records: table.records.flatMap(({ properties }, i) => {
      const geometry = places[i];
      return geometry ? [{ geometry, properties }] : [];
    }),
    projection: projectionText(content.system),
  });
  const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/zip' });
  return { blob, name: `${name}.zip`, leftOut: places.length - placed };
}

/** Points have a column for each coordinate, other shapes are well-known text (OGC 06-103r4). */
function writeTable({ table, places, system }: MapFileContent): string {
  const isDegrees = Number(system === 'EPSG:4326');
  const hasShapes = places.some((one) => one !== null && one.type !== 'Point');
  const names = table.fields.map(({ name }) => name);
  const placeNames = [
    `${CSV_X[isDegrees]} (${system})`,
    `${CSV_Y[isDegrees]} (${system})`,
    ...(hasShapes ? [`shape (${system})`] : []),
  ];
  const rows = table.records.map(({ properties }, i): CsvCell[] => {
    const place = places[i];
    const [x, y] = place?.type === 'Point' ? place.coordinates : [null, null];
    const shape = place && place.type !== 'Point' ? writeWkt(place) : null;
    return [...names.map((name) => toCell(properties[name])), x, y, ...(hasShapes ? [shape] : [])];
  });
  return writeCsv([[...names, ...placeNames], ...rows], { hasByteOrderMark: true });
}

function toCell(value: unknown): CsvCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value as boolean);
}

function writeWkt({ type, coordinates }: Geometry): string {
  const write = (value: unknown): string => {
    const parts = value as readonly unknown[];
    return typeof parts[0] === 'number'
      ? parts.slice(0, 2).join(' ')
      : `(${parts.map(write).join(', ')})`;
  };
  return `${type.toUpperCase()} ${write(coordinates)}`;
}
