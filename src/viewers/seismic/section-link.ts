import { joinLink, type Link, type LinkedSamples, type SeismicCursor } from '../../core/link.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { parseLinkedPlace, parseLinkedSamples, parseLinkedCursor } from '../../core/link-fields.ts';
import { loadWithRetry } from '../../core/load-with-retry.ts';
import {
  type SectionInfo,
  type SurveyInfo,
  findTraceNumbers,
} from '../../formats/seismic/seismic-survey.ts';
import type { SectionReadout } from '../../plot/seismic/section-content.ts';
import type { SectionPicture, ShownRange } from './section-picture.ts';
import type { SurveyOnMap } from '../../sources/survey/survey-on-map.ts';
import type { SurveySections } from './survey-sections.ts';

/**
 * Membership of a seismic viewer in a link: its cursor and its times go to the others, theirs are
 * shown where this section has them.
 */
export class SectionLink {
  readonly #link: Link;
  #onMap: SurveyOnMap | null = null;
  #stop: (() => void) | null = null;
  readonly #stopOpening: () => void;
  /** The times that the link shares now. */
  #samples: LinkedSamples | null = null;
  #survey: SurveyInfo | null = null;
  /** Whether this survey was ever shown in part. */
  #isZoomed = false;
  #isFollowing = false;

  constructor(
    name: string,
    host: ElementHost,
    private readonly sections: SurveySections,
    private readonly picture: SectionPicture,
  ) {
    this.#link = joinLink(
      name,
      ({ seismic, place, samples }) => {
        if (samples) this.#follow((this.#samples = samples));
        if (seismic === undefined && place === undefined) return;
        const shown = sections.shown.peek();
        const cursor = seismic === undefined ? this.#onMap?.cursorAt(place) : seismic;
        picture.showCursor(
          cursor && shown ? cursorIn(shown.section, shown.survey.info, cursor) : null,
        );
      },
      {
        more: (data) => ({
          ...parseLinkedCursor(data),
          ...parseLinkedPlace(data),
          ...parseLinkedSamples(data),
        }),
      },
    );
    this.#stopOpening = sections.shown.subscribe((shown) => {
      if (!shown || shown.survey.info === this.#survey) return;
      this.#survey = shown.survey.info;
      this.#isZoomed = false;
      this.#follow(this.#samples);
    });
    let isClosed = false;
    this.#stop = () => (isClosed = true);
    const load = () => import('../../sources/survey/survey-on-map.ts');
    void loadWithRetry(load, () => isClosed).then(({ SurveyOnMap }) => {
      if (isClosed) return;
      const onMap = (this.#onMap = new SurveyOnMap(host, (message) => this.#link.send(message)));
      this.#stop = sections.shown.subscribe(
        (shown) => void onMap.show(shown?.survey.info ?? null, shown ? [shown.section] : []),
      );
    });
  }

  send(readout: SectionReadout | null): void {
    const known = (value: number): number | null => (Number.isFinite(value) ? value : null);
    const seismic = readout && {
      inline: known(readout.inline),
      crossline: known(readout.crossline),
      trace: known(readout.trace),
      x: known(readout.x),
      y: known(readout.y),
      z: known(readout.time),
      unit: readout.unit,
    };
    this.#link.send({ seismic, place: this.#onMap?.locateCursor(seismic) });
  }

  /** Sends the times that were chosen; those with which a survey opens were not chosen. */
  sendRange({ top, base, unit, isWhole }: ShownRange): void {
    if (this.sections.shown.peek()?.survey.info !== this.#survey || (isWhole && !this.#isZoomed))
      return;
    this.#isZoomed = true;
    if (this.#isFollowing) return;
    this.#samples = { top, base, unit };
    this.#link.send({ samples: this.#samples });
  }

  #follow(samples: LinkedSamples | null): void {
    if (samples?.unit !== this.#survey?.samples.unit || !samples) return;
    this.#isFollowing = true;
    try {
      this.picture.showRange(samples);
    } finally {
      this.#isFollowing = false;
    }
  }

  close(): void {
    this.#stopOpening();
    this.#stop?.();
    this.#onMap?.close();
    this.#link.close();
  }
}

/**
 * Column and row of a place, NaN where the section does not reach it; null where it has neither.
 */
export function cursorIn(
  section: SectionInfo,
  { inlines, crosslines, samples }: SurveyInfo,
  cursor: SeismicCursor,
): { column: number; row: number } | null {
  const { mode } = section.place;
  const position = (numbers: ArrayLike<number> | undefined, number: number | null): number => {
    const at = numbers && number !== null ? Array.prototype.indexOf.call(numbers, number) : -1;
    return at < 0 ? NaN : at;
  };
  if (mode === 'z') {
    const place = {
      column: position(inlines?.numbers, cursor.inline),
      row: position(crosslines?.numbers, cursor.crossline),
    };
    return Number.isNaN(place.column) && Number.isNaN(place.row) ? null : place;
  }
  const along = mode === 'inline' ? 'crossline' : mode === 'crossline' ? 'inline' : null;
  const column = along
    ? position(section.annotations.find(({ key }) => key === along)?.numbers, cursor[along])
    : nearestColumn(section, cursor);
  const at =
    cursor.z !== null && cursor.unit === samples.unit
      ? Math.round((cursor.z - samples.first) / samples.interval)
      : NaN;
  const row = at >= 0 && at < samples.count ? at : NaN;
  return Number.isNaN(column) && Number.isNaN(row) ? null : { column, row };
}

/**
 * The trace on the ground nearest to the cursor, at most two trace spacings off; by number where
 * there are no coordinates.
 */
function nearestColumn(section: SectionInfo, cursor: SeismicCursor): number {
  const { x, y, traces } = section;
  if (!x || !y || cursor.x === null || cursor.y === null) {
    const numbers = findTraceNumbers(section);
    const at =
      numbers && cursor.trace !== null && cursor.inline === null
        ? numbers.indexOf(cursor.trace)
        : -1;
    return at < 0 ? NaN : at;
  }
  let best = NaN;
  let least = Infinity;
  for (let i = 0; i < traces; i++) {
    const distance = Math.hypot(x[i]! - cursor.x, y[i]! - cursor.y);
    if (distance < least) [best, least] = [i, distance];
  }
  return least <= 2 * measureSpacing(x, y) ? best : NaN;
}

/**
 * Mean distance of neighbours on the ground; traces at one position, as in a gather, count once.
 * Infinity for a single position.
 */
function measureSpacing(x: Float64Array, y: Float64Array): number {
  let sum = 0,
    count = 0;
  for (let i = 1; i < x.length; i++) {
    const distance = Math.hypot(x[i]! - x[i - 1]!, y[i]! - y[i - 1]!);
    if (distance > 0) [sum, count] = [sum + distance, count + 1];
  }
  return count > 0 ? sum / count : Infinity;
}
