import { getBackend } from '../../backend/backend.ts';
import type { ElementHost } from '../../core/element-host.ts';
import type { LinkMessage, OnMap, SeismicCursor } from '../../core/link.ts';
import type { SectionInfo, SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import {
  traceBorder,
  cursorAt,
  type SurveyGround,
  surveyGround,
  pickPositions,
} from './survey-ground.ts';

/**
 * What a seismic viewer sends to linked maps: its survey's outline, the cuts that are shown, the
 * place of its cursor.
 */
export class SurveyOnMap {
  readonly #from = crypto.getRandomValues(new Uint32Array(2)).join('-');
  #info: SurveyInfo | null = null;
  #ground: SurveyGround | null = null;
  /** Of the present survey: requested until there is an answer. */
  #asking: Promise<SurveyGround | null> | null = null;
  #stop = new AbortController();
  #turn = 0;

  constructor(
    private readonly host: ElementHost,
    private readonly send: (message: LinkMessage) => void,
  ) {}

  /**
   * Tells of a survey, with cuts whose traces have coordinates; null where none is shown any more.
   */
  async show(info: SurveyInfo | null, cuts: readonly SectionInfo[]): Promise<void> {
    const turn = ++this.#turn;
    const border = info ? traceBorder(info, cuts[0] ?? null) : [];
    if (info !== this.#info) {
      this.#stop.abort();
      this.#stop = new AbortController();
      this.#info = info;
      this.#ground = this.#asking = null;
    }
    if (info && border.length > 0) {
      const { signal } = this.#stop;
      this.#asking ??= surveyGround(getBackend(this.host), info.crs, border, signal).catch(() => {
        if (!signal.aborted) this.#asking = null;
        return null;
      });
      const ground = await this.#asking;
      if (turn !== this.#turn) return;
      this.#ground = ground;
    }
    const onMap = (places: readonly (readonly [number, number])[]): OnMap[] =>
      places.map((at) => this.#ground!.toDegrees(at));
    this.send({
      survey: {
        from: this.#from,
        name: info?.name ?? '',
        outline: this.#ground && info?.corners ? onMap(border) : [],
        lines: this.#ground
          ? cuts.flatMap(({ x, y }) => (x && y ? [onMap(pickPositions(x, y))] : []))
          : [],
      },
    });
  }

  /** Where a cursor is on the map. */
  locateCursor(cursor: SeismicCursor | null): LinkMessage['place'] {
    if (!cursor || !this.#ground || cursor.x === null || cursor.y === null) return null;
    const [lon, lat] = this.#ground.toDegrees([cursor.x, cursor.y]);
    return { lon, lat };
  }

  /** The cursor that a place of a map is in this survey; null outside of it. */
  cursorAt(place: LinkMessage['place']): SeismicCursor | null {
    return place && this.#info && this.#ground
      ? cursorAt(this.#info, this.#ground.toXY([place.lon, place.lat]))
      : null;
  }

  /** Tells that the survey is shown no more. */
  close(): void {
    void this.show(null, []);
  }
}
