import type { ElementHost } from '../../core/element-host.ts';
import { joinLink, type Link, type LinkMessage } from '../../core/link.ts';
import { parseLinkedPlace, parseLinkedRecord, parseLinkedCursor } from '../../core/link-fields.ts';
import { loadWithRetry } from '../../core/load-with-retry.ts';
import type { SceneReadout } from '../../plot/scene/readout.ts';
import type { SurveyOnMap } from '../../sources/survey/survey-on-map.ts';
import { describeForLink } from './scene-events.ts';
import type { SceneStage } from './scene-stage.ts';
import type { SliceModel } from './slices.ts';

/**
 * A scene's part in a link: shows the cursor of the others, and sends its own, the survey and its
 * slices.
 */
export class SceneLink {
  #link: Link | null = null;
  #onMap: SurveyOnMap | null = null;
  #leave: () => void = () => {};

  constructor(
    private readonly host: ElementHost,
    private readonly stage: SceneStage,
    private readonly slices: SliceModel,
    private readonly hasSurvey: boolean,
  ) {}

  /** Joins the link of a name and leaves the one before; without a name it only leaves. */
  join(name: string | undefined): void {
    this.leave();
    if (!name) return;
    const link = joinLink(name, (message) => this.#show(message), {
      more: (data) => ({
        ...parseLinkedPlace(data),
        ...parseLinkedRecord(data),
        ...parseLinkedCursor(data),
      }),
    });
    this.#link = link;
    let isOver = false;
    let stop = (): void => void (isOver = true);
    this.#leave = () => {
      // Linked maps learn that the survey is closed while the link still exists.
      stop();
      link.close();
    };
    if (!this.hasSurvey) return;
    const load = () => import('./slices-on-map.ts');
    void loadWithRetry(load, () => isOver).then(({ showSlicesOnMap }) => {
      if (isOver) return;
      const joined = showSlicesOnMap(this.host, (message) => link.send(message), this.slices);
      this.#onMap = joined.onMap;
      stop = joined.stop;
    });
  }

  /** Sends what the pointer is at. */
  send(readout: SceneReadout | null): void {
    this.#link?.send(describeForLink(readout, this.#onMap));
  }

  /** Leaves the link. */
  leave(): void {
    this.#leave();
    this.#leave = () => {};
    this.#link = this.#onMap = null;
  }

  #show({ cursorM, seismic: cursor, place, record }: LinkMessage): void {
    const { stage } = this;
    if (cursorM !== undefined) stage.showLinked(cursorM);
    else if (record !== undefined) stage.showRecord(record?.keys['uwi']);
    if (cursor !== undefined || place !== undefined)
      stage.plot.peek()?.showPlace(cursor ?? this.#onMap?.cursorAt(place) ?? null);
  }
}
