import { jsonBytes } from '../json-bytes.ts';
import { cells } from '../store-array.ts';
import type { MemorySink } from './memory-sink.ts';
import { packed } from './put-chunks.ts';

/** A field of a trace header by its name and its type. */
export type Field = readonly [name: string, type: '<i2' | '<i4' | '<i8'];

/** Fields as segyio names them, by their first bytes (to MDIO 0.7). */
export const BY_BYTE: readonly Field[] = [
  ['1', '<i4'],
  ['29', '<i2'],
  ['71', '<i2'],
  ['73', '<i4'],
  ['77', '<i4'],
  ['89', '<i2'],
  ['181', '<i4'],
  ['185', '<i4'],
];
/** Fields as MDIO names them since. */
export const BY_NAME: readonly Field[] = [
  ['trace_seq_num_line', '<i4'],
  ['coordinate_scalar', '<i2'],
  ['source_coord_x', '<i4'],
  ['source_coord_y', '<i4'],
  ['coordinate_unit', '<i2'],
  ['cdp_x', '<i4'],
  ['cdp_y', '<i4'],
  ['unassigned', '<i8'],
];

/** First bytes of the named fields by the standard. */
const BYTES: Readonly<Record<string, number>> = {
  coordinate_scalar: 71,
  source_coord_x: 73,
  source_coord_y: 77,
  coordinate_unit: 89,
  cdp_x: 181,
  cdp_y: 185,
};

/** Trace headers of a store: records of the same fields. */
export interface HeaderRecords {
  fields: readonly Field[];
  shape: readonly number[];
  chunk: readonly number[];
  /** The number of a field, by its first byte of the standard, at a place. */
  value(byte: number, place: number[]): number;
  /** Of the binary header. */
  measurement?: Record<string, number>;
}

/** Adds trace headers to a store of MDIO 0. */
export async function putHeaders(sink: MemorySink, headers: HeaderRecords): Promise<void> {
  const { fields, shape, chunk, measurement = {} } = headers;
  const path = `metadata/chunked_${[...shape, 0].map((_, i) => i).join('')}_trace_headers`;
  const document = JSON.parse(new TextDecoder().decode((await sink.get('.zmetadata'))!)) as {
    metadata: Record<string, unknown>;
  };
  document.metadata[`${path}/.zarray`] = {
    zarr_format: 2,
    shape,
    chunks: chunk,
    dtype: fields,
    order: 'C',
    fill_value: null,
    compressor: { id: 'blosc', cname: 'zstd', clevel: 5, shuffle: 1, blocksize: 0 },
    filters: null,
    dimension_separator: '/',
  };
  document.metadata['metadata/.zattrs'] = { text_header: [], binary_header: measurement };
  await sink.put('.zmetadata', jsonBytes(document));
  for (const at of cells(shape.map((n, axis) => Math.ceil(n / chunk[axis]!)))) {
    const places = [...cells(chunk)].map((within) =>
      within.map((n, axis) => n + at[axis]! * chunk[axis]!),
    );
    await sink.put(`${path}/${at.join('/')}`, await packed(encode(headers, places), 'blosc'));
  }
}

/** The records of some places; zeros beyond the shape. */
function encode({ fields, shape, value }: HeaderRecords, places: number[][]): Uint8Array {
  const bytes = fields.reduce((sum, [, type]) => sum + Number(type.slice(2)), 0);
  const view = new DataView(new ArrayBuffer(places.length * bytes));
  places.forEach((place, record) => {
    const isInside = place.every((n, axis) => n < shape[axis]!);
    let byte = record * bytes;
    for (const [name, type] of fields) {
      const number = isInside ? value((Number(name) || BYTES[name]) ?? 1, place) : 0;
      if (type === '<i2') view.setInt16(byte, number, true);
      else view.setInt32(byte, number, true);
      byte += Number(type.slice(2));
    }
  });
  return new Uint8Array(view.buffer);
}
