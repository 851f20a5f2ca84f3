import { FormatError } from '../format-error.ts';
import type { GridGeometry } from '../segy/geometry.ts';
import type { GeometryOptions } from '../segy/read-geometry.ts';
import type { SegyFile } from '../segy/segy-file.ts';
import type { SurveyInfo } from './seismic-survey.ts';
import { exactGrid } from './store-layout.ts';
import type { Grid, Size3 } from './store-layout.ts';
import { surveyOfSegy } from './survey-of-segy.ts';
import type { SegySurveyOptions } from './survey-of-segy.ts';
import { msg } from '../msg.ts';

/** How the volume of a file is planned as a store. */
export interface PlanOptions extends Omit<SegySurveyOptions, 'offset'> {
  /** Position on the axis of offsets of a prestack file; default 0. */
  offset?: number;
  /** Inlines, crosslines and samples of a chunk of exact samples. */
  chunk?: Size3;
}

/** What of a file is written as a store, and how it lies. */
export interface StorePlan {
  geometry: GridGeometry;
  info: SurveyInfo;
  /** Of the exact samples. */
  grid: Grid;
}

/**
 * Plans the store of a file.
 * @throws {FormatError} FORMAT_UNSUPPORTED for a file that is no volume; what reading throws
 */
export async function planStore(
  file: SegyFile,
  options: PlanOptions,
  scan: GeometryOptions['scan'],
): Promise<StorePlan> {
  const geometry = await file.geometry({ signal: options.signal, scan });
  const { info } = await surveyOfSegy(file, options);
  if (geometry.kind !== 'grid' || info.kind !== 'volume')
    throw new FormatError(
      'FORMAT_UNSUPPORTED',
      msg`Only a volume is written as a store: the file is a line.`,
    );
  return {
    geometry,
    info,
    grid: exactGrid(
      [geometry.inlines.numbers.length, geometry.crosslines.numbers.length, info.samples.count],
      options.chunk,
    ),
  };
}
