import { demand } from './invalid-answer.ts';
import {
  type AnnotationKey,
  type LineAxis,
  type MeshChunk,
  type MeshInfo,
  type NavigationChunk,
  SampleEncoding,
  type SectionChunk,
  type SectionLevel,
  type Statistics,
  type TraceHeaderChunk,
  type Volume,
} from './viewer3d_pb.ts';

/** Lines of an axis, traces of a section, points of a line. */
const MOST_PLACES = 2 ** 22;
/** Samples of one trace, and levels of detail. */
const MOST_SAMPLES = 2 ** 24;
const MOST_LEVELS = 32;
const MOST_BINS = 2 ** 16;
const MOST_VERTICES = 2 ** 23;
const MOST_SURFACES = 10_000;

/** A survey's description, checked, its line numbers written out. */
export interface SurveyVolume extends Omit<Volume, 'inlines' | 'crosslines' | 'samples'> {
  /** Null for a line. */
  inlines: Int32Array | null;
  crosslines: Int32Array | null;
  samples: NonNullable<Volume['samples']>;
}

/**
 * Samples of a rectangle, trace after trace. Amplitude = value × scale; NaN, -32768 or -128 where
 * there is no sample.
 */
export interface SectionSamples {
  values: Int8Array | Int16Array | Float32Array;
  traces: number;
  samplesPerTrace: number;
  scale: number;
  errorBound: number;
}

/** Data of a section besides its samples; arrays have one entry per trace. */
export interface SectionHeaders {
  traces: number;
  annotations: readonly { key: AnnotationKey; numbers: Float64Array }[];
  /** Null where there are no coordinates. */
  x: Float64Array | null;
  y: Float64Array | null;
  levels: readonly Pick<SectionLevel, 'traces' | 'samples'>[];
}

/** Where a survey lies: an outline, or the points of a line with their numbers. */
export interface SurveyNavigation {
  crs: string;
  x: Float64Array;
  y: Float64Array;
  /** Null for an outline. */
  numbers: Float64Array | null;
}

/** A mesh of triangles: x, y, z of each vertex less the origin, three vertices a triangle. */
export interface TriangleMesh {
  info: MeshInfo;
  positions: Float32Array;
  indices: Uint32Array;
}

/** @throws InvalidAnswer */
export function checkedVolume(volume: Volume, withStatistics: boolean): SurveyVolume {
  const { samples, corners, levels, statistics } = volume;
  demand(
    samples !== undefined &&
      samples.count <= MOST_SAMPLES &&
      samples.step > 0 &&
      Number.isFinite(samples.first) &&
      Number.isFinite(samples.step),
    'a volume without an axis of samples',
  );
  demand(
    (volume.inlines === undefined) === (volume.crosslines === undefined),
    'a volume has both axes or none',
  );
  demand(corners.length === 0 || corners.length === 4, `${corners.length} corners`);
  demand(levels >= 1 && levels <= MOST_LEVELS, `${levels} levels of detail`);
  demand(Number.isFinite(volume.traces) && volume.traces >= 0, 'a number of traces');
  demand(volume.surfaces.length <= MOST_SURFACES, `${volume.surfaces.length} surfaces`);
  if (statistics) checkStatistics(statistics);
  demand(!withStatistics || statistics !== undefined, 'statistics are missing');
  return {
    ...volume,
    samples,
    inlines: volume.inlines ? expandLineAxis(volume.inlines) : null,
    crosslines: volume.crosslines ? expandLineAxis(volume.crosslines) : null,
  };
}

function expandLineAxis({ first, last, step, numbers }: LineAxis): Int32Array {
  if (step === 0) {
    demand(numbers.length > 0 && numbers.length <= MOST_PLACES, `${numbers.length} lines`);
    return Int32Array.from(numbers);
  }
  const count = (last - first) / step + 1;
  demand(
    Number.isInteger(count) && count > 0 && count <= MOST_PLACES,
    `lines from ${first} to ${last} by ${step}`,
  );
  return Int32Array.from({ length: count }, (_, i) => first + i * step);
}

function checkStatistics({
  min,
  max,
  mean,
  rms,
  count,
  histogram,
  absolute,
  absoluteTo,
}: Statistics): void {
  demand(
    [min, max, mean, rms, count, absoluteTo, ...histogram, ...absolute].every(Number.isFinite) &&
      min <= max &&
      rms >= 0,
    'statistics that are no numbers',
  );
  demand(histogram.length <= MOST_BINS && absolute.length <= MOST_BINS, `${histogram.length} bins`);
}

const ARRAYS = {
  [SampleEncoding.FLOAT32]: Float32Array,
  [SampleEncoding.INT16]: Int16Array,
  [SampleEncoding.INT8]: Int8Array,
} as const;

/** The chunks of a section in one array. @throws InvalidAnswer */
export async function joinedSamples(
  chunks: AsyncIterable<SectionChunk>,
  size: { traces: number; samples: number },
): Promise<SectionSamples> {
  const total = size.traces * size.samples;
  let joined: SectionSamples | null = null;
  let [bytes, encoding, at] = [new Uint8Array(0), SampleEncoding.UNSPECIFIED, 0];
  for await (const chunk of chunks) {
    if (!joined) {
      const Values = ARRAYS[chunk.encoding as keyof typeof ARRAYS];
      demand(Values !== undefined, `encoding ${chunk.encoding}`);
      demand(
        chunk.traces === size.traces &&
          chunk.samplesPerTrace === size.samples &&
          chunk.total === total,
        `${chunk.traces} traces of ${chunk.samplesPerTrace} samples for ${size.traces} of ${size.samples}`,
      );
      demand(
        chunk.scale > 0 &&
          Number.isFinite(chunk.scale) &&
          chunk.errorBound >= 0 &&
          Number.isFinite(chunk.errorBound),
        `scale ${chunk.scale}`,
      );
      const values = new Values(total);
      bytes = new Uint8Array(values.buffer);
      encoding = chunk.encoding;
      joined = {
        values,
        traces: size.traces,
        samplesPerTrace: size.samples,
        scale: chunk.scale,
        errorBound: chunk.errorBound,
      };
    }
    const width = joined.values.BYTES_PER_ELEMENT;
    demand(
      chunk.encoding === encoding && chunk.scale === joined.scale && chunk.offset === at,
      `a chunk at ${chunk.offset} where ${at} comes next`,
    );
    demand(
      chunk.samples.length % width === 0 && at * width + chunk.samples.length <= bytes.length,
      `${chunk.samples.length} bytes at sample ${at} of ${total}`,
    );
    bytes.set(chunk.samples, at * width);
    at += chunk.samples.length / width;
  }
  demand(joined !== null && at === total, `${at} of ${total} samples`);
  return joined;
}

/** The chunks of a section's headers in one. @throws InvalidAnswer */
export async function joinedHeaders(
  chunks: AsyncIterable<TraceHeaderChunk>,
): Promise<SectionHeaders> {
  let joined: SectionHeaders | null = null;
  let at = 0;
  for await (const { offset, total, annotations, x, y, levels } of chunks) {
    if (!joined) {
      demand(total <= MOST_PLACES, `${total} traces`);
      demand(
        levels.length > 0 &&
          levels.length <= MOST_LEVELS &&
          levels.every(({ traces, samples }) => traces > 0 && samples > 0),
        `${levels.length} levels of detail`,
      );
      joined = {
        traces: total,
        levels,
        annotations: annotations.map(({ key }) => ({ key, numbers: new Float64Array(total) })),
        x: x.length > 0 ? new Float64Array(total) : null,
        y: y.length > 0 ? new Float64Array(total) : null,
      };
    }
    const count = annotations[0]?.numbers.length ?? x.length;
    demand(
      offset === at && (count > 0 || total === 0) && at + count <= joined.traces,
      `${count} traces at ${offset} of ${joined.traces}`,
    );
    demand(
      annotations.length === joined.annotations.length &&
        annotations.every(
          ({ key, numbers }, i) => key === joined!.annotations[i]!.key && numbers.length === count,
        ),
      'annotations of another kind',
    );
    demand(
      x.length === (joined.x ? count : 0) && y.length === (joined.y ? count : 0),
      'coordinates of some traces',
    );
    annotations.forEach(({ numbers }, i) => joined!.annotations[i]!.numbers.set(numbers, at));
    joined.x?.set(x, at);
    joined.y?.set(y, at);
    at += count;
  }
  demand(joined !== null && at === joined.traces, `headers of ${at} traces`);
  return joined;
}

/** The chunks of a course in one. @throws InvalidAnswer */
export async function checkedNavigation(
  chunks: AsyncIterable<NavigationChunk>,
): Promise<SurveyNavigation> {
  let joined: SurveyNavigation = {
    crs: '',
    x: new Float64Array(0),
    y: new Float64Array(0),
    numbers: null,
  };
  let at = 0;
  for await (const { offset, total, crs, x, y, numbers } of chunks) {
    if (at === 0) {
      demand(total > 0 && total <= MOST_PLACES, `${total} points`);
      joined = {
        crs,
        x: new Float64Array(total),
        y: new Float64Array(total),
        numbers: numbers.length > 0 ? new Float64Array(total) : null,
      };
    }
    demand(
      offset === at &&
        x.length > 0 &&
        x.length === y.length &&
        at + x.length <= joined.x.length &&
        numbers.length === (joined.numbers ? x.length : 0),
      `${x.length} points at ${offset}`,
    );
    joined.x.set(x, at);
    joined.y.set(y, at);
    joined.numbers?.set(numbers, at);
    at += x.length;
  }
  demand(at === joined.x.length, `${at} of ${joined.x.length} points`);
  return joined;
}

/** The chunks of a surface in one mesh. @throws InvalidAnswer */
export async function joinedSurface(chunks: AsyncIterable<MeshChunk>): Promise<TriangleMesh> {
  let joined: TriangleMesh | null = null;
  let [vertex, triangle] = [0, 0];
  for await (const {
    vertexOffset,
    vertices,
    positions,
    triangleOffset,
    triangles,
    indices,
    info,
  } of chunks) {
    if (!joined) {
      demand(
        info !== undefined &&
          vertices > 0 &&
          vertices <= MOST_VERTICES &&
          triangles <= 2 * MOST_VERTICES,
        `${vertices} vertices`,
      );
      joined = {
        info,
        positions: new Float32Array(3 * vertices),
        indices: new Uint32Array(3 * triangles),
      };
    }
    demand(
      vertexOffset === vertex &&
        triangleOffset === triangle &&
        positions.length % 3 === 0 &&
        indices.length % 3 === 0,
      'chunks that do not follow one another',
    );
    demand(
      3 * vertex + positions.length <= joined.positions.length &&
        3 * triangle + indices.length <= joined.indices.length,
      'more than was announced',
    );
    joined.positions.set(positions, 3 * vertex);
    joined.indices.set(indices, 3 * triangle);
    vertex += positions.length / 3;
    triangle += indices.length / 3;
    demand(
      indices.every((index) => index < vertex),
      'a triangle of vertices that are not there',
    );
  }
  demand(
    joined !== null &&
      3 * vertex === joined.positions.length &&
      3 * triangle === joined.indices.length,
    'a part of a surface',
  );
  return joined;
}
