import { signal } from '@preact/signals-core';
import type { SceneReadout } from '../../plot/scene/readout.ts';
import type { ScenePlot } from '../../plot/scene/scene-plot.ts';

/** The picture of an element as the rest of the viewer knows it: it comes late and can be gone. */
export class SceneSession {
  /** What stands at the cursor; null where it is nowhere. */
  readonly readout = signal<SceneReadout | null>(null);
  /** Index of the well whose markers are listed. */
  readonly selected = signal<number | null>(null);
  /** Wells that are being put into the picture; null when all are. */
  readonly building = signal<{ done: number; total: number } | null>(null);
  #plot: ScenePlot | null = null;
  #waiting: ((plot: ScenePlot) => void)[] = [];

  /** The engine stands. Answers what takes it away. */
  attach(plot: ScenePlot): () => void {
    this.#plot = plot;
    this.#waiting.splice(0).forEach((go) => go(plot));
    return () => {
      this.#plot = null;
    };
  }

  get plot(): ScenePlot | null {
    return this.#plot;
  }

  /** A measured depth that a linked element is at: on the well that was looked at last, else on the first that reaches it. */
  showLinked(cursorM: number | null): void {
    const wells = this.#plot?.content?.wells ?? [];
    const last = this.readout.peek();
    const reaches = (well: number | null | undefined): well is number =>
      typeof well === 'number' &&
      cursorM !== null &&
      cursorM >= (wells[well]?.md[0] ?? Infinity) &&
      cursorM <= (wells[well]!.md.at(-1) ?? -Infinity);
    const well =
      [this.selected.peek(), last?.kind === 'well' ? last.well : null].find(reaches) ??
      wells.findIndex((_, i) => reaches(i));
    if (cursorM === null || well === undefined || well < 0) {
      this.#plot?.showCursor(null);
      this.readout.value = null;
      return;
    }
    this.#plot?.showCursor({ well, md: cursorM });
    this.readout.value = this.#plot?.readAt(well, cursorM) ?? null;
  }

  /** A record that is pointed at in a linked element: the well of that UWI, at its head. */
  showRecord(uwi: unknown): void {
    const wells = this.#plot?.content?.wells ?? [];
    const well = wells.findIndex((placed) => placed.well.uwi === uwi);
    const md = wells[well]?.md[0];
    this.#plot?.showCursor(md === undefined ? null : { well, md });
    this.readout.value = md === undefined ? null : (this.#plot?.readAt(well, md) ?? null);
  }

  /** The picture as a PNG, once there is one. */
  async toImage(): Promise<Blob> {
    const plot =
      this.#plot ?? (await new Promise<ScenePlot>((resolve) => this.#waiting.push(resolve)));
    return plot.toImage();
  }

  dispose(): void {
    this.#plot = null;
    this.#waiting = [];
  }
}
