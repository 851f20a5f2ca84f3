import { findColorMap } from '../src/plot/seismic/colormaps.ts';
import {
  readHeaderBytes,
  SAMPLE_FORMAT_NAMES,
  type SampleFormatName,
} from '../src/sources/survey/corrections.ts';
import { type AttributeSpec, flag, json, notation, number, oneOf, text } from './attributes.ts';

/** A number, undefined without one. */
export const optionalNumber = notation(
  'a number',
  (value) => (value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined),
  (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
);

const INTERVALS = number(0, Number.MIN_VALUE);

/** One of the choices, undefined without one. */
const optional = <T>({ expects, parse }: AttributeSpec<T>): AttributeSpec<T | undefined> =>
  notation(expects, parse);

const isCorner = (item: unknown): item is [number, number] =>
  Array.isArray(item) && item.length === 2 && item.every((one) => Number.isFinite(one));

/**
 * Attributes of sections and of cubes: which survey, how it is cut, its colours, and what the
 * headers of its file have wrong.
 */
export const SURVEY_ATTRIBUTES = {
  catalog: text(),
  'dataset-id': text(),
  'processing-name': text(),
  'product-type': text('2D'),
  'section-name': text(),
  'index-id': text(),
  velocity: flag(),
  src: text(),
  mode: oneOf('inline', 'crossline', 'z', 'line'),
  line: json('corners by inline and crossline, as in [[100, 300], [180, 420]]', (value) =>
    Array.isArray(value) && value.length > 1 && value.every(isCorner) ? value : undefined,
  ),
  colormap: notation('the name of a colour map', (value) => findColorMap(value)?.name),
  'clip-percentile': number(99, 50, 100),
  polarity: oneOf('normal', 'reverse'),
  domain: optional(oneOf('time', 'depth')),
  'depth-unit': optional(oneOf('m', 'ft')),
  'sample-interval': notation('a number above 0', INTERVALS.parse, INTERVALS.accept),
  'byte-order': optional(oneOf('big', 'little')),
  'sample-format': optional(
    oneOf(...(SAMPLE_FORMAT_NAMES as [SampleFormatName, ...SampleFormatName[]])),
  ),
  'header-bytes': json(
    'bytes and types by field, as in {"inline": {"byte": 189, "type": "int32"}}',
    readHeaderBytes,
  ),
  encoding: text(),
  member: text(),
};
