import { placeAt } from './cut.ts';
import type { Cut } from './cut.ts';
import type { SeismicStore } from './open-seismic-store.ts';
import type { SectionInfo, SectionPlace, SurveyInfo } from './seismic-survey.ts';
import type { Orientation } from './store-layout.ts';
import type { Columns, PictureWindow } from './store-window.ts';
import { isLive } from './trace-mask.ts';
import type { TraceMask } from './trace-mask.ts';

/** A store that is shown as a survey. */
export interface StoreTraces {
  store: SeismicStore;
  info: SurveyInfo;
  /** Null where the store does not say which traces are missing. */
  mask: TraceMask | null;
}

/** The orientation whose chunks serve a cut; a path takes that of the direction it goes most. */
export function chooseOrientation(place: SectionPlace, cut: Cut): Orientation {
  if (place.mode !== 'line') return place.mode;
  if (cut.kind === 'z') return 'z';
  const extent = (positions: Int32Array): number =>
    positions.reduce(
      (sum, at, i) => sum + (i > 0 ? Math.abs(at - (positions[i - 1] as number)) : 0),
      0,
    );
  return extent(cut.crosslines) >= extent(cut.inlines) ? 'inline' : 'crossline';
}

/** Columns of a level of whole numbers, which has half the lines of the one before. */
export function locateColumns(
  cut: Cut,
  level: number,
  { inlines, crosslines }: SurveyInfo,
): Columns {
  const down = inlines?.numbers.length ?? 0;
  if (cut.kind === 'z')
    return { count: Math.ceil(down / 2 ** level), run: 1, at: (i) => [i, 0, cut.sample >> level] };
  const count = cut.inlines.length;
  const isAlong = crosslines !== null && count > 0;
  return {
    count: Math.ceil(count / 2 ** level),
    run: 2,
    at: (i) => {
      const column = placeAt(i, level, count);
      const inline = cut.inlines[column] as number;
      return isAlong && inline >= 0
        ? [inline >> level, (cut.crosslines[column] as number) >> level, 0]
        : null;
    },
  };
}

/**
 * Columns of the exact samples of a cut: of a level the middle one of each block; what the mask
 * calls missing is left out.
 */
export function exactColumns(
  { store, info, mask }: StoreTraces,
  section: SectionInfo,
  cut: Cut,
  level: number,
): Columns {
  const { inline, crossline, vertical, offset } = store.axes;
  const rank = store.samples.facts.shape.length;
  const shown = Math.min(info.offsets?.shown ?? 0, (store.offsets?.length ?? 1) - 1);
  /** A place by positions on axes, some of which the store may not have. */
  const at = (...places: readonly (readonly [axis: number, place: number])[]): number[] => {
    const place = new Array<number>(rank).fill(0);
    for (const [axis, n] of places) if (axis >= 0) place[axis] = n;
    return place;
  };
  const column = (i: number): number => placeAt(i, level, section.traces);
  if (cut.kind === 'z')
    return {
      count: section.traces,
      run: crossline,
      at: (i) => at([inline, column(i)], [vertical, cut.sample], [offset, shown]),
    };
  return {
    count: section.traces,
    run: vertical,
    at: (i) => {
      const [down, right, which] = [
        cut.inlines[column(i)] as number,
        cut.crosslines[column(i)] as number,
        cut.offsets?.[column(i)],
      ];
      const isThere = down >= 0 && (mask === null || isLive(mask, down, right, which));
      return isThere ? at([inline, down], [crossline, right], [offset, which ?? shown]) : null;
    },
  };
}

/** Sets the samples of a slice that the mask calls missing to NaN. */
export function blankMissing(
  values: Float32Array,
  columns: Columns,
  { traces: [from], samples: [first, end] }: PictureWindow,
  { store, mask }: StoreTraces,
): void {
  if (!mask) return;
  const rows = end - first;
  for (let i = 0; i * rows < values.length; i++) {
    const inline = columns.at(from + i)?.[store.axes.inline] ?? 0;
    for (let row = 0; row < rows; row++)
      if (!isLive(mask, inline, first + row)) values[i * rows + row] = NaN;
  }
}
