import { joinLink, type Link, type SeismicCursor } from '../../core/link.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { placeIn, seismicIn } from '../../core/link-places.ts';
import type { SectionInfo, SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import type { SectionReadout } from '../../plot/seismic/section-content.ts';
import type { SectionSession } from './section-session.ts';
import type { SurveyOnMap } from '../survey-on-map.ts';
import type { SeismicModel } from './seismic-model.ts';

/** Membership of a seismic viewer in a link: its cursor goes to the others, theirs is shown where this section has the place. */
export class SectionCursorLink {
  readonly #link: Link;
  #onMap: SurveyOnMap | null = null;
  #stop: (() => void) | null = null;

  constructor(name: string, host: ElementHost, model: SeismicModel, session: SectionSession) {
    this.#link = joinLink(name, ({ seismic, place }) => {
      if (seismic === undefined && place === undefined) return;
      const shown = model.shown.peek();
      const cursor = seismic === undefined ? this.#onMap?.cursorAt(place) : seismic;
      session.showCursor(cursor && shown ? cursorIn(shown.section, shown.survey.info, cursor) : null);
    }, { more: (data) => ({ ...seismicIn(data), ...placeIn(data) }) });
    let isClosed = false;
    this.#stop = () => (isClosed = true);
    void import('../survey-on-map.ts').then(({ SurveyOnMap }) => {
      if (isClosed) return;
      const onMap = (this.#onMap = new SurveyOnMap(host, (message) => this.#link.send(message)));
      this.#stop = model.shown.subscribe((shown) => void onMap.show(shown?.survey.info ?? null, shown ? [shown.section] : []));
    });
  }

  send(readout: SectionReadout | null): void {
    const known = (value: number): number | null => (Number.isFinite(value) ? value : null);
    const seismic = readout && {
      inline: known(readout.inline), crossline: known(readout.crossline), trace: known(readout.trace), x: known(readout.x), y: known(readout.y), z: known(readout.time), unit: readout.unit,
    };
    this.#link.send({ seismic, place: this.#onMap?.placeOf(seismic) });
  }

  close(): void {
    this.#stop?.();
    this.#onMap?.close();
    this.#link.close();
  }
}

/** Column and row of a place, NaN where the section does not reach it; null where it has neither. */
export function cursorIn(section: SectionInfo, { inlines, crosslines, samples }: SurveyInfo, cursor: SeismicCursor): { column: number; row: number } | null {
  const { mode } = section.place;
  const position = (numbers: ArrayLike<number> | undefined, number: number | null): number => {
    const at = numbers && number !== null ? Array.prototype.indexOf.call(numbers, number) : -1;
    return at < 0 ? NaN : at;
  };
  if (mode === 'z') {
    const place = { column: position(inlines?.numbers, cursor.inline), row: position(crosslines?.numbers, cursor.crossline) };
    return Number.isNaN(place.column) && Number.isNaN(place.row) ? null : place;
  }
  const along = mode === 'inline' ? 'crossline' : mode === 'crossline' ? 'inline' : null;
  const column = along ? position(section.annotations.find(({ key }) => key === along)?.numbers, cursor[along]) : nearestColumn(section, cursor);
  const at = cursor.z !== null && cursor.unit === samples.unit ? Math.round((cursor.z - samples.first) / samples.interval) : NaN;
  const row = at >= 0 && at < samples.count ? at : NaN;
  return Number.isNaN(column) && Number.isNaN(row) ? null : { column, row };
}

/** The trace on the ground nearest to the cursor, at most two trace spacings off; by number where there are no coordinates. */
function nearestColumn({ x, y, annotations, traces }: SectionInfo, cursor: SeismicCursor): number {
  if (!x || !y || cursor.x === null || cursor.y === null) {
    const numbers = annotations.find(({ key }) => key !== 'inline' && key !== 'crossline')?.numbers;
    const at = numbers && cursor.trace !== null && cursor.inline === null ? numbers.indexOf(cursor.trace) : -1;
    return at < 0 ? NaN : at;
  }
  let best = NaN;
  let least = Infinity;
  for (let i = 0; i < traces; i++) {
    const distance = Math.hypot(x[i]! - cursor.x, y[i]! - cursor.y);
    if (distance < least) [best, least] = [i, distance];
  }
  const spacing = traces > 1 ? Math.hypot(x[traces - 1]! - x[0]!, y[traces - 1]! - y[0]!) / (traces - 1) : Infinity;
  return least <= 2 * spacing ? best : NaN;
}
