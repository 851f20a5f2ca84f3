import * as v from 'valibot';
import { FormatError, type FormatWarning, WarningList, wholeFileWarning } from '../format-error.ts';
import type { SampleAxis } from './seismic-survey.ts';
import type { StoreArray } from './store-array.ts';
import { identifyAxes, readVerticalAxis, toLineNumbers } from './store-axes.ts';
import type { StoreAxes } from './store-axes.ts';
import { urlFolder } from './store-folder.ts';
import type { StoreFolder } from './store-folder.ts';
import { groundOfArrays } from './store-ground.ts';
import type { StoreGround } from './store-ground.ts';
import { axisNames, openGroup } from './store-group.ts';
import type { StoreGroup } from './store-group.ts';
import { ORIENTATIONS, STORE_VERSION, levelPath, scalesPath } from './store-layout.ts';
import type { Orientation } from './store-layout.ts';
import { malformedStore } from './store-metadata.ts';
import { storeNote } from './store-note.ts';
import type { StoreNoteRead } from './store-note.ts';
import { msg } from '../msg.ts';

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
  /** Axes of `samples`. */
  axes: StoreAxes;
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
  /**
   * Which traces there are; of a prestack store its axes may be those of the samples but for the
   * vertical one.
   */
  mask: StoreArray | null;
  /** Samples as whole numbers, level 0 first; none in a store of others. */
  levels: readonly Record<Orientation, { samples: StoreArray; scales: StoreArray }>[];
  /** What we noted when we wrote it. */
  note: StoreNoteRead | null;
  attributes: Readonly<Record<string, unknown>>;
  /** With those of the note. Grows while samples are read: chunks that the server forbids to read are noted. */
  warnings: readonly FormatWarning[];
}

const MOST_LINES = 2 ** 20;
const MOST_LEVELS = 24;

/** Of a store whose levels are means. */
const PALE = msg`The levels of detail of this store were made by an earlier version and are paler than its samples: write the store again.`;

/**
 * Opens a multi-resolution store, or a store of MDIO (versions 1 and 0, Zarr 3 and 2), by its
 * metadata and its axes.
 * @param source the address of its folder, or the folder itself
 * @throws {FormatError} FORMAT_UNKNOWN where there is no store, FORMAT_UNSUPPORTED, FILE_MALFORMED,
 *   FILE_TOO_LARGE, SOURCE_FAILED
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
  const name = (axis: number): string => samples.facts.dimensions[axis] as string;
  const readNumbers = (axis: number): Promise<Float64Array> =>
    readAxis(group, name(axis), samples.facts.shape[axis] as number, signal);
  const readLines = async (axis: number): Promise<Int32Array | null> =>
    axis < 0 ? null : toLineNumbers(await readNumbers(axis));
  const traces: TraceArrays = { group, samples, axes };
  // All at once: each is a way to the server and back.
  const [heights, facts, inlines, crosslines, offsets, ground, trace, live] = await Promise.all([
    readNumbers(axes.vertical),
    group.array(name(axes.vertical)),
    readLines(axes.inline),
    readLines(axes.crossline),
    readLines(axes.offset),
    findGround(traces),
    findMask(traces, 'trace_mask'),
    findMask(traces, 'metadata/live_mask'),
  ]);
  const warnings = new WarningList();
  const levels = note && crosslines ? await readLevels(group, note, samples.facts.shape) : [];
  takeDeniedAsGaps(group, samples, warnings);
  for (const level of levels)
    for (const orientation of ORIENTATIONS)
      takeDeniedAsGaps(group, level[orientation].samples, warnings);
  const vertical = readVerticalAxis(name(axes.vertical), heights, facts?.facts.attributes ?? {});
  warnings.items.push(
    ...(note?.info.warnings ?? []),
    ...vertical.warnings,
    ...(ground?.warnings ?? []),
    ...(note && note.version < STORE_VERSION ? [wholeFileWarning('STORE_OLD', PALE)] : []),
  );
  return {
    folder,
    samples,
    axes,
    crosslines,
    offsets,
    ground,
    note,
    warnings: warnings.items,
    vertical: vertical.axis,
    mask: trace ?? live,
    attributes: group.attributes,
    format: describeFormat(group),
    inlines: inlines ?? new Int32Array(),
    traceKey: name(axes.inline),
    levels,
  };
}

/**
 * Reads chunks that the server forbids (403) as not stored while the metadata can be read: a bucket
 * whose files may not be listed answers so for those that do not exist.
 */
function takeDeniedAsGaps(group: StoreGroup, samples: StoreArray, warnings: WarningList): void {
  samples.takeDeniedAsGaps(async (key) => {
    if (!(await group.isReadable())) return false;
    warnings.add(
      'CHUNKS_DENIED',
      msg`The server forbids (403) to read the file ${key} of the store, while its metadata can be read: it is taken as one that is not stored, and its samples are gaps.`,
      { section: samples.path },
      'nulls',
    );
    return true;
  });
}

/**
 * Numbers along an axis of the samples. @throws {FormatError} FILE_MALFORMED where they are not as
 * many as the samples have
 */
async function readAxis(
  group: StoreGroup,
  name: string,
  length: number,
  signal?: AbortSignal,
): Promise<Float64Array> {
  const values =
    group.numbers?.(name) ?? (await (await group.array(name))?.all(MOST_LINES, signal)) ?? null;
  if (!values || values.length !== length)
    throw malformedStore(
      msg`the axis "${name}" has ${values?.length ?? 'no'} numbers, the samples have ${length}`,
    );
  return values;
}

/** The samples of a store, and where the arrays beside them are found. */
interface TraceArrays {
  group: StoreGroup;
  samples: StoreArray;
  axes: StoreAxes;
}

/** The shape of an array with one value for each place of the lines. */
function lineShape({ samples, axes }: TraceArrays): string {
  return samples.facts.shape
    .filter((_, axis) => axis === axes.inline || axis === axes.crossline)
    .join();
}

/** The array of a name; null if it is missing or does not have the shape of the lines. */
async function findLineArray(traces: TraceArrays, name: string): Promise<StoreArray | null> {
  const array = await traces.group.array(name);
  return array?.facts.shape.join() === lineShape(traces) ? array : null;
}

async function findGround(traces: TraceArrays): Promise<StoreGround | null> {
  const { group, samples, axes } = traces;
  const [x, y] = await Promise.all([
    findLineArray(traces, 'cdp_x'),
    findLineArray(traces, 'cdp_y'),
  ]);
  if (x && y) return groundOfArrays(x, y);
  const name = samples.path.split('/').at(-1) as string;
  const headers = (await group.headers?.(name, axes.crossline < 0 ? 1 : 2)) ?? null;
  return headers?.shape.join() === lineShape(traces) ? headers : null;
}

/** A mask of all traces, or of the places of the lines. */
async function findMask(traces: TraceArrays, name: string): Promise<StoreArray | null> {
  const { group, samples, axes } = traces;
  const array = await group.array(name);
  const shape = samples.facts.shape.filter((_, axis) => axis !== axes.vertical);
  return array?.facts.shape.join() === shape.join() ? array : findLineArray(traces, name);
}

/** Attributes of a group by MDIO. */
const Mdio1 = v.object({
  attributes: v.object({ defaultVariableName: v.pipe(v.string(), v.regex(/^\w{1,100}$/)) }),
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
  throw (
    group.denied ??
    new FormatError(
      'FORMAT_UNSUPPORTED',
      msg`The store has no array of samples that is known by its name.`,
    )
  );
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
          throw malformedStore(msg`level ${level} does not fit its samples`);
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
