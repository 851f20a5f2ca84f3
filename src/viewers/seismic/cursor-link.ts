import { joinLink, type Link, type SeismicCursor } from '../../core/link.ts';
import { seismicIn } from '../../core/link-places.ts';
import type { SectionInfo, SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import type { SectionReadout } from '../../plot/seismic/section-content.ts';
import type { SectionSession } from './section-session.ts';
import type { SeismicModel } from './seismic-model.ts';

/** Membership of a seismic viewer in a link: its cursor goes to the others, theirs is shown where this section has the place. */
export class SectionCursorLink {
  readonly #link: Link;

  constructor(name: string, model: SeismicModel, session: SectionSession) {
    this.#link = joinLink(name, ({ seismic }) => {
      if (seismic === undefined) return;
      const shown = model.shown.peek();
      session.showCursor(seismic && shown ? cursorIn(shown.section, shown.survey.info, seismic) : null);
    }, { more: seismicIn });
  }

  send(readout: SectionReadout | null): void {
    const known = (value: number): number | null => (Number.isFinite(value) ? value : null);
    this.#link.send({
      seismic: readout && {
        inline: known(readout.inline), crossline: known(readout.crossline), trace: known(readout.trace), x: known(readout.x), y: known(readout.y), z: known(readout.time), unit: readout.unit,
      },
    });
  }

  close(): void {
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
