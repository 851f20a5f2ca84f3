import type { SectionMode } from '../../formats/seismic/seismic-survey.ts';
import type { SectionWindow } from '../../plot/seismic/section-content.ts';
import type { SurveySource } from '../../sources/survey/source.ts';
import { type SampleRange, sectionSamples, shownPart } from './section-samples.ts';
import type { ShownSection } from './survey-phase.ts';

/** What a window has to know of a section that is shown. */
type Shown = Pick<ShownSection, 'source' | 'survey' | 'section'>;

/**
 * Which part of itself the next section shows, when it replaces another or is drawn in another
 * plot.
 */
export class NextWindow {
  /** The part that was requested and is not applied yet; empty if none is pending. */
  #requested: Partial<SectionWindow> = {};
  /**
   * What was shown last, and which part of it: for the next plot, and for the same source read
   * again.
   */
  #left: { source: SurveySource; mode: SectionMode; part: Partial<SectionWindow> } | null = null;
  /**
   * Rows of the vertical section that was shown last, for the next one of the source; null: all.
   */
  #rows: readonly [number, number] | null = null;
  /** Times or depths at which a survey is opened. */
  #range: SampleRange | null = null;

  /** Asks for columns, rows or both of whatever comes next. */
  request(window: Partial<SectionWindow>): void {
    this.#requested = { ...this.#requested, ...window };
  }

  /**
   * Times or depths of vertical sections, of the survey that is shown and of the next one that is
   * opened; null are all. Answers the rows that a vertical section is to show now.
   */
  setRange(range: SampleRange | null, shown: Shown | null): readonly [number, number] | null {
    this.#range = range;
    const rows = range && shown && sectionSamples(shown.survey.info, range);
    if (shown?.section.place.mode !== 'z') return shown && (rows ?? [0, shown.section.samples]);
    this.#rows = rows;
    return null;
  }

  /** A section leaves the picture, whose window showed this part of it. */
  leave({ source, section }: Shown, window: SectionWindow): void {
    const [{ mode }, part] = [section.place, shownPart(window, section)];
    this.#left = { source, mode, part };
    if (mode !== 'z') this.#rows = part.samples ?? null;
  }

  /** A section comes: of another source nothing was shown yet. */
  come({ source, survey }: Shown): void {
    if (source === this.#left?.source) return;
    this.#left = null;
    this.#rows = this.#range && sectionSamples(survey.info, this.#range);
  }

  /**
   * The part of a section that is shown, all of it by default; only what was requested if it keeps
   * the window of the section before.
   */
  take(
    {
      section: {
        place: { mode },
      },
    }: Shown,
    keepsWindow: boolean,
  ): Partial<SectionWindow> {
    const requested = this.#requested;
    this.#requested = {};
    if (keepsWindow) return requested;
    if (this.#left?.mode === mode) return { ...this.#left.part, ...requested };
    return { ...(mode !== 'z' && this.#rows && { samples: this.#rows }), ...requested };
  }
}
