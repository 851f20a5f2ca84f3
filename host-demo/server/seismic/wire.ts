import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  AnnotationKey,
  Domain,
  GroundUnit,
  SampleEncoding,
  SampleUnit,
  SectionMode,
} from '../../../src/api/viewer3d/viewer3d_pb.ts';
import type {
  LineAxisSchema,
  NoteTextSchema,
  NoteValueSchema,
  PathPoint,
  StatisticsSchema,
  SurfaceRefSchema,
  SurveyNoteSchema,
  VolumeSchema,
} from '../../../src/api/viewer3d/viewer3d_pb.ts';
import type { FormatWarning } from '../../../src/formats/format-error.ts';
import type { MessageParts, MessageValue } from '../../../src/formats/msg.ts';
import type {
  LineNumbers,
  SectionInfo,
  SectionPlace,
  SectionTile,
  SurveyInfo,
  SurveyStatistics,
  TilePrecision,
} from '../../../src/formats/seismic/seismic-survey.ts';
import { NO_SAMPLE } from '../../../src/formats/seismic/seismic-survey.ts';
import { invalid } from './failures.ts';

/** Corners of a path. */
const MOST_CORNERS = 1000;

const UNITS = { ms: SampleUnit.MILLISECONDS, m: SampleUnit.METRES, ft: SampleUnit.FEET } as const;
const GROUND = {
  m: GroundUnit.METRES,
  ft: GroundUnit.FEET,
  ftUS: GroundUnit.US_SURVEY_FEET,
  deg: GroundUnit.DEGREES,
} as const;
const KEYS = {
  inline: AnnotationKey.INLINE,
  crossline: AnnotationKey.CROSSLINE,
  cdp: AnnotationKey.CDP,
  shotPoint: AnnotationKey.SHOT_POINT,
  fieldRecord: AnnotationKey.FIELD_RECORD,
  trace: AnnotationKey.TRACE,
  offset: AnnotationKey.OFFSET,
} as const;

/** What a request says of a cut. */
export interface SectionCallRequest {
  mode: SectionMode;
  number: number;
  path: readonly PathPoint[];
}

/** A survey as a message; the caller adds ids of stores and processes. */
export function toVolumeMessage(
  info: SurveyInfo,
  statistics: SurveyStatistics | null,
  surfaces: MessageInitShape<typeof SurfaceRefSchema>[],
): MessageInitShape<typeof VolumeSchema> {
  const { samples, inlines, crosslines, corners, crs, groundUnit, offsets } = info;
  return {
    ...(inlines && { inlines: toAxisMessage(inlines) }),
    ...(crosslines && { crosslines: toAxisMessage(crosslines) }),
    samples: {
      first: samples.first,
      step: samples.interval,
      count: samples.count,
      unit: UNITS[samples.unit],
    },
    domain: samples.domain === 'depth' ? Domain.DEPTH : Domain.TIME,
    name: info.name,
    traces: info.traces,
    format: info.format,
    isVelocity: info.isVelocity,
    levels: info.levels,
    crs: crs ?? '',
    groundUnit: groundUnit ? GROUND[groundUnit] : GroundUnit.UNSPECIFIED,
    warnings: info.warnings.map(({ message }) => message),
    notes: info.warnings.map(toNoteMessage),
    surfaces,
    corners: (corners ?? []).map(({ inline, crossline, x, y }) => ({ inline, crossline, x, y })),
    ...(offsets && {
      offsets: Array.from(offsets.numbers),
      ...(offsets.shown !== null && { shownOffset: offsets.shown }),
    }),
    ...(statistics && {
      statistics: toStatisticsMessage(statistics),
      amplitudeMin: statistics.min,
      amplitudeMax: statistics.max,
    }),
  };
}

function toNoteMessage({
  code,
  message,
  parts,
  place,
  count,
  assumes,
}: FormatWarning): MessageInitShape<typeof SurveyNoteSchema> {
  const text = parts && { text: toNoteText(parts) };
  return { code, message, assumes: assumes ?? '', count, ...place, ...text };
}

function toNoteText({ id, values }: MessageParts): MessageInitShape<typeof NoteTextSchema> {
  return { id, values: values.map((value) => ({ value: toNoteValue(value) })) };
}

function toNoteValue(value: MessageValue): MessageInitShape<typeof NoteValueSchema>['value'] {
  if (typeof value === 'string') return { case: 'text', value };
  if (typeof value === 'number') return { case: 'number', value };
  return { case: 'part', value: toNoteText(value) };
}

function toAxisMessage({ numbers }: LineNumbers): MessageInitShape<typeof LineAxisSchema> {
  const [first, last] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
  const step = numbers.length > 1 ? numbers[1]! - first : 1;
  const isEven = step !== 0 && numbers.every((number, i) => number === first + i * step);
  return isEven ? { first, last, step } : { first, last, step: 0, numbers: Array.from(numbers) };
}

function toStatisticsMessage({
  histogram,
  absolute,
  ...rest
}: SurveyStatistics): MessageInitShape<typeof StatisticsSchema> {
  return { ...rest, histogram: Array.from(histogram), absolute: Array.from(absolute) };
}

/** Throws INVALID_ARGUMENT. */
export function parseSectionPlace({ mode, number, path }: SectionCallRequest): SectionPlace {
  if (!Number.isFinite(number)) throw invalid('number is no number');
  if (path.length > MOST_CORNERS) throw invalid(`path has more than ${MOST_CORNERS} corners`);
  switch (mode) {
    case SectionMode.INLINE:
      return { mode: 'inline', number };
    case SectionMode.CROSSLINE:
      return { mode: 'crossline', number };
    case SectionMode.Z:
      return { mode: 'z', number };
    case SectionMode.LINE:
      return {
        mode: 'line',
        ...(path.length > 0 && {
          path: path.map(({ inline, crossline }) => [inline, crossline] as const),
        }),
      };
    default:
      throw invalid('mode is one of inline, crossline, z and line');
  }
}

/** Annotation of a part of a section. */
export function toAnnotationMessages({ annotations }: SectionInfo, from: number, to: number) {
  return annotations.map(({ key, numbers }) => ({
    key: KEYS[key],
    numbers: Array.from(numbers.subarray(from, to)),
  }));
}

/** How samples are wanted. Throws INVALID_ARGUMENT. */
export function parsePrecision(encoding: SampleEncoding): TilePrecision {
  switch (encoding) {
    case SampleEncoding.UNSPECIFIED:
    case SampleEncoding.FLOAT32:
      return 'float32';
    case SampleEncoding.INT16:
      return 'int16';
    case SampleEncoding.INT8:
      return 'int8';
    default:
      throw invalid('encoding is one of float32, int16 and int8');
  }
}

/** How the samples of a tile are written. */
export function detectEncoding({ values }: SectionTile): SampleEncoding {
  return values instanceof Int8Array
    ? SampleEncoding.INT8
    : values instanceof Int16Array
      ? SampleEncoding.INT16
      : SampleEncoding.FLOAT32;
}

/** Least and largest amplitude of stored values; both 0 if there is no sample. */
export function findExtremes(
  values: SectionTile['values'],
  scale: number,
): { min: number; max: number } {
  const hole =
    values instanceof Int8Array
      ? NO_SAMPLE.int8
      : values instanceof Int16Array
        ? NO_SAMPLE.int16
        : NaN;
  let min = Infinity,
    max = -Infinity;
  for (const value of values) {
    if (value === hole || Number.isNaN(value)) continue;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return min > max ? { min: 0, max: 0 } : { min: min * scale, max: max * scale };
}
