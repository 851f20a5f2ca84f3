import * as v from 'valibot';
import { FormatError } from '../format-error.ts';
import type { SampleAxis } from './seismic-survey.ts';
import { StoreArray } from './store-array.ts';
import { urlFolder } from './store-folder.ts';
import type { StoreFolder } from './store-folder.ts';
import { groundOfArrays } from './store-ground.ts';
import type { StoreGround } from './store-ground.ts';
import { groundOfHeaders } from './store-headers.ts';
import { ORIENTATIONS, levelPath, scalesPath } from './store-layout.ts';
import type { Orientation } from './store-layout.ts';
import {
  AttributesV2,
  ConsolidatedV2,
  GroupV2,
  GroupV3,
  arrayOfV2,
  arrayOfV3,
  checked,
} from './store-metadata.ts';
import type { ArrayFacts } from './store-metadata.ts';
import { STORE_VERSION } from './store-layout.ts';
import { storeNote } from './store-note.ts';
import type { StoreNoteRead } from './store-note.ts';
import { readUnit } from './store-units.ts';

/** How a store is opened. */
export interface OpenStoreOptions {
  signal?: AbortSignal;
}

/** An open store of a survey: its arrays, not yet read. */
export interface SeismicStore {
  folder: StoreFolder;
  /** `MDIO 1.0.8`, `Zarr 3` … */
  format: string;
  /** Exact samples. */
  samples: StoreArray;
  /** Axes of `samples`: the place of each in its shape; -1 of a line that has no second one. */
  axes: { inline: number; crossline: number; vertical: number; offset: number };
  /** Numbers of the lines, or of the traces of a line (`crosslines` null). */
  inlines: Int32Array;
  crosslines: Int32Array | null;
  /** The name of the first axis of a line. */
  traceKey: string;
  /** Of a prestack store. */
  offsets: Int32Array | null;
  vertical: SampleAxis;
  /** Where the traces lie; null where the store does not tell. */
  ground: StoreGround | null;
  /** Which traces there are; of a prestack store its axes may be those of the samples but for the vertical one. */
  mask: StoreArray | null;
  /** Samples as whole numbers, level 0 first; none in a store of others. */
  levels: readonly Record<Orientation, { samples: StoreArray; scales: StoreArray }>[];
  /** What we noted when we wrote it. */
  note: StoreNoteRead | null;
  attributes: Readonly<Record<string, unknown>>;
  warnings: readonly string[];
}

const MOST_JSON_BYTES = 32 << 20;
const MOST_LINES = 2 ** 20;
const MOST_LEVELS = 24;

/** Of a store whose levels are means. */
const PALE =
  'The levels of detail of this store were made by an earlier version and are paler than its samples: write the store again.';

/**
 * Opens a multi-resolution store, or a store of MDIO (versions 1 and 0, Zarr 3 and 2), by its metadata and its axes.
 * @param source the address of its folder, or the folder itself
 * @throws {FormatError} FORMAT_UNKNOWN where there is no store, FORMAT_UNSUPPORTED, FILE_MALFORMED, FILE_TOO_LARGE, SOURCE_FAILED
 * @throws {DOMException} AbortError
 */
export async function openSeismicStore(
  source: string | StoreFolder,
  { signal }: OpenStoreOptions = {},
): Promise<SeismicStore> {
  const folder = typeof source === 'string' ? urlFolder(source) : source;
  const group = await openGroup(folder, signal);
  const note = storeNote(group.attributes);
  const samples = await defaultArray(group);
  const axes = identifyAxes(samples.facts);
  const getLength = (axis: number): number => samples.facts.shape[axis] as number;
  const getName = (axis: number): string => samples.facts.dimensions[axis] as string;
  const numbers = async (axis: number): Promise<Float64Array> => {
    const name = getName(axis);
    const values =
      group.numbers?.(name) ?? (await (await group.array(name))?.all(MOST_LINES, signal)) ?? null;
    if (!values || values.length !== getLength(axis))
      throw malformed(
        `the axis "${name}" has ${values?.length ?? 'no'} numbers, the samples have ${getLength(axis)}`,
      );
    return values;
  };
  const shape = samples.facts.shape.filter(
    (_, axis) => axis === axes.inline || axis === axes.crossline,
  );
  const alongLines = async (name: string): Promise<StoreArray | null> => {
    const array = await group.array(name);
    return array?.facts.shape.join() === shape.join() ? array : null;
  };
  const readGround = async (): Promise<StoreGround | null> => {
    const [x, y] = await Promise.all([alongLines('cdp_x'), alongLines('cdp_y')]);
    if (x && y) return groundOfArrays(x, y);
    const headers =
      (await group.headers?.(
        samples.path.split('/').at(-1) as string,
        axes.crossline < 0 ? 1 : 2,
      )) ?? null;
    return headers?.shape.join() === shape.join() ? headers : null;
  };
  const readMask = async (name: string): Promise<StoreArray | null> => {
    const array = await group.array(name);
    const traces = samples.facts.shape.filter((_, axis) => axis !== axes.vertical);
    return array && array.facts.shape.join() === traces.join() ? array : alongLines(name);
  };
  const readLines = async (axis: number): Promise<Int32Array | null> =>
    axis < 0 ? null : lines(await numbers(axis));
  // All at once: each is a way to the server and back.
  const [heights, facts, inlines, crosslines, offsets, ground, trace, live] = await Promise.all([
    numbers(axes.vertical),
    group.array(getName(axes.vertical)),
    readLines(axes.inline),
    readLines(axes.crossline),
    readLines(axes.offset),
    readGround(),
    readMask('trace_mask'),
    readMask('metadata/live_mask'),
  ]);
  const vertical = readVerticalAxis(getName(axes.vertical), heights, facts?.facts.attributes ?? {});
  return {
    folder,
    samples,
    axes,
    crosslines,
    offsets,
    ground,
    note,
    warnings: [
      ...vertical.warnings,
      ...(ground?.warnings ?? []),
      ...(note && note.version < STORE_VERSION ? [PALE] : []),
    ],
    vertical: vertical.axis,
    mask: trace ?? live,
    attributes: group.attributes,
    format: describeFormat(group),
    inlines: inlines ?? new Int32Array(),
    traceKey: getName(axes.inline),
    levels: note && crosslines ? await readLevels(group, note, samples.facts.shape) : [],
  };
}

/** A group, and how its arrays are found; null where there is none. */
interface StoreGroup {
  version: 2 | 3;
  attributes: Readonly<Record<string, unknown>>;
  array(path: string): Promise<StoreArray | null>;
  /** Numbers of an axis that the attributes hold (MDIO 0). */
  numbers?(name: string): Float64Array | null;
  /** Coordinates by the trace headers of an array of samples (MDIO 0); null where there are none. */
  headers?(name: string, lines: 1 | 2): Promise<StoreGround | null>;
}

async function openGroup(folder: StoreFolder, signal?: AbortSignal): Promise<StoreGroup> {
  const root = await json(folder, 'zarr.json', signal);
  if (root !== null) return groupV3(folder, root, signal);
  const all = await json(folder, '.zmetadata', signal);
  const documents = all === null ? {} : checked(ConsolidatedV2, all, '.zmetadata').metadata;
  const document = async (key: string): Promise<unknown> =>
    Object.hasOwn(documents, key)
      ? documents[key]
      : all === null
        ? json(folder, key, signal)
        : null;
  const group = await document('.zgroup');
  if (group === null)
    throw new FormatError(
      'FORMAT_UNKNOWN',
      `There is no store of a survey in "${folder.name}": it has no zarr.json, .zmetadata or .zgroup. One that is still being written has none either.`,
    );
  checked(GroupV2, group, '.zgroup');
  const attributes = checked(AttributesV2, (await document('.zattrs')) ?? {}, '.zattrs');
  return {
    version: 2,
    attributes,
    numbers: (name) => axisOfAttributes(attributes, name),
    async headers(name, lines) {
      const path = `metadata/${name}_trace_headers`;
      const metadata = await document(`${path}/.zarray`);
      return metadata === null
        ? null
        : groundOfHeaders(folder, path, metadata, await document('metadata/.zattrs'), lines);
    },
    async array(path) {
      const metadata = await document(`${path}/.zarray`);
      if (metadata === null) return null;
      const facts = arrayOfV2(
        path,
        metadata,
        checked(AttributesV2, (await document(`${path}/.zattrs`)) ?? {}, `${path}/.zattrs`),
      );
      return new StoreArray(
        folder,
        path,
        facts.dimensions.length > 0
          ? facts
          : { ...facts, dimensions: axisNames(attributes, facts.shape.length) },
      );
    },
  };
}

function groupV3(folder: StoreFolder, root: unknown, signal?: AbortSignal): StoreGroup {
  const { attributes, consolidated_metadata: consolidated } = checked(GroupV3, root, 'zarr.json');
  const documents = consolidated?.metadata;
  return {
    version: 3,
    attributes,
    async array(path) {
      const metadata = documents
        ? Object.hasOwn(documents, path)
          ? documents[path]
          : null
        : await json(folder, `${path}/zarr.json`, signal);
      return metadata === null ? null : new StoreArray(folder, path, arrayOfV3(path, metadata));
    },
  };
}

async function json(folder: StoreFolder, key: string, signal?: AbortSignal): Promise<unknown> {
  const bytes = await folder.get(key, undefined, signal);
  if (bytes === null) return null;
  if (bytes.length > MOST_JSON_BYTES)
    throw new FormatError(
      'FILE_TOO_LARGE',
      `The metadata ${key} of the store has ${bytes.length} bytes.`,
    );
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (cause) {
    throw new FormatError(
      'FILE_MALFORMED',
      `The metadata ${key} of the store is damaged: it is no JSON.`,
      { section: key },
      { cause },
    );
  }
}

/** Attributes of a group by MDIO. */
const Mdio1 = v.object({
  attributes: v.object({ defaultVariableName: v.pipe(v.string(), v.regex(/^\w{1,100}$/)) }),
});
const Mdio0 = v.object({
  dimension: v.array(
    v.object({ name: v.pipe(v.string(), v.maxLength(100)), coords: v.array(v.number()) }),
  ),
});

/** The samples: by MDIO's word, else by their usual names. */
async function defaultArray(group: StoreGroup): Promise<StoreArray> {
  const mdio = v.safeParse(Mdio1, group.attributes);
  const rank = axisNames(group.attributes, 0).length;
  const chunked = `data/chunked_${Array.from({ length: rank }, (_, i) => i).join('')}`;
  for (const path of [
    ...(mdio.success ? [mdio.output.attributes.defaultVariableName] : []),
    'amplitude',
    ...(rank > 0 ? [chunked] : []),
    'seismic',
    'data',
    'velocity',
  ]) {
    const array = await group.array(path);
    if (array) return array;
  }
  throw new FormatError(
    'FORMAT_UNSUPPORTED',
    'The store has no array of samples that is known by its name.',
  );
}

function axisNames(attributes: Readonly<Record<string, unknown>>, rank: number): string[] {
  const parsed = v.safeParse(Mdio0, attributes);
  const names = parsed.success
    ? parsed.output.dimension.map(({ name }) => (name === 'sample' ? 'time' : name))
    : [];
  return rank === 0 ? names : names.slice(0, rank);
}

function axisOfAttributes(
  attributes: Readonly<Record<string, unknown>>,
  name: string,
): Float64Array | null {
  const parsed = v.safeParse(Mdio0, attributes);
  const found = parsed.success
    ? parsed.output.dimension.find(
        (dimension) => dimension.name === name || (dimension.name === 'sample' && name === 'time'),
      )
    : undefined;
  return found ? Float64Array.from(found.coords) : null;
}

/** Which axis is which, by their names. @throws {FormatError} FORMAT_UNSUPPORTED */
function identifyAxes({ dimensions, shape }: ArrayFacts): SeismicStore['axes'] {
  const rank = shape.length;
  const vertical = rank - 1;
  const offset = dimensions.findIndex((name) => name === 'offset' || name === 'angle');
  const inline = dimensions.indexOf('inline');
  const crossline = dimensions.indexOf('crossline');
  const isVolume = inline >= 0 && crossline >= 0;
  const isKnown =
    dimensions.length === rank &&
    /^(time|depth)$/.test(dimensions[vertical] ?? '') &&
    rank === (isVolume ? 3 : 2) + (offset >= 0 ? 1 : 0);
  if (!isKnown)
    throw new FormatError(
      'FORMAT_UNSUPPORTED',
      `The samples of the store go along ${dimensions.map((name) => `"${name.slice(0, 50)}"`).join(', ') || 'axes without a name'}: inline, crossline and time or depth are read, with or without offset, and lines.`,
    );
  return isVolume
    ? { inline, crossline, vertical, offset }
    : { inline: offset === 0 ? 1 : 0, crossline: -1, vertical, offset };
}

function lines(values: Float64Array): Int32Array {
  const numbers = Int32Array.from(values);
  if (numbers.some((number, i) => number !== values[i]))
    throw malformed('the numbers of its lines are no whole numbers');
  if (new Set(numbers).size < numbers.length)
    throw malformed('several of its lines have the same number');
  return numbers;
}

/** Units of an axis by their names in MDIO, as a factor and the unit that is shown. */
const VERTICAL_UNITS: Readonly<
  Record<
    'time' | 'depth',
    Readonly<Record<string, readonly [factor: number, unit: SampleAxis['unit']]>>
  >
> = {
  time: {
    ms: [1, 'ms'],
    millisecond: [1, 'ms'],
    s: [1000, 'ms'],
    second: [1000, 'ms'],
    us: [1e-3, 'ms'],
    µs: [1e-3, 'ms'],
    microsecond: [1e-3, 'ms'],
    ns: [1e-6, 'ms'],
    nanosecond: [1e-6, 'ms'],
  },
  depth: {
    m: [1, 'm'],
    meter: [1, 'm'],
    metre: [1, 'm'],
    km: [1000, 'm'],
    kilometer: [1000, 'm'],
    cm: [0.01, 'm'],
    centimeter: [0.01, 'm'],
    mm: [1e-3, 'm'],
    millimeter: [1e-3, 'm'],
    ft: [1, 'ft'],
    foot: [1, 'ft'],
    feet: [1, 'ft'],
    in: [1 / 12, 'ft'],
    inch: [1 / 12, 'ft'],
    yd: [3, 'ft'],
    yard: [3, 'ft'],
  },
};

function readVerticalAxis(
  name: string,
  values: Float64Array,
  attributes: Readonly<Record<string, unknown>>,
): { axis: SampleAxis; warnings: string[] } {
  const parsed = readUnit(attributes);
  const domain = name === 'time' ? 'time' : 'depth';
  const usual = domain === 'time' ? 'ms' : 'm';
  const known = Object.hasOwn(VERTICAL_UNITS[domain], parsed)
    ? VERTICAL_UNITS[domain][parsed]
    : undefined;
  const [factor, unit] = known ?? ([1, usual] as const);
  const count = values.length;
  const first = (values[0] ?? 0) * factor;
  const interval = count > 1 ? ((values[count - 1] as number) * factor - first) / (count - 1) : 1;
  if (!Number.isFinite(first) || !(interval > 0) || !Number.isFinite(interval))
    throw malformed(`the axis "${name}" does not grow`);
  const isEven = values.every(
    (value, i) => Math.abs(value * factor - first - i * interval) <= interval / 2,
  );
  return {
    axis: { first, interval, count, domain, unit },
    warnings: [
      ...(isEven
        ? []
        : [`The samples along "${name}" are not of one distance: they are shown as if they were.`]),
      ...(parsed === '' || known
        ? []
        : [`The unit "${parsed.slice(0, 20)}" of "${name}" is not known: ${usual} is taken.`]),
    ],
  };
}

async function readLevels(
  group: StoreGroup,
  note: StoreNoteRead,
  shape: readonly number[],
): Promise<SeismicStore['levels']> {
  const levels: Record<Orientation, { samples: StoreArray; scales: StoreArray }>[] = [];
  for (let level = 0; level < Math.min(MOST_LEVELS, note.info.levels); level++) {
    const parts = await Promise.all(
      ORIENTATIONS.map(async (orientation) => {
        const [samples, scales] = await Promise.all([
          group.array(levelPath(level, orientation)),
          group.array(scalesPath(level, orientation)),
        ]);
        const isSound =
          samples?.facts.metadata.data_type === 'int8' &&
          samples.facts.shape.length === 3 &&
          samples.facts.shape.every((n, i) => n === Math.ceil((shape[i] as number) / 2 ** level));
        if (
          !samples ||
          !scales ||
          !isSound ||
          samples.counts.some((n, i) => n !== scales.facts.shape[i])
        )
          throw malformed(`level ${level} does not fit its samples`);
        return [orientation, { samples, scales }] as const;
      }),
    );
    levels.push(Object.fromEntries(parts) as (typeof levels)[number]);
  }
  return levels;
}

function describeFormat({ version, attributes }: StoreGroup): string {
  const parsed = attributes.apiVersion ?? attributes.api_version;
  return typeof parsed === 'string' ? `MDIO ${parsed.slice(0, 20)}` : `Zarr ${version}`;
}

function malformed(what: string): FormatError {
  return new FormatError('FILE_MALFORMED', `The store is damaged: ${what}.`);
}
