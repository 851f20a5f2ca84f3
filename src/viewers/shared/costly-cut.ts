import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { SectionPlace } from '../../formats/seismic/seismic-survey.ts';
import type { OpenSurvey } from '../../sources/survey/source.ts';

/** A cut that reads much of its file, and waits for the user's decision. */
export interface CutQuestion {
  place: SectionPlace;
  /** What the cut reads. */
  bytes: number;
}

/** A survey that may know what its slices read. */
type MeasuredSurvey = Pick<OpenSurvey, 'slice'>;

/** How much of such a cut is read. */
export interface CutProgress {
  bytesRead: number;
  bytesTotal: number;
}

/**
 * Cuts that read much of their file: each is read once the user has agreed to it, with progress
 * until it is drawn.
 */
export class CostlyCut {
  readonly #question = signal<CutQuestion | null>(null);
  readonly #progress = signal<CutProgress | null>(null);
  /** What the user has to decide; null if nothing is pending. */
  readonly question: ReadonlySignal<CutQuestion | null> = this.#question;
  /** Null while no such cut is being read. */
  readonly progress: ReadonlySignal<CutProgress | null> = this.#progress;

  #answer: ((isRead: boolean) => void) | null = null;
  #unfollow: (() => void) | null = null;

  /** Whether a cut reads so much that the user decides on it. */
  static isCostly({ slice }: MeasuredSurvey, { mode }: Pick<SectionPlace, 'mode'>): boolean {
    return slice !== undefined && mode === 'z';
  }

  /**
   * Waits for the user's decision on a costly cut; every other cut is read at once. @returns
   * whether it is to be read; false too if `stop` is aborted
   */
  async confirm(survey: MeasuredSurvey, place: SectionPlace, stop: AbortSignal): Promise<boolean> {
    this.end();
    if (!survey.slice || !CostlyCut.isCostly(survey, place)) return true;
    const { bytes, follow } = survey.slice;
    this.#question.value = { place, bytes };
    const isRead = await new Promise<boolean>((resolve) => {
      this.#answer = resolve;
      stop.addEventListener('abort', () => resolve(false), { once: true });
    });
    if (stop.aborted) return false;
    this.#question.value = null;
    if (!isRead) return false;
    this.#progress.value = { bytesRead: 0, bytesTotal: bytes };
    this.#unfollow = follow((bytesRead) => {
      this.#progress.value = { bytesRead: Math.min(bytesRead, bytes), bytesTotal: bytes };
    });
    return true;
  }

  /** The user's decision. */
  answer(isRead: boolean): void {
    this.#answer?.(isRead);
  }

  /** The cut is drawn, or another one takes its place. */
  end(): void {
    this.#unfollow?.();
    this.#unfollow = null;
    this.#answer = null;
    this.#question.value = null;
    this.#progress.value = null;
  }
}
