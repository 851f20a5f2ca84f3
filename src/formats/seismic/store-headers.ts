import * as v from 'valibot';
import { chooseCoordinateUnits, chooseUnitCode, PLACES, scaled } from '../segy/coordinates.ts';
import type { HeaderNumberType, HeaderField } from '../segy/header-field.ts';
import { readField } from '../segy/header-field.ts';
import { STANDARD_MAP } from '../segy/header-map.ts';
import type { HeaderMap } from '../segy/header-map.ts';
import { GROUND_OF_UNITS } from './ground.ts';
import { StoreArray } from './store-array.ts';
import type { StoreFolder } from './store-folder.ts';
import type { StoreGround } from './store-ground.ts';
import { arrayOfV2 } from './store-metadata.ts';

type Place = (typeof PLACES)[number];

/**
 * Names of the fields that place a trace, since MDIO 0.8; before, each had the number of its first
 * byte.
 */
const NAMES: Readonly<Record<Place, string>> = {
  cdpX: 'cdp_x',
  cdpY: 'cdp_y',
  sourceX: 'source_coord_x',
  sourceY: 'source_coord_y',
  coordinateScalar: 'coordinate_scalar',
  coordinateUnits: 'coordinate_unit',
};

const KINDS: Readonly<Record<string, HeaderNumberType>> = {
  i2: 'int16',
  u2: 'uint16',
  i4: 'int32',
  u4: 'uint32',
  i8: 'int64',
  u8: 'uint64',
  f4: 'float32',
  f8: 'float64',
};

/** Records of numbers (Zarr 2, "Structured data types"). */
const Records = v.looseObject({
  dtype: v.pipe(
    v.array(v.tuple([v.string(), v.pipe(v.string(), v.regex(/^[<>|][biufSV]\d{1,4}$/))])),
    v.maxLength(1000),
  ),
  shape: v.pipe(v.array(v.number()), v.minLength(1)),
  chunks: v.pipe(v.array(v.number()), v.minLength(1)),
  order: v.literal('C'),
});
/** The measurement system of the SEG-Y's binary header, by both names it has had. */
const Binary = v.object({
  binary_header: v.object({
    MeasurementSystem: v.optional(v.number()),
    measurement_system_code: v.optional(v.number()),
  }),
});

/** The array of trace headers of a store, as its documents describe it. */
export interface HeaderArray {
  path: string;
  metadata: unknown;
  /** Of the group it lies in. */
  attributes: unknown;
}

/**
 * Coordinates by the trace headers of the SEG-Y that a store of MDIO 0 was made of: records of
 * numbers, of which those of a trace's first offset that has a place count. Null where the headers
 * are no such records or hold no coordinates.
 * @param lines axes that are lines, which come first: 2 of a volume
 * @throws {FormatError} of metadata that is damaged
 */
export function groundOfHeaders(
  folder: StoreFolder,
  { path, metadata, attributes }: HeaderArray,
  lines: 1 | 2,
): StoreGround | null {
  const parsed = v.safeParse(Records, metadata);
  if (!parsed.success) return null;
  const { dtype, shape, chunks } = parsed.output;
  const layout = mapFields(dtype);
  const { fields, bytes, littleEndian } = layout;
  if (!fields.cdpX && !fields.sourceX) return null;
  // Zarrita knows no records: they are read as bytes, along an axis of their own that no file is
  // named by.
  const facts = arrayOfV2(
    path,
    {
      ...parsed.output,
      dtype: '|u1',
      fill_value: 0,
      shape: [...shape, bytes],
      chunks: [...chunks, bytes],
    },
    {},
  );
  const records = new StoreArray(
    { name: folder.name, get: (key, range, signal) => folder.get(key.slice(0, -2), range, signal) },
    path,
    facts,
  );
  const binary = v.safeParse(Binary, attributes);
  const measurement = binary.success
    ? (binary.output.binary_header.MeasurementSystem ??
      binary.output.binary_header.measurement_system_code)
    : undefined;
  const across = chunks.slice(lines).reduce((all, n) => all * n, 1);
  return {
    shape: shape.slice(0, lines),
    chunks: chunks.slice(0, lines),
    warnings: [],
    async chunk(at, signal) {
      const values = await records.chunk([...at, ...shape.slice(lines).map(() => 0), 0], signal);
      const view = new DataView(values.buffer, values.byteOffset, values.byteLength);
      const first = firstPlaced(view, layout, across);
      const column = (name: Place): Float64Array =>
        Float64Array.from(first, (record) =>
          fields[name] ? readField(view, fields[name], littleEndian, record * bytes) : 0,
        );
      const columns = Object.fromEntries(PLACES.map((name) => [name, column(name)])) as Record<
        Place,
        Float64Array
      >;
      const units = chooseUnitCode(Array.from(columns.coordinateUnits));
      const { x, y } = scaled(columns, { ...STANDARD_MAP, ...fields }, units);
      return { x, y, unit: GROUND_OF_UNITS[chooseCoordinateUnits(units, measurement)] };
    },
  };
}

/** Where the fields that place a trace lie in a record of its header. */
interface RecordLayout {
  fields: Partial<Pick<HeaderMap, Place>>;
  /** Of a record. */
  bytes: number;
  littleEndian: boolean;
}

function mapFields(dtype: readonly (readonly [name: string, type: string])[]): RecordLayout {
  const fields: Partial<Record<Place, HeaderField>> = {};
  let bytes = 0;
  let littleEndian = true;
  for (const [name, type] of dtype) {
    const place = PLACES.find(
      (one) => name === NAMES[one] || name === String(STANDARD_MAP[one].byte),
    );
    const kind = Object.hasOwn(KINDS, type.slice(1)) ? KINDS[type.slice(1)] : undefined;
    if (place && kind) {
      fields[place] = { byte: bytes + 1, type: kind };
      littleEndian = type.startsWith('<');
    }
    bytes += Number(type.slice(2));
  }
  return { fields, bytes, littleEndian };
}

/** For each place of the lines the first of its records that has coordinates, or the first. */
function firstPlaced(
  view: DataView,
  { fields, bytes, littleEndian }: RecordLayout,
  across: number,
): Int32Array {
  const isPlaced = (record: number): boolean =>
    [fields.cdpX, fields.cdpY, fields.sourceX, fields.sourceY].some(
      (field) => field && readField(view, field, littleEndian, record * bytes) !== 0,
    );
  return Int32Array.from({ length: view.byteLength / bytes / across }, (_, place) => {
    for (let record = place * across; record < (place + 1) * across; record++)
      if (isPlaced(record)) return record;
    return place * across;
  });
}
