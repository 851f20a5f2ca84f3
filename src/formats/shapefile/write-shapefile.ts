import { zipSync } from 'fflate';
import { type DbfField, type DbfRecord, writeDbf } from './write-dbf.ts';
import { type ShapeGeometry, type ShapeKind, toShapeKind, writeShapes } from './write-shapes.ts';

/** A record with its shape, in the system of the file. */
export interface ShapeRecord {
  readonly geometry: ShapeGeometry;
  readonly properties: DbfRecord;
}

/** What a zipped shapefile is written of. */
export interface ShapefileContent {
  /** Name of the files, without an ending. */
  readonly name: string;
  readonly fields: readonly DbfField[];
  readonly records: readonly ShapeRecord[];
  /** The text of the .prj file; null leaves it out. */
  readonly projection: string | null;
}

const encoder = new TextEncoder();

/**
 * Writes a zipped shapefile (ESRI Shapefile Technical Description, July 1998): .shp, .shx, .dbf in
 * UTF-8 with its .cpg, .prj. Points, lines and areas are files of their own. `fields.txt` lists the
 * names of fields that were cut to ten letters.
 */
export function writeZippedShapefile(content: ShapefileContent): Uint8Array {
  const { name, fields, records, projection } = content;
  const kinds = [...new Set(records.map(({ geometry }) => toShapeKind(geometry)))];
  const files: Record<string, Uint8Array> = {};
  let cut: string[] = [];
  for (const kind of kinds.length > 0 ? kinds : (['points'] as const)) {
    const own = records.filter(({ geometry }) => toShapeKind(geometry) === kind);
    const stem = kinds.length > 1 ? `${name}_${kind satisfies ShapeKind}` : name;
    const { shp, shx } = writeShapes(
      kind,
      own.map(({ geometry }) => geometry),
    );
    const table = writeDbf(
      fields,
      own.map(({ properties }) => properties),
    );
    files[`${stem}.shp`] = shp;
    files[`${stem}.shx`] = shx;
    files[`${stem}.dbf`] = table.bytes;
    files[`${stem}.cpg`] = encoder.encode('UTF-8');
    if (projection !== null) files[`${stem}.prj`] = encoder.encode(projection);
    cut = table.fields
      .filter((field) => field.shortName !== field.name)
      .map((field) => `${field.shortName}\t${field.name}`);
  }
  if (cut.length > 0)
    files['fields.txt'] = encoder.encode(
      `Field names of a shapefile have at most 10 letters.\n\n${cut.join('\n')}\n`,
    );
  return zipSync(files);
}
