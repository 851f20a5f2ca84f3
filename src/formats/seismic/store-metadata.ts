import * as v from 'valibot';
import type { ArrayMetadata } from 'zarrita';
import { FormatError } from '../format-error.ts';
import { KNOWN_CODECS, TYPE_BYTES } from './store-codecs.ts';
import { type Message, msg, plainMessage } from '../msg.ts';

/** Metadata of an array that was checked; sizes are such that a chunk can be held. */
export interface ArrayFacts {
  /** Boolean arrays count as uint8. */
  metadata: ArrayMetadata;
  shape: readonly number[];
  /** Of what is decoded at once. */
  chunks: readonly number[];
  dimensions: readonly string[];
  /** Whether the index of a shard lies before its chunks. */
  isIndexFirst: boolean;
  attributes: Readonly<Record<string, unknown>>;
}

const MOST_CHUNK_BYTES = 128 << 20;
const MOST_SHARD_CHUNKS = 2 ** 20;
const MOST_CELLS = 2 ** 50;

const Size = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31));
const Shape = v.pipe(v.array(Size), v.maxLength(8));
const Attributes = v.optional(v.record(v.string(), v.unknown()), {});
const Codec = v.object({
  name: v.string(),
  configuration: v.optional(v.record(v.string(), v.unknown()), {}),
});
const Codecs = v.pipe(v.array(Codec), v.minLength(1), v.maxLength(8));
const Fill = v.nullish(v.union([v.number(), v.boolean(), v.string()]));
const Separator = v.picklist(['.', '/']);

const ArrayV3 = v.object({
  zarr_format: v.literal(3),
  node_type: v.literal('array'),
  shape: Shape,
  data_type: v.string(),
  fill_value: Fill,
  codecs: Codecs,
  attributes: Attributes,
  chunk_grid: v.object({
    name: v.literal('regular'),
    configuration: v.object({ chunk_shape: Shape }),
  }),
  chunk_key_encoding: v.object({
    name: v.picklist(['default', 'v2']),
    configuration: v.optional(v.object({ separator: v.optional(Separator) })),
  }),
  dimension_names: v.nullish(v.array(v.nullable(v.string()))),
});

const V2Codec = v.looseObject({ id: v.string() });
const ArrayV2 = v.object({
  zarr_format: v.literal(2),
  shape: Shape,
  chunks: Shape,
  dtype: v.pipe(v.string(), v.regex(/^[<>|][biuf][1248]$/)),
  order: v.picklist(['C', 'F']),
  fill_value: Fill,
  compressor: v.nullable(V2Codec),
  filters: v.nullish(v.array(V2Codec)),
  dimension_separator: v.optional(Separator, '.'),
});

const Sharding = v.object({
  chunk_shape: Shape,
  codecs: Codecs,
  index_codecs: Codecs,
  index_location: v.optional(v.picklist(['start', 'end']), 'end'),
});
const Transpose = v.object({ order: v.array(v.pipe(v.number(), v.integer())) });

/** The group of a store of version 3, with the metadata of its arrays where it lists them. */
export const GroupV3 = v.object({
  zarr_format: v.literal(3),
  node_type: v.literal('group'),
  attributes: Attributes,
  consolidated_metadata: v.nullish(v.looseObject({ metadata: v.record(v.string(), v.unknown()) })),
});

/** All metadata of a store of version 2 in one file. */
export const ConsolidatedV2 = v.object({ metadata: v.record(v.string(), v.unknown()) });
/** Schema of a Zarr 2 group document (`.zgroup`). */
export const GroupV2 = v.object({ zarr_format: v.literal(2) });
/** Schema of a Zarr 2 attributes document (`.zattrs`). */
export const AttributesV2 = v.record(v.string(), v.unknown());

/** @throws {FormatError} FILE_MALFORMED, FORMAT_UNSUPPORTED */
export function arrayOfV3(path: string, json: unknown): ArrayFacts {
  const parsed = checked(ArrayV3, json, path);
  const separator = parsed.chunk_key_encoding.configuration?.separator;
  return facts(path, parsed.dimension_names?.map((name) => name ?? '') ?? [], {
    zarr_format: 3,
    node_type: 'array',
    shape: parsed.shape,
    data_type: parseDataType(path, parsed.data_type),
    chunk_grid: parsed.chunk_grid,
    codecs: parsed.codecs,
    chunk_key_encoding: {
      name: parsed.chunk_key_encoding.name,
      configuration: separator ? { separator } : {},
    },
    fill_value: parseFillValue(path, parsed.fill_value, parsed.data_type),
    attributes: parsed.attributes,
  });
}

/**
 * The same of version 2, whose dimensions are an attribute (xarray's). @throws {FormatError}
 * FILE_MALFORMED, FORMAT_UNSUPPORTED
 */
export function arrayOfV2(
  path: string,
  json: unknown,
  attributes: Readonly<Record<string, unknown>>,
): ArrayFacts {
  const parsed = checked(ArrayV2, json, path);
  const kind = { b: 'bool', i: 'int', u: 'uint', f: 'float' }[
    parsed.dtype.charAt(1) as 'b' | 'i' | 'u' | 'f'
  ];
  const type = kind === 'bool' ? kind : `${kind}${Number(parsed.dtype.charAt(2)) * 8}`;
  const toCodec = ({ id, ...configuration }: { id: string; [key: string]: unknown }) => ({
    name: `numcodecs.${id}`,
    configuration,
  });
  const names = v.safeParse(v.array(v.string()), attributes._ARRAY_DIMENSIONS);
  return facts(path, names.success ? names.output : [], {
    zarr_format: 3,
    node_type: 'array',
    shape: parsed.shape,
    data_type: parseDataType(path, type),
    chunk_grid: { name: 'regular', configuration: { chunk_shape: parsed.chunks } },
    chunk_key_encoding: { name: 'v2', configuration: { separator: parsed.dimension_separator } },
    fill_value: parseFillValue(path, parsed.fill_value, type),
    attributes: { ...attributes },
    codecs: [
      ...(parsed.order === 'F'
        ? [
            {
              name: 'transpose',
              configuration: { order: parsed.shape.map((_, i) => parsed.shape.length - 1 - i) },
            },
          ]
        : []),
      { name: 'bytes', configuration: { endian: parsed.dtype.startsWith('>') ? 'big' : 'little' } },
      ...(parsed.filters ?? []).map(toCodec),
      ...(parsed.compressor ? [toCodec(parsed.compressor)] : []),
    ],
  });
}

/** @throws {FormatError} FILE_MALFORMED where a part of the metadata is not as it should be */
export function checked<Schema extends v.GenericSchema>(
  schema: Schema,
  json: unknown,
  path: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, json);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw malformed(
    path,
    plainMessage(`${v.getDotPath(issue) ?? 'it'}: ${issue.message.slice(0, 200)}`),
  );
}

function facts(path: string, dimensions: readonly string[], metadata: ArrayMetadata): ArrayFacts {
  const {
    shape,
    codecs,
    chunk_grid: {
      configuration: { chunk_shape: outer },
    },
    data_type: type,
  } = metadata;
  if (
    outer.length !== shape.length ||
    (dimensions.length > 0 && dimensions.length !== shape.length)
  )
    throw malformed(path, msg`its shape, its chunks and its dimensions do not fit together`);
  if (product(shape) > MOST_CELLS)
    throw new FormatError(
      'FILE_TOO_LARGE',
      msg`The array ${path} of the store has ${product(shape)} values.`,
    );
  checkCodecs(path, codecs, shape.length);
  const sharding = codecs.find(({ name }) => name === 'sharding_indexed');
  const inner = sharding && innerChunks(path, sharding.configuration, outer, codecs.length);
  const chunks = inner?.chunks ?? outer;
  const bytes = product(chunks) * (TYPE_BYTES[type] as number);
  if (bytes > MOST_CHUNK_BYTES)
    throw new FormatError(
      'FILE_TOO_LARGE',
      msg`A chunk of the array ${path} of the store has ${bytes} bytes.`,
    );
  return {
    metadata,
    shape,
    chunks,
    dimensions,
    isIndexFirst: inner?.isIndexFirst ?? false,
    attributes: metadata.attributes,
  };
}

function innerChunks(
  path: string,
  configuration: unknown,
  outer: readonly number[],
  codecs: number,
): { chunks: readonly number[]; isIndexFirst: boolean } {
  const {
    chunk_shape: inner,
    codecs: within,
    index_codecs: index,
    index_location: location,
  } = checked(Sharding, configuration, path);
  checkCodecs(path, within, outer.length);
  if (
    codecs !== 1 ||
    within.some(({ name }) => name === 'sharding_indexed') ||
    index.some(({ name }) => name !== 'bytes' && name !== 'crc32c')
  )
    throw new FormatError(
      'FORMAT_UNSUPPORTED',
      msg`The array ${path} of the store has shards within shards or shards that are packed.`,
    );
  if (inner.length !== outer.length || inner.some((n, i) => (outer[i] as number) % n !== 0))
    throw malformed(path, msg`its shards are not made of whole chunks`);
  if (product(outer.map((n, i) => n / (inner[i] as number))) > MOST_SHARD_CHUNKS)
    throw new FormatError(
      'FILE_TOO_LARGE',
      msg`A shard of the array ${path} of the store has too many chunks.`,
    );
  return { chunks: inner, isIndexFirst: location === 'start' };
}

function checkCodecs(path: string, codecs: v.InferOutput<typeof Codecs>, rank: number): void {
  for (const { name, configuration } of codecs) {
    if (!KNOWN_CODECS.has(name))
      throw new FormatError(
        'FORMAT_UNSUPPORTED',
        msg`The array ${path} of the store is packed with "${name.slice(0, 50)}", which is not read.`,
      );
    if (name !== 'transpose') continue;
    const { order } = checked(Transpose, configuration, path);
    if (order.length !== rank || order.toSorted((a, b) => a - b).some((axis, i) => axis !== i))
      throw malformed(path, msg`the order of its axes is none`);
  }
}

function parseDataType(path: string, type: string): ArrayMetadata['data_type'] {
  if (!Object.hasOwn(TYPE_BYTES, type))
    throw new FormatError(
      'FORMAT_UNSUPPORTED',
      msg`The array ${path} of the store has values of type "${type.slice(0, 50)}", which are not read.`,
    );
  return (type === 'bool' ? 'uint8' : type) as ArrayMetadata['data_type'];
}

/**
 * A number; 64-bit integers are read as such. Values that no one stored are 0 where the metadata
 * does not say otherwise.
 */
function parseFillValue(
  path: string,
  fill: number | boolean | string | null | undefined,
  type: string,
): number {
  if (fill === null || fill === undefined) return type.startsWith('float') ? NaN : 0;
  if (typeof fill !== 'string') return Number(fill);
  if (type.startsWith('float') && /^(NaN|-?Infinity)$/.test(fill)) return Number(fill);
  if (type === 'float32' && /^0x[0-9a-f]{8}$/i.test(fill))
    return new Float32Array(Uint32Array.of(Number(fill)).buffer)[0] as number;
  if (type === 'float64' && /^0x[0-9a-f]{16}$/i.test(fill))
    return new Float64Array(BigUint64Array.of(BigInt(fill)).buffer)[0] as number;
  throw malformed(path, msg`its fill value is no number`);
}

function product(numbers: readonly number[]): number {
  return numbers.reduce((all, n) => all * n, 1);
}

function malformed(path: string, what: Message): FormatError {
  return new FormatError(
    'FILE_MALFORMED',
    msg`The metadata of ${path || msg`the store`} is damaged: ${what}.`,
    { section: path },
  );
}

/** The error of a store whose parts contradict one another. */
export function malformedStore(what: Message): FormatError {
  return new FormatError('FILE_MALFORMED', msg`The store is damaged: ${what}.`);
}
