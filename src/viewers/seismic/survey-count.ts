import type { SurveyStatistics } from '../../formats/seismic/seismic-survey.ts';
import type { OpenSurvey } from '../../sources/survey/source.ts';

/** Counts the amplitudes of surveys whose statistics are estimated at first, each of them once. */
export class SurveyCount {
  /** The survey that is being counted, or was. */
  #survey: OpenSurvey | null = null;

  /**
   * Counts a survey if its statistics are estimated. If that fails the estimate stays, which is
   * marked as one.
   */
  async run(
    survey: OpenSurvey | null,
    onCounted: (survey: OpenSurvey, statistics: SurveyStatistics) => void,
  ): Promise<void> {
    if (!survey?.estimate || this.#survey === survey) return;
    this.#survey = survey;
    const statistics = await survey.statistics().catch(() => null);
    if (statistics) onCounted(survey, statistics);
    else if (this.#survey === survey) this.#survey = null;
  }
}
