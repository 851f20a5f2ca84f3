import { effect, signal } from '@preact/signals-core';
import type { SurfaceChoice } from '../../sources/survey/survey-surfaces.ts';
import type * as Overlays from './overlays.ts';
import type { SectionPicture } from './section-picture.ts';
import type { SurveySections } from './survey-sections.ts';

/** Horizons and wells of the page, which may be anything. */
export interface PageMarks {
  horizons: unknown;
  wells: unknown;
}

/** What overlays are computed from and drawn on. */
interface OverlayParts {
  sections: SurveySections;
  picture: SectionPicture;
  surfaces: SurfaceChoice;
  /** The code that computes overlays could not be loaded. */
  onFailure(error: unknown): void;
}

/**
 * Draws horizons, surfaces and wells over each cut that is shown. The code for it is loaded with
 * the first of them.
 */
export class OverlayLoader {
  readonly #marks = signal<PageMarks>({ horizons: undefined, wells: undefined });
  readonly #code = signal<typeof Overlays | null>(null);
  #loading: Promise<void> | null = null;
  readonly #stop: () => void;

  constructor({ sections, picture, surfaces, onFailure }: OverlayParts) {
    this.#stop = effect(() => {
      const { horizons, wells } = this.#marks.value;
      const listed = surfaces.list.value;
      if (horizons === undefined && wells === undefined && !listed.some(({ isOn }) => isOn))
        return picture.setOverlays({ lines: [] });
      const code = this.#code.value;
      if (!code) return this.#load(onFailure);
      const shown = sections.shown.value;
      picture.setOverlays(
        shown ? code.createOverlays(shown, { horizons, wells, surfaces: listed }) : { lines: [] },
      );
    });
  }

  setMarks(marks: PageMarks): void {
    this.#marks.value = marks;
  }

  /** Resolves when everything that was set is drawn, or its code could not be loaded. */
  async whenReady(): Promise<void> {
    await this.#loading;
  }

  dispose(): void {
    this.#stop();
  }

  #load(onFailure: (error: unknown) => void): void {
    this.#loading ??= import('./overlays.ts')
      .then((code) => void (this.#code.value = code), onFailure)
      .finally(() => (this.#loading = null));
  }
}
