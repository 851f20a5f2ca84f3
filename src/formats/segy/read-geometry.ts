import type { WarningList } from '../format-error.ts';
import type { GridGeometry, LineGeometry, SegyGeometry } from './geometry.ts';
import { gridPlace } from './grid-place.ts';
import type { HeaderMap } from './header-map.ts';
import { scalarFactor } from './header-map.ts';
import type { HeaderSample } from './header-sample.ts';
import type { SizedSource } from './known-size.ts';
import { lineGeometry } from './line-geometry.ts';
import type { PieceOptions } from './read-pieces.ts';
import { ruleGrid } from './rule-grid.ts';
import { tableGrid } from './table-grid.ts';
import { pick, readHeaderColumns } from './trace-headers.ts';
import type { TraceLayout } from './trace-place.ts';

/** How a geometry is read. */
export interface GeometryOptions extends PieceOptions {
  /** "rule" (the default) reads all headers only where the sample of them follows no rule; "all" reads them in any case. */
  scan?: 'rule' | 'all';
}

/** A file whose traces are known. */
export interface GeometrySource {
  source: SizedSource;
  layout: TraceLayout;
  littleEndian: boolean;
  map: HeaderMap;
  sample: HeaderSample;
  /** Whether `map` has an inline and a crossline that make a grid. */
  hasLines: boolean;
}

/**
 * How the traces of a file lie: in a grid, with or without holes and offsets, or along a line.
 * @throws {FormatError} what the source throws
 * @throws {DOMException} AbortError
 */
export async function readGeometry(file: GeometrySource, warnings: WarningList, options: GeometryOptions = {}): Promise<SegyGeometry> {
  if (file.hasLines) {
    const grid = await readGrid(file, options);
    if (grid) return { ...grid, place: placeIn(file) };
    warnings.add('GEOMETRY_IRREGULAR', `The inline and crossline numbers at bytes ${file.map.inline.byte} and ${file.map.crossline.byte} of the trace headers from byte ${file.layout.start} make no grid: the traces are taken as a line.`, { byteOffset: file.layout.start });
  }
  return readLine(file, options);
}

async function readGrid({ source, layout, littleEndian, map, sample }: GeometrySource, options: GeometryOptions): Promise<GridGeometry | null> {
  if (options.scan !== 'all') {
    const grid = ruleGrid(sample, layout.count, map);
    if (grid) return sample.traces.length === layout.count ? { ...grid, isScanned: true } : grid;
  }
  const columns = await readHeaderColumns(source, layout, littleEndian, { first: 0, count: layout.count }, pick(map, 'inline', 'crossline', 'offset'), options);
  return tableGrid(columns);
}

async function readLine({ source, layout, littleEndian, map }: GeometrySource, options: GeometryOptions): Promise<LineGeometry> {
  const columns = await readHeaderColumns(source, layout, littleEndian, { first: 0, count: layout.count }, pick(map, 'cdp', 'shotPoint', 'fieldRecord', 'cdpX', 'cdpY', 'sourceX', 'sourceY', 'coordinateScalar'), options);
  return lineGeometry({ ...columns, ...scaled(columns) });
}

function placeIn({ map, sample }: GeometrySource): GridGeometry['place'] {
  const columns = Object.fromEntries((['inline', 'crossline', 'cdpX', 'cdpY', 'sourceX', 'sourceY', 'coordinateScalar'] as const).map((name) => [name, sample.column(map[name])])) as Record<'inline' | 'crossline' | keyof Coordinates, Float64Array>;
  return gridPlace({ inline: columns.inline, crossline: columns.crossline, ...scaled(columns) });
}

interface Coordinates {
  cdpX: ArrayLike<number>;
  cdpY: ArrayLike<number>;
  sourceX: ArrayLike<number>;
  sourceY: ArrayLike<number>;
  coordinateScalar: ArrayLike<number>;
}

/** Coordinates of CDPs, or of sources where the CDPs have none that differ, with their scalar. */
function scaled({ cdpX, cdpY, sourceX, sourceY, coordinateScalar }: Coordinates): { x: Float64Array; y: Float64Array } {
  const [x, y] = isUsed(cdpX) || isUsed(cdpY) || !(isUsed(sourceX) || isUsed(sourceY)) ? [cdpX, cdpY] : [sourceX, sourceY];
  const times = (values: ArrayLike<number>): Float64Array => Float64Array.from(values, (value, i) => value * scalarFactor(coordinateScalar[i] as number));
  return { x: times(x), y: times(y) };
}

function isUsed(values: ArrayLike<number>): boolean {
  for (let i = 1; i < values.length; i++) if (values[i] !== values[0]) return true;
  return values.length === 1 && values[0] !== 0;
}
