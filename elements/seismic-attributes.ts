import { findColorMap } from '../src/plot/seismic/colormaps.ts';
import { flag, json, notation, number, oneOf, text } from './attributes.ts';

/** A number, undefined without one. */
export const optionalNumber = notation(
  'a number',
  (value) => (value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined),
  (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
);

const isCorner = (item: unknown): item is [number, number] =>
  Array.isArray(item) && item.length === 2 && item.every((one) => Number.isFinite(one));

/** Attributes of sections and of cubes: which survey, how it is cut, and its colours. */
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
};
