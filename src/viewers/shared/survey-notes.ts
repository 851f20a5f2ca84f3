import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { FormatWarning } from '../../formats/format-error.ts';
import type { SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import type { OpenSurvey } from '../../sources/survey/source.ts';

/** A survey whose warnings are followed, from whatever source. */
type NotedSurvey = { info: Pick<SurveyInfo, 'warnings'> } & Pick<OpenSurvey, 'followWarnings'>;

const NONE: readonly FormatWarning[] = [];

/** What the reader of the open survey found or assumed, at opening and while it reads on. */
export class SurveyNotes {
  readonly #warnings = signal(NONE);
  readonly warnings: ReadonlySignal<readonly FormatWarning[]> = this.#warnings;
  #stop: (() => void) | undefined;

  /** @param onLate called when reading has found more */
  constructor(private readonly onLate: () => void) {}

  /** Follows another survey; none where it is null. */
  follow(survey: NotedSurvey | null): void {
    this.#stop?.();
    this.#warnings.value = survey?.info.warnings ?? NONE;
    this.#stop = survey?.followWarnings?.((warnings) => {
      this.#warnings.value = warnings;
      this.onLate();
    });
  }
}
